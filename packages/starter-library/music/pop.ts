import { fingerBass, synthBass } from "../instruments/basses.ts";
import {
  acousticKick, acousticSnare, clap, closedHat, clubKick, congaLow, congaOpen, congaSlap, cowbell, crash, openHat, rim, shaker, snap, softHat,
  tambourine,
} from "../instruments/drums.ts";
import { drivenGuitar, electricGuitar, mutedGuitar, nylonGuitar, steelGuitar } from "../instruments/guitars.ts";
import { organ, piano } from "../instruments/keys.ts";
import { glockenspiel, marimba, steelDrum } from "../instruments/mallets.ts";
import { brass, trumpet } from "../instruments/sustained.ts";
import { superSaw, synthPluck, warmPad } from "../instruments/synthesizers.ts";
import { tracksOf } from "./recipe.ts";

/** Songs with a hook: pop, rock, corporate, latin and reggae. */
export const popTracks = tracksOf([
  {
    key: "paper-planes-again", title: "Paper Planes Again", artist: "paper-lantern", genres: ["Pop"], moods: ["Happy", "Upbeat"], tags: [
      "catchy", "summer", "claps", "bright", "vlog",
    ], popularity: 92, favorites: 455, inPlaylists: 118, lufs: -14,
    song: {
      bpm: 116, key: "E major", chords: ["I", "V", "vi", "IV"],
      drums: {
        beat: [
          { drum: clubKick, steps: "X...x...X..xx...", level: 0.74 }, { drum: clap, steps: "....x.......x...", level: 0.4, reverb: 0.3 },
          { drum: closedHat, steps: "x.x.x.x.x.x.x.x.", level: 0.12, pan: 0.25 },
          { drum: tambourine, steps: "....x.......x..x", level: 0.12, pan: -0.4 },
        ],
        claps: [{ drum: snap, steps: "....x.......x...", level: 0.3, reverb: 0.4 }],
      },
      chordParts: {
        guitar: { instrument: steelGuitar, steps: "x..xx.x.x.xxx.x.", centre: 64, style: "strum", hold: 2, level: 0.18, pan: -0.4, reverb: 0.2 },
        pluck: { instrument: synthPluck, steps: "x.x.xx.x.x.xx.x.", centre: 68, style: "roll", hold: 1, level: 0.22, pan: 0.35, reverb: 0.25, echo: 0.3 },
        stack: { instrument: superSaw, steps: "x.......x..x....", centre: 64, style: "block", level: 0.12, reverb: 0.3, wide: true },
      },
      basses: { bass: { instrument: synthBass, line: "r..rr.r.r..rr.a.", lowest: 28, hold: 1.6, level: 0.38 } },
      melodies: { hook: {
        instrument: glockenspiel, octave: 1, level: 0.34, reverb: 0.35, echo: 0.3, pan: 0.05,
        notes: "4 4 . 2 4 - 5 4  1 - . . 1 2 1 -  2 2 . 0 2 - 4 2  3 - 2 - 1 - 0 .",
      } },
      sections: [
        { bars: 2, parts: ["guitar", "claps"] },
        { bars: 4, parts: ["guitar", "claps", "bass", "pluck"] },
        { bars: 4, parts: ["guitar", "beat", "bass", "pluck", "hook"], fill: true },
        { bars: 4, parts: ["guitar", "beat", "bass", "pluck", "stack", "hook"] },
      ],
      ending: { chord: "I", parts: ["guitar", "bass", "stack", "hook", "beat"], seconds: 3.2 },
      reverb: { seconds: 1.3, mix: 0.5 }, echo: { beats: 0.75, feedback: 0.3, mix: 0.35 }, pump: 0.2,
    },
  },
  {
    key: "rust-and-thunder", title: "Rust and Thunder", artist: "marlo-vance", genres: ["Rock"], moods: ["Energetic", "Exciting"], tags: [
      "guitar", "drive", "sport", "power chords", "loud",
    ], popularity: 80, favorites: 295, inPlaylists: 71, lufs: -14,
    song: {
      bpm: 132, key: "E minor", chords: ["i:5", "VI:5", "III:5", "VII:5"],
      drums: {
        beat: [
          { drum: acousticKick, steps: "X..x..x.X.x.....", level: 0.8 }, { drum: acousticSnare, steps: "....X.......X...", level: 0.62, reverb: 0.35 },
          { drum: openHat, steps: "x...x...x...x...", level: 0.14, pan: 0.3 }, { drum: closedHat, steps: "..x...x...x...x.", level: 0.14, pan: 0.3 },
        ],
        crash: [{ drum: crash, steps: "x............... ................ ................ ................", level: 0.24, pan: -0.3, reverb: 0.3 }],
      },
      chordParts: {
        left: { instrument: drivenGuitar, steps: "x.xxx.x.x.xxx.xx", centre: 50, style: "block", hold: 1.6, level: 0.14, pan: -0.75, reverb: 0.15 },
        right: { instrument: drivenGuitar, steps: "x.xxx.x.x.xxx.xx", centre: 55, style: "block", hold: 1.6, level: 0.13, pan: 0.75, reverb: 0.15 },
        open: { instrument: drivenGuitar, steps: "x.......x.......", centre: 57, style: "block", hold: 7.5, level: 0.12, reverb: 0.25, wide: true },
      },
      basses: { bass: { instrument: fingerBass, line: "r.r.r.r.r.r.r.ra", lowest: 28, hold: 1.8, level: 0.48 } },
      melodies: { lead: {
        instrument: drivenGuitar, octave: 1, level: 0.26, reverb: 0.4, echo: 0.35, pan: 0.05,
        notes: "4 - - 3 4 - 2 -  0 - - - 2 3 - -  4 - - 6 5 - 4 -  3 - - 1 3 - - -",
      } },
      sections: [
        { bars: 2, parts: ["left"] },
        { bars: 4, parts: ["left", "right", "bass", "beat", "crash"], fill: true },
        { bars: 8, parts: ["left", "right", "bass", "beat", "crash", "lead"], fill: true },
        { bars: 4, parts: ["open", "left", "right", "bass", "beat", "crash"] },
      ],
      ending: { chord: "i:5", parts: ["open", "bass", "lead", "crash", "beat"], seconds: 3.6 },
      reverb: { seconds: 1.2, mix: 0.5 }, echo: { beats: 0.5, feedback: 0.3, mix: 0.3 },
    },
  },
  {
    key: "next-quarter-bright", title: "Next Quarter Bright", artist: "paper-lantern", genres: ["Corporate"], moods: ["Hopeful", "Upbeat"], tags: [
      "business", "presentation", "technology", "motivational", "explainer",
    ], popularity: 86, favorites: 333, inPlaylists: 109,
    song: {
      bpm: 110, key: "A major", chords: ["I", "IV", "vi", "V"],
      drums: { beat: [
        { drum: clubKick, steps: "x.......x.......", level: 0.6 }, { drum: clap, steps: "....x.......x...", level: 0.26, reverb: 0.35 },
        { drum: shaker, steps: "o.x.o.x.o.x.o.x.", level: 0.12, pan: 0.4 }, { drum: softHat, steps: "..x...x...x...x.", level: 0.1, pan: -0.3 },
      ] },
      chordParts: {
        muted: { instrument: mutedGuitar, steps: "x.x.x.x.x.x.x.x.", centre: 66, style: "roll", hold: 1.5, level: 0.4, pan: -0.35, reverb: 0.2, echo: 0.35 },
        piano: { instrument: piano, steps: "x.....x...x.....", centre: 64, style: "block", hold: 5, level: 0.26, pan: 0.2, reverb: 0.3 },
        pad: { instrument: warmPad, steps: "x...............", centre: 61, style: "block", level: 0.16, reverb: 0.4 },
      },
      basses: { bass: { instrument: fingerBass, line: "r.......r...r.a.", lowest: 28, level: 0.39 } },
      melodies: { bells: {
        instrument: glockenspiel, octave: 2, level: 0.16, reverb: 0.45, echo: 0.35, pan: 0.25,
        notes: "4 - 2 - 0 - 2 -  3 - 5 - 3 - . .  2 - 4 - 2 - 0 -  1 - 4 - 3 - 1 -",
      } },
      sections: [
        { bars: 2, parts: ["muted"], dynamics: [0.7, 0.9] },
        { bars: 4, parts: ["muted", "piano", "bass"] },
        { bars: 4, parts: ["muted", "piano", "bass", "beat", "pad"] },
        { bars: 4, parts: ["muted", "piano", "bass", "beat", "pad", "bells"] },
      ],
      ending: { chord: "I", parts: ["muted", "piano", "bass", "pad", "bells"], seconds: 4 },
      reverb: { seconds: 1.6, mix: 0.5 }, echo: { beats: 0.75, feedback: 0.35, mix: 0.35 },
    },
  },
  {
    key: "plaza-san-telmo", title: "Plaza San Telmo", artist: "isla-verde", genres: ["Latin"], moods: ["Exciting", "Happy"], tags: [
      "salsa", "montuno", "congas", "trumpet", "dance",
    ], popularity: 74, favorites: 238, inPlaylists: 62,
    song: {
      bpm: 98, key: "D minor", chords: ["i", "iv", "V:7", "i"],
      drums: { clave: [{ drum: rim, steps: "x..x..x...x.x...", level: 0.26, pan: -0.1, reverb: 0.2 }], beat: [
        { drum: congaSlap, steps: "..x...x...x...x.", level: 0.22, pan: 0.35, reverb: 0.15 },
        { drum: congaOpen, steps: "......xx......xx", level: 0.32, pan: 0.4, reverb: 0.15 },
        { drum: congaLow, steps: "x...........x...", level: 0.26, pan: 0.45, reverb: 0.15 },
        { drum: cowbell, steps: "x.x.x.xxx.x.x.xx", level: 0.1, pan: -0.4 }, { drum: shaker, steps: "x.xxx.xxx.xxx.xx", level: 0.1, pan: 0.6 },
        { drum: acousticKick, steps: "...x..x....x..x.", level: 0.42 },
      ] },
      chordParts: {
        montuno: { instrument: piano, steps: "x.xx.x.xx.x.xx.x", centre: 69, style: "roll", hold: 1.4, level: 0.44, pan: -0.25, reverb: 0.2 },
        guitar: { instrument: nylonGuitar, steps: "....x.......x...", centre: 62, style: "strum", hold: 2, level: 0.24, pan: 0.3, reverb: 0.2 },
        horns: { instrument: brass, steps: "..x..x..X....... ................", centre: 67, style: "block", hold: 1.5, level: 0.26, reverb: 0.35, wide: true },
      },
      basses: { tumbao: { instrument: fingerBass, line: "r.....f.....o...", lowest: 31, hold: 3, level: 0.51 } },
      melodies: { trumpet: {
        instrument: trumpet, octave: 1, level: 0.32, reverb: 0.4, pan: 0.1, notes: "4 . 4 5 4 2 - .  3 - 5 - 3 - . .  4 . 5 4 3 . 1 .  0 - - - . . . .",
      } },
      sections: [
        { bars: 2, parts: ["montuno", "clave"] },
        { bars: 4, parts: ["montuno", "clave", "beat", "tumbao"] },
        { bars: 4, parts: ["montuno", "clave", "beat", "tumbao", "guitar", "trumpet"] },
        { bars: 4, parts: ["montuno", "clave", "beat", "tumbao", "guitar", "horns", "trumpet"] },
      ],
      ending: { chord: "i", parts: ["montuno", "tumbao", "horns", "beat"], seconds: 2.8 },
      reverb: { seconds: 1.1, mix: 0.5 },
    },
  },
  {
    key: "harbour-slow", title: "Harbour Slow", artist: "isla-verde", genres: ["Reggae"], moods: ["Laid Back", "Happy"], tags: [
      "island", "one drop", "offbeat", "organ", "beach",
    ], popularity: 73, favorites: 227, inPlaylists: 60,
    song: {
      bpm: 74, key: "G major", swing: 0.15, chords: ["I", "IV", "I", "V"],
      drums: { onedrop: [
        { drum: acousticKick, steps: "........X.......", level: 0.75 }, { drum: rim, steps: "........x......o", level: 0.34, reverb: 0.3, echo: 0.3 },
        { drum: closedHat, steps: "x.x.x.x.x.x.x.xo", level: 0.14, pan: 0.25 },
      ] },
      chordParts: {
        skank: { instrument: electricGuitar, steps: "....x.......x...", centre: 67, style: "block", hold: 0.9, level: 0.26, pan: -0.35, reverb: 0.2 },
        bubble: { instrument: organ, steps: "..x.x.x...x.x.x.", centre: 62, style: "block", hold: 1, level: 0.13, pan: 0.3, reverb: 0.2 },
      },
      basses: { bass: { instrument: fingerBass, line: "r..r..f...r.t.f.", lowest: 31, hold: 2.4, level: 0.62 } },
      melodies: {
        steel: {
          instrument: steelDrum, octave: 1, level: 0.34, reverb: 0.35, echo: 0.35, pan: 0.15,
          notes: "4 - 4 5 4 - 2 -  3 - - 5 - - . .  2 - 2 4 2 - 0 -  1 - - 4 - - . .",
        },
        marimba: {
          instrument: marimba, octave: 0, level: 0.3, reverb: 0.25, pan: -0.2,
          notes: "7 . 4 . 7 9 7 .  7 . 5 . 7 8 7 .  9 . 7 . 4 7 4 .  8 . 6 . 4 6 4 .",
        },
      },
      sections: [
        { bars: 1, parts: ["bass", "skank"] },
        { bars: 4, parts: ["onedrop", "bass", "skank", "bubble", "steel"] },
        { bars: 4, parts: ["onedrop", "bass", "skank", "bubble", "steel", "marimba"], fill: true },
      ],
      ending: { chord: "I", parts: ["bass", "skank", "bubble", "steel"], seconds: 3.8 },
      reverb: { seconds: 1.3, mix: 0.5 }, echo: { beats: 0.75, feedback: 0.45, mix: 0.4 },
    },
  },
]);
