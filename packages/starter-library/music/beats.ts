import { boomBass, fingerBass, subBass } from "../instruments/basses.ts";
import { acousticKick, acousticSnare, clap, closedHat, deepKick, openHat, rim, shaker, softHat } from "../instruments/drums.ts";
import { nylonGuitar } from "../instruments/guitars.ts";
import { electricPiano, piano } from "../instruments/keys.ts";
import { kalimba, vibraphone } from "../instruments/mallets.ts";
import { cello, flute, spiccato, strings } from "../instruments/sustained.ts";
import { warmPad } from "../instruments/synthesizers.ts";
import { tracksOf } from "./recipe.ts";

/** Head-nodding drums: hip hop and lofi. */
export const beatTracks = tracksOf([
  {
    key: "night-bus-notebook", title: "Night Bus Notebook", artist: "cassette-garden", genres: ["Lofi"], moods: ["Laid Back", "Melancholic"], tags: [
      "study", "chill", "beats", "electric piano", "rain",
    ], popularity: 95, favorites: 530, inPlaylists: 140, lufs: -16,
    song: {
      bpm: 76, key: "D minor", swing: 0.24, chords: ["i:min9", "iv:min9", "VI:maj7", "v:min7"],
      drums: { beat: [
        { drum: acousticKick, steps: "x.....x..x......", level: 0.62 }, { drum: acousticSnare, steps: "....x.......x...", level: 0.34, reverb: 0.25 },
        { drum: softHat, steps: "x.xox.x.x.xox.xo", level: 0.14, pan: 0.2 },
        { drum: rim, steps: ".......o......o.", level: 0.12, pan: -0.4, reverb: 0.3 },
      ] },
      chordParts: {
        keys: { instrument: electricPiano, steps: "x.....x.........", centre: 62, style: "strum", hold: 9, level: 0.34, reverb: 0.25, wide: true },
      },
      basses: { bass: { instrument: fingerBass, line: "r......r..f...a.", lowest: 28, level: 0.45 } },
      melodies: {
        vibes: {
          instrument: vibraphone, octave: 1, level: 0.22, reverb: 0.4, echo: 0.3, pan: 0.25,
          notes: ". . 4 - 2 3 - .  . . 2 - 0 - . .  . . 4 - 5 4 2 -  1 - - . . . . .",
        },
        guitar: {
          instrument: nylonGuitar, octave: 1, level: 0.26, reverb: 0.3, pan: -0.3,
          notes: "4 - 6 - 4 - . .  3 - 5 - 3 - . .  2 - 4 - 5 - 4 2  1 - - - . . . .",
        },
      },
      sections: [
        { bars: 2, parts: ["keys"] },
        { bars: 4, parts: ["keys", "bass", "beat", "vibes"] },
        { bars: 4, parts: ["keys", "bass", "beat", "guitar"] },
      ],
      ending: { chord: "i:min9", parts: ["keys", "bass", "vibes"], seconds: 4.5 },
      reverb: { seconds: 1.2, mix: 0.45, damping: 3500 }, echo: { beats: 0.75, feedback: 0.35, mix: 0.35 },
    },
  },
  {
    key: "concrete-orchard", title: "Concrete Orchard", artist: "cassette-garden", genres: ["Hip Hop"], moods: ["Dark", "Groovy"], tags: [
      "trap", "808", "strings", "street", "hard",
    ], popularity: 82, favorites: 310, inPlaylists: 77, lufs: -14,
    song: {
      bpm: 140, key: "C# minor", chords: ["i", "i", "VI", "v"],
      drums: { beat: [
        { drum: deepKick, steps: "X.........x..... ......x...x.....", level: 0.7 }, { drum: clap, steps: "........X.......", level: 0.46, reverb: 0.3 },
        { drum: closedHat, steps: "x.x.x.x.x.x.xxxx x.x.xxx.x.x.x.x.", level: 0.13, pan: 0.2 },
        { drum: openHat, steps: "................ ..............x.", level: 0.12, pan: -0.3 },
      ] },
      chordParts: {
        stabs: { instrument: spiccato, steps: "x..x..x...x..x..", centre: 61, style: "up", level: 0.32, reverb: 0.35, wide: true },
        dark: { instrument: piano, steps: "x.....x.....x...", centre: 56, style: "down", hold: 5, level: 0.3, reverb: 0.4, pan: -0.2 },
      },
      basses: { boom: { instrument: boomBass, line: "r.........r..... ......r...f.....", lowest: 25, level: 0.43 } },
      melodies: { bells: {
        instrument: kalimba, octave: 1, level: 0.28, reverb: 0.4, echo: 0.4, pan: 0.25,
        notes: "4 . 2 . 0 . 2 3  2 - . . . . . .  5 . 4 . 2 . 4 -  1 - . . 3 - . .",
      } },
      sections: [
        { bars: 4, parts: ["dark", "stabs"], dynamics: [0.7, 0.9] },
        { bars: 4, parts: ["beat", "boom", "dark"] },
        { bars: 8, parts: ["beat", "boom", "stabs", "dark", "bells"] },
        { bars: 2, parts: ["stabs", "dark"] },
      ],
      ending: { chord: "i", parts: ["boom", "stabs", "dark", "beat"], seconds: 3.4 },
      reverb: { seconds: 1.6, mix: 0.45 }, echo: { beats: 0.75, feedback: 0.35, mix: 0.35 },
    },
  },
  {
    key: "crate-fresh", title: "Crate Fresh", artist: "cassette-garden", genres: ["Hip Hop", "Soul"], moods: ["Groovy", "Upbeat"], tags: [
      "boom bap", "90s", "flute", "sample", "old school",
    ], popularity: 78, favorites: 271, inPlaylists: 68,
    song: {
      bpm: 90, key: "G dorian", swing: 0.2, chords: ["i:min7", "IV:9", "i:min7", "bVII:maj7"],
      drums: { beat: [
        { drum: acousticKick, steps: "X.x....x..x.....", level: 0.8 }, { drum: acousticSnare, steps: "....X.......X..o", level: 0.56, reverb: 0.15 },
        { drum: closedHat, steps: "x.x.x.x.x.x.x.x.", level: 0.17, pan: 0.25 }, { drum: shaker, steps: "..o...o...o...o.", level: 0.12, pan: -0.4 },
      ] },
      chordParts: {
        keys: { instrument: electricPiano, steps: "x..x......x.....", centre: 63, style: "block", hold: 3, level: 0.28, pan: -0.2, reverb: 0.2 },
        strings: { instrument: strings, steps: "x...............", centre: 67, style: "block", level: 0.12, reverb: 0.4, wide: true },
      },
      basses: { bass: { instrument: fingerBass, line: "r.r....o..s.f.a.", lowest: 31, hold: 1.8, level: 0.51 } },
      melodies: { flute: {
        instrument: flute, octave: 1, level: 0.32, reverb: 0.35, echo: 0.25, pan: 0.15,
        notes: "4 . 6 4 3 - 2 .  0 - 2 - . . . .  4 . 6 7 6 - 4 .  3 - 2 0 . . . .",
      } },
      sections: [
        { bars: 2, parts: ["keys", "flute"] },
        { bars: 4, parts: ["keys", "bass", "beat"] },
        { bars: 6, parts: ["keys", "bass", "beat", "flute", "strings"] },
      ],
      ending: { chord: "i:min7", parts: ["keys", "bass", "strings", "beat"], seconds: 3.2 },
      reverb: { seconds: 0.9, mix: 0.45 }, echo: { beats: 0.75, feedback: 0.3, mix: 0.3 },
    },
  },
  {
    key: "attic-window", title: "Attic Window", artist: "cassette-garden", genres: ["Lofi", "Ambient"], moods: ["Sad", "Peaceful"], tags: [
      "piano", "cello", "soft", "reflective", "slow",
    ], popularity: 71, favorites: 219, inPlaylists: 59, lufs: -17,
    song: {
      bpm: 68, key: "F major", swing: 0.2, chords: ["vi:min7", "IV:maj7", "I:maj7", "V:sus4"],
      drums: { beat: [
        { drum: acousticKick, steps: "x.........x.....", level: 0.42 }, { drum: rim, steps: "....x.......x...", level: 0.16, reverb: 0.4 },
        { drum: softHat, steps: "..x...x...x...x.", level: 0.09, pan: 0.25 },
      ] },
      chordParts: {
        piano: { instrument: piano, steps: "x.x.x.x.x.x.x.x.", centre: 64, style: "up", hold: 6, level: 0.32, pan: -0.1, reverb: 0.35 },
        pad: { instrument: warmPad, steps: "x...............", centre: 57, style: "block", level: 0.12, reverb: 0.5 },
      },
      basses: { bass: { instrument: subBass, line: "r...............", lowest: 29, level: 0.09 } },
      melodies: { cello: {
        instrument: cello, octave: 0, level: 0.34, reverb: 0.5, pan: 0.2, notes: "5 - - - 4 - 2 -  5 - - - - - . .  4 - - - 6 - 4 -  1 - - - 4 - - .",
      } },
      sections: [
        { bars: 2, parts: ["piano"] },
        { bars: 3, parts: ["piano", "pad", "bass", "beat"], chords: ["vi:min7", "IV:maj7", "V:sus4"] },
        { bars: 4, parts: ["piano", "pad", "bass", "beat", "cello"] },
      ],
      ending: { chord: "I:maj9", parts: ["piano", "pad", "bass", "cello"], seconds: 5 },
      reverb: { seconds: 2.4, mix: 0.5, damping: 4000 },
    },
  },
]);
