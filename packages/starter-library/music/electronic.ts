import { subBass, synthBass } from "../instruments/basses.ts";
import { clap, closedHat, clubKick, crash, machineSnare, midTom, openHat, shaker } from "../instruments/drums.ts";
import { piano } from "../instruments/keys.ts";
import { glockenspiel } from "../instruments/mallets.ts";
import { choirOoh } from "../instruments/sustained.ts";
import { chipLead, glassPad, squareLead, superSaw, synthPluck, warmPad } from "../instruments/synthesizers.ts";
import { tracksOf } from "./recipe.ts";

/** Synthesisers and machines: electronic, synthwave and ambient. */
export const electronicTracks = tracksOf([
  {
    key: "glass-turbine", title: "Glass Turbine", artist: "neon-parallel", genres: ["Electronic"], moods: ["Energetic", "Exciting"], tags: [
      "house", "club", "supersaw", "dance", "workout",
    ], popularity: 90, favorites: 467, inPlaylists: 112, lufs: -14,
    song: {
      bpm: 126, key: "F# minor", chords: ["i", "VI", "III", "VII"],
      drums: {
        kick: [{ drum: clubKick, steps: "X...X...X...X...", level: 0.85 }],
        beat: [
          { drum: clap, steps: "....x.......x...", level: 0.38, reverb: 0.35 }, { drum: openHat, steps: "..x...x...x...x.", level: 0.16, pan: 0.2 },
          { drum: closedHat, steps: "x.xxx.xxx.xxx.xx", level: 0.08, pan: -0.3 }, { drum: shaker, steps: "oxoxoxoxoxoxoxox", level: 0.07, pan: 0.5 },
        ],
        crash: [{ drum: crash, steps: "x............... ................ ................ ................", level: 0.2, reverb: 0.3 }],
      },
      chordParts: {
        arp: { instrument: synthPluck, steps: "x.xxx.xxx.xxx.xx", centre: 66, style: "roll", hold: 1, level: 0.26, pan: -0.2, reverb: 0.3, echo: 0.4 },
        stack: { instrument: superSaw, steps: "x..x..x...x..x..", centre: 66, style: "block", hold: 2.2, level: 0.17, reverb: 0.3, wide: true },
        pad: { instrument: warmPad, steps: "x...............", centre: 60, style: "block", level: 0.16, reverb: 0.4 },
      },
      basses: { bass: { instrument: synthBass, line: "..r.r.r...r.r.ra", lowest: 30, hold: 1.2, level: 0.38 } },
      melodies: { lead: {
        instrument: superSaw, octave: 1, level: 0.18, reverb: 0.35, echo: 0.35,
        notes: "4 . 4 . 3 . 2 -  4 . 4 . 5 . 4 -  6 . 6 . 5 . 4 -  3 . 1 . 3 - - .",
      } },
      sections: [
        { bars: 4, parts: ["kick", "arp", "pad"], dynamics: [0.7, 0.9] },
        { bars: 4, parts: ["kick", "beat", "bass", "arp", "pad"], fill: true },
        { bars: 4, parts: ["kick", "beat", "crash", "bass", "arp", "stack", "lead"] },
        { bars: 2, parts: ["pad", "arp"], dynamics: [0.7, 0.9] },
        { bars: 4, parts: ["kick", "beat", "crash", "bass", "arp", "stack", "lead"] },
      ],
      ending: { chord: "i", parts: ["pad", "bass", "stack", "crash"], seconds: 3.4 },
      reverb: { seconds: 1.8, mix: 0.45 }, echo: { beats: 0.75, feedback: 0.4, mix: 0.4 }, pump: 0.55,
    },
  },
  {
    key: "coastline-1986", title: "Coastline 1986", artist: "neon-parallel", genres: ["Synthwave"], moods: ["Hopeful", "Energetic"], tags: [
      "80s", "retro", "night drive", "arpeggio", "neon",
    ], popularity: 87, favorites: 401, inPlaylists: 99,
    song: {
      bpm: 100, key: "A minor", chords: ["i", "VI", "VII", "v"],
      drums: { beat: [
        { drum: clubKick, steps: "X...X...X...X...", level: 0.72 }, { drum: machineSnare, steps: "....X.......X...", level: 0.48, reverb: 0.7 },
        { drum: closedHat, steps: "x.x.x.x.x.x.x.xx", level: 0.11, pan: 0.25 },
        { drum: midTom, steps: "................ ............x.x.", level: 0.3, pan: -0.3, reverb: 0.5 },
      ] },
      chordParts: {
        arp: { instrument: synthPluck, steps: "xxxxxxxxxxxxxxxx", centre: 64, style: "up", hold: 1, level: 0.2, pan: 0.25, reverb: 0.25, echo: 0.4 },
        pad: { instrument: warmPad, steps: "x...............", centre: 62, style: "block", level: 0.22, reverb: 0.45 },
      },
      basses: { bass: { instrument: synthBass, line: "rrrrrrrrrrrrrrrr", lowest: 33, hold: 0.8, level: 0.35 } },
      melodies: { lead: {
        instrument: squareLead, octave: 1, level: 0.26, reverb: 0.45, echo: 0.45, pan: -0.05,
        notes: "4 - - 3 4 - 6 -  5 - - 4 2 - - -  3 - - 2 3 - 4 -  1 - - - . . . .",
      } },
      sections: [
        { bars: 2, parts: ["arp", "pad"], dynamics: [0.6, 0.9] },
        { bars: 4, parts: ["arp", "bass", "beat", "pad"], fill: true },
        { bars: 4, parts: ["arp", "bass", "beat", "pad", "lead"], fill: true },
        { bars: 4, chords: ["VI", "VII", "i", "III"], parts: ["arp", "bass", "beat", "pad", "lead"] },
      ],
      ending: { chord: "i", parts: ["pad", "bass", "lead"], seconds: 4 },
      reverb: { seconds: 2, mix: 0.5 }, echo: { beats: 0.75, feedback: 0.42, mix: 0.4 }, pump: 0.3,
    },
  },
  {
    key: "drifting-observatory", title: "Drifting Observatory", artist: "neon-parallel", genres: ["Ambient"], moods: ["Peaceful", "Hopeful"], tags: [
      "pad", "space", "meditation", "slow", "drone",
    ], popularity: 76, favorites: 255, inPlaylists: 83, lufs: -18,
    song: {
      bpm: 60, key: "D major", chords: ["I:maj9", "vi:min9", "IV:maj9", "I:sus2"],
      chordParts: {
        glass: { instrument: glassPad, steps: "x...............", centre: 66, style: "block", level: 0.26, reverb: 0.7, wide: true },
        warm: { instrument: warmPad, steps: "x...............", centre: 54, style: "block", level: 0.22, reverb: 0.5 },
        bells: { instrument: glockenspiel, steps: "....x.....x...x.", centre: 81, style: "roll", level: 0.1, reverb: 0.8, echo: 0.6, pan: 0.3 },
        voices: { instrument: choirOoh, steps: "x...............", centre: 66, style: "block", level: 0.12, reverb: 0.8, pan: -0.1 },
      },
      basses: { sub: { instrument: subBass, line: "r...............", lowest: 33, level: 0.13 } },
      melodies: { keys: {
        instrument: piano, octave: 1, level: 0.3, reverb: 0.7, echo: 0.4, pan: -0.15,
        notes: "4 - - - 1 - - -  2 - - - - - . .  5 - - - 4 - - -  1 - - - - - . .",
      } },
      sections: [
        { bars: 2, parts: ["glass", "warm"], dynamics: [0.35, 1] },
        { bars: 4, parts: ["glass", "warm", "sub", "keys"] },
        { bars: 2, parts: ["glass", "warm", "sub", "voices", "bells", "keys"] },
      ],
      ending: { chord: "I:maj9", parts: ["glass", "warm", "sub", "bells"], seconds: 6 },
      reverb: { seconds: 4.5, mix: 0.7, damping: 5000 }, echo: { beats: 1.5, feedback: 0.5, mix: 0.5 },
    },
  },
  {
    key: "pixel-courier", title: "Pixel Courier", artist: "neon-parallel", genres: ["Electronic"], moods: ["Playful", "Upbeat"], tags: [
      "chiptune", "8-bit", "game", "retro", "arcade",
    ], popularity: 75, favorites: 248, inPlaylists: 61,
    song: {
      bpm: 140, key: "C major", chords: ["I", "V", "vi", "IV"],
      drums: { beat: [
        { drum: clubKick, steps: "x.....x.x.......", level: 0.6 }, { drum: machineSnare, steps: "....x.......x...", level: 0.32 },
        { drum: closedHat, steps: "x.x.x.x.x.x.x.x.", level: 0.1, pan: 0.2 },
      ] },
      chordParts: { arp: { instrument: chipLead, steps: "xxxxxxxxxxxxxxxx", centre: 67, style: "up", hold: 0.9, level: 0.12, pan: -0.35, echo: 0.2 } },
      basses: { bass: { instrument: synthBass, line: "r.r.o.r.f.r.o.a.", lowest: 36, hold: 1.4, level: 0.32 } },
      melodies: {
        lead: {
          instrument: chipLead, octave: 1, level: 0.26, reverb: 0.2, echo: 0.3, pan: 0.15,
          notes: "4 2 4 7 - 6 5 4  6 - 4 - 1 - . .  5 2 5 9 - 8 7 5  4 3 2 3 4 - . .",
        },
        counter: {
          instrument: chipLead, octave: 0, level: 0.18, pan: 0.4, reverb: 0.1,
          notes: "7 - 4 - 2 - 4 -  6 - 4 - 1 - 4 -  5 - 7 - 9 - 7 -  3 - 5 - 7 - 4 -",
        },
      },
      sections: [
        { bars: 2, parts: ["arp"] },
        { bars: 4, parts: ["arp", "bass", "beat"], fill: true },
        { bars: 8, parts: ["arp", "bass", "beat", "lead"] },
        { bars: 4, chords: ["vi", "IV", "I", "V"], parts: ["arp", "bass", "beat", "lead", "counter"], fill: true },
      ],
      ending: { chord: "I", parts: ["arp", "bass", "lead", "beat"], seconds: 2.4 },
      reverb: { seconds: 0.7, mix: 0.4 }, echo: { beats: 0.75, feedback: 0.3, mix: 0.3 },
    },
  },
]);
