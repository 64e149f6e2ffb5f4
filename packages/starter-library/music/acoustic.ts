import { fingerBass, uprightBass } from "../instruments/basses.ts";
import { acousticKick, bongo, brush, congaLow, djembe, shaker, snap, tambourine, triangle, woodblock } from "../instruments/drums.ts";
import { banjo, harp, nylonGuitar, steelGuitar, ukulele } from "../instruments/guitars.ts";
import { glockenspiel, kalimba, marimba } from "../instruments/mallets.ts";
import { clarinet, flute, harmonica } from "../instruments/sustained.ts";
import { tracksOf } from "./recipe.ts";

/** Strings of wood and steel, hand drums, reeds and bars: acoustic, country, world and children's music. */
export const acousticTracks = tracksOf([
  {
    key: "porch-light", title: "Porch Light", artist: "linden-row", genres: ["Acoustic"], moods: ["Peaceful", "Hopeful"], tags: [
      "guitar", "fingerpicking", "warm", "morning", "folk",
    ], popularity: 88, favorites: 412, inPlaylists: 96,
    song: {
      bpm: 96, key: "G major", chords: ["I", "V", "vi:min7", "IV:maj7"],
      drums: { soft: [
        { drum: shaker, steps: "o.x.o.x.o.x.o.x.", level: 0.12, pan: 0.4 }, { drum: djembe, steps: "x.......x..x....", level: 0.3, reverb: 0.2 },
        { drum: snap, steps: "....x.......x...", level: 0.16, pan: -0.2, reverb: 0.4 },
      ] },
      chordParts: {
        picking: { instrument: steelGuitar, steps: "x.x.x.x.x.x.x.x.", centre: 62, style: "roll", hold: 5, level: 0.42, pan: -0.25, reverb: 0.25 },
        strum: { instrument: steelGuitar, steps: "x...x.xx..x.x.xx", centre: 60, style: "strum", hold: 3, level: 0.17, pan: 0.45, reverb: 0.25 },
      },
      basses: { bass: { instrument: uprightBass, line: "r.......f.....a.", lowest: 31, level: 0.41 } },
      melodies: { tune: {
        instrument: flute, octave: 1, level: 0.3, reverb: 0.5, pan: 0.1, notes: "2 - 4 - 5 - 4 2  1 - 2 - - - . .  0 - 2 - 4 - 2 1  0 - - - . . . .",
      } },
      sections: [
        { bars: 2, parts: ["picking"] },
        { bars: 4, parts: ["picking", "bass", "tune"] },
        { bars: 4, chords: ["IV", "I", "ii:min7", "V"], parts: ["picking", "strum", "bass", "soft"] },
        { bars: 4, parts: ["picking", "strum", "bass", "soft", "tune"] },
      ],
      ending: { chord: "I", parts: ["picking", "bass", "tune"], seconds: 4 },
      reverb: { seconds: 1.5, mix: 0.5, damping: 6000 },
    },
  },
  {
    key: "long-way-to-tucker", title: "Long Way to Tucker", artist: "linden-row", genres: ["Country"], moods: ["Upbeat", "Happy"], tags: [
      "banjo", "road trip", "train beat", "harmonica", "americana",
    ], popularity: 69, favorites: 180, inPlaylists: 41,
    song: {
      bpm: 112, key: "D major", chords: ["I", "I", "IV", "I", "V", "IV", "I", "V"],
      drums: { train: [
        { drum: acousticKick, steps: "x.......x.......", level: 0.5 }, { drum: brush, steps: "o.xox.xoo.xox.xo", level: 0.22, pan: 0.1, reverb: 0.2 },
        { drum: tambourine, steps: "....x.......x...", level: 0.14, pan: -0.4 },
      ] },
      chordParts: {
        banjo: { instrument: banjo, steps: "x.xxx.xxx.xxx.xx", centre: 67, style: "roll", hold: 3, level: 0.28, pan: -0.35, reverb: 0.15 },
        strum: { instrument: steelGuitar, steps: "....x.xx....x.xx", centre: 59, style: "strum", hold: 2, level: 0.2, pan: 0.4, reverb: 0.15 },
      },
      basses: { bass: { instrument: uprightBass, line: "r.......f.......", lowest: 33, hold: 6, level: 0.49 } },
      melodies: { tune: {
        instrument: harmonica, octave: 1, level: 0.34, reverb: 0.35, pan: 0.1,
        notes: "4 - 4 5 4 2 1 0  2 - - - . . 0 1  2 2 1 0 -1 - 0 -  0 - - - . . . .",
      } },
      sections: [
        { bars: 2, chords: ["I", "V"], parts: ["banjo", "strum"] },
        { bars: 4, parts: ["banjo", "strum", "bass", "train"] },
        { bars: 8, parts: ["banjo", "strum", "bass", "train", "tune"] },
      ],
      ending: { chord: "I", parts: ["banjo", "strum", "bass", "tune", "train"], seconds: 3.5 },
      reverb: { seconds: 0.9, mix: 0.45 },
    },
  },
  {
    key: "river-of-masks", title: "River of Masks", artist: "linden-row", genres: ["World"], moods: ["Soulful", "Hopeful"], tags: [
      "kalimba", "marimba", "hand drums", "flute", "travel",
    ], popularity: 64, favorites: 151, inPlaylists: 38,
    song: {
      bpm: 104, key: "A dorian", stepsPerBar: 12, chords: ["i", "IV", "i", "bVII"],
      drums: { hands: [
        { drum: djembe, steps: "X..x.xx..x.x", level: 0.5, reverb: 0.25 }, { drum: congaLow, steps: "..x..x..x.x.", level: 0.28, pan: 0.4, reverb: 0.2 },
        { drum: bongo, steps: "x.xx.xx.xx.o", level: 0.13, pan: -0.45 }, { drum: shaker, steps: "x.ox.ox.ox.o", level: 0.13, pan: 0.6 },
      ] },
      chordParts: {
        kalimba: { instrument: kalimba, steps: "x.xx.xx.x.xx", centre: 69, style: "roll", level: 0.4, pan: -0.3, reverb: 0.35, echo: 0.2 },
        marimba: { instrument: marimba, steps: "x..x..x..x..", centre: 57, style: "up", level: 0.4, pan: 0.3, reverb: 0.25 },
      },
      basses: { bass: { instrument: uprightBass, line: "r.....f..o..", lowest: 33, level: 0.45 } },
      melodies: { tune: { instrument: flute, octave: 1, level: 0.36, reverb: 0.6, notes: "4 - - 3 2 -  3 - 2 0 - .  -1 - 0 2 - 3  2 - - - . ." } },
      sections: [
        { bars: 2, parts: ["kalimba"] },
        { bars: 4, parts: ["kalimba", "hands", "bass"] },
        { bars: 8, parts: ["kalimba", "marimba", "hands", "bass", "tune"] },
        { bars: 2, parts: ["kalimba", "hands"] },
      ],
      ending: { chord: "i", parts: ["kalimba", "marimba", "bass", "tune"], seconds: 4 },
      reverb: { seconds: 1.8, mix: 0.55 }, echo: { beats: 0.75, feedback: 0.35, mix: 0.3 },
    },
  },
  {
    key: "button-parade", title: "Button Parade", artist: "paper-lantern", genres: ["Children"], moods: ["Playful", "Happy"], tags: [
      "ukulele", "glockenspiel", "kids", "cartoon", "cheerful",
    ], popularity: 81, favorites: 298, inPlaylists: 74,
    song: {
      bpm: 124, key: "C major", chords: ["I", "vi", "IV", "V"],
      drums: { toys: [
        { drum: acousticKick, steps: "x.......x.......", level: 0.45 }, { drum: snap, steps: "....x.......x...", level: 0.26, pan: 0.2, reverb: 0.2 },
        { drum: woodblock, steps: "..x...x...x..xx.", level: 0.16, pan: -0.4 }, { drum: shaker, steps: "o.o.o.o.o.o.o.o.", level: 0.14, pan: 0.5 },
      ] },
      chordParts: {
        ukulele: { instrument: ukulele, steps: "x..xx.x.x..xx.x.", centre: 66, style: "strum", hold: 2, level: 0.24, pan: -0.3, reverb: 0.15 },
        clarinet: { instrument: clarinet, steps: "..x...x...x...x.", centre: 60, style: "block", hold: 1, level: 0.16, pan: 0.35, reverb: 0.2 },
      },
      basses: { bass: { instrument: uprightBass, line: "r.......f.......", lowest: 31, hold: 4, level: 0.45 } },
      melodies: {
        bells: {
          instrument: glockenspiel, octave: 2, level: 0.24, reverb: 0.3, pan: 0.15,
          notes: "4 4 2 . 4 4 2 .  5 4 3 2 1 - . .  3 3 5 . 4 4 2 .  1 2 3 1 0 - . .",
        },
        whistle: {
          instrument: flute, octave: 1, level: 0.26, reverb: 0.3, pan: -0.1,
          notes: "2 - 0 - 2 - 4 -  5 - 4 - 2 - - .  5 - 3 - 5 - 4 -  3 - 1 - 4 - - .",
        },
      },
      sections: [
        { bars: 2, parts: ["ukulele"] },
        { bars: 4, parts: ["ukulele", "bass", "toys", "bells"] },
        { bars: 4, chords: ["IV", "I", "ii", "V"], parts: ["ukulele", "clarinet", "bass", "toys", "whistle"] },
        { bars: 4, parts: ["ukulele", "clarinet", "bass", "toys", "bells", "whistle"] },
      ],
      ending: { chord: "I", parts: ["ukulele", "bass", "bells", "toys"], seconds: 3.2 },
      reverb: { seconds: 0.9, mix: 0.5 },
    },
  },
  {
    key: "letters-in-june", title: "Letters in June", artist: "linden-row", genres: ["Acoustic"], moods: ["Sentimental", "Melancholic"], tags: [
      "nylon guitar", "harp", "waltz", "intimate", "romantic",
    ], premium: true, popularity: 73, favorites: 240, inPlaylists: 52, lufs: -17,
    song: {
      bpm: 88, key: "E minor", stepsPerBar: 12, chords: ["i:min9", "VI:maj7", "III", "v:min7"],
      drums: { air: [{ drum: triangle, steps: "x...........", level: 0.05, pan: 0.5, reverb: 0.6 }] },
      chordParts: {
        guitar: { instrument: nylonGuitar, steps: "x.x.x.x.x.x.", centre: 60, style: "roll", hold: 8, level: 0.5, pan: -0.2, reverb: 0.3 },
        harp: { instrument: harp, steps: "....x...x...", centre: 70, style: "up", hold: 10, level: 0.3, pan: 0.35, reverb: 0.5 },
      },
      basses: { bass: { instrument: fingerBass, line: "r.......f...", lowest: 28, level: 0.31 } },
      melodies: { tune: { instrument: clarinet, octave: 1, level: 0.34, reverb: 0.6, pan: 0.1, notes: "4 - - - 2 1  2 - - - 0 .  4 - - - 6 5  4 - - - . ." } },
      sections: [
        { bars: 3, parts: ["guitar"] },
        { bars: 4, parts: ["guitar", "bass", "tune"] },
        { bars: 8, parts: ["guitar", "harp", "bass", "tune", "air"] },
      ],
      ending: { chord: "i", parts: ["guitar", "harp", "bass", "tune"], seconds: 5 },
      reverb: { seconds: 2.2, mix: 0.6, damping: 5000 },
    },
  },
]);
