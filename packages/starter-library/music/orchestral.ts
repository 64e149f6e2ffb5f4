import { subBass } from "../instruments/basses.ts";
import { crash, lowTom, taiko, triangle } from "../instruments/drums.ts";
import { harp } from "../instruments/guitars.ts";
import { piano } from "../instruments/keys.ts";
import { glockenspiel, musicBox } from "../instruments/mallets.ts";
import { brass, cello, choirAh, clarinet, flute, spiccato, strings } from "../instruments/sustained.ts";
import { glassPad, warmPad } from "../instruments/synthesizers.ts";
import { tracksOf } from "./recipe.ts";

/** Strings, winds, choir and large drums: cinematic and classical. */
export const orchestralTracks = tracksOf([
  {
    key: "banners-at-dawn", title: "Banners at Dawn", artist: "ondine-hart", genres: ["Cinematic"], moods: ["Epic", "Dramatic"], tags: [
      "trailer", "orchestra", "choir", "taiko", "heroic",
    ], popularity: 93, favorites: 498, inPlaylists: 121, lufs: -14,
    song: {
      bpm: 120, key: "D minor", chords: ["i", "VI", "III", "VII"],
      drums: {
        drums: [
          { drum: taiko, steps: "X..x..X.x..x..x.", level: 0.6, reverb: 0.4 },
          { drum: lowTom, steps: "..x..x....x..x.x", level: 0.26, pan: 0.4, reverb: 0.4 },
        ],
        hit: [{ drum: taiko, steps: "X...............", level: 0.7, reverb: 0.5 }, {
          drum: crash, steps: "x............... ................ ................ ................", level: 0.22, reverb: 0.4,
        }],
      },
      chordParts: {
        ostinato: { instrument: spiccato, steps: "x.xxx.xxx.xxx.xx", centre: 62, style: "roll", level: 0.3, reverb: 0.35, pan: -0.3 },
        low: { instrument: spiccato, steps: "X.xxX.xxX.xxX.xx", centre: 46, style: "up", level: 0.3, reverb: 0.3, pan: 0.3 },
        brass: { instrument: brass, steps: "x...............", centre: 57, style: "block", hold: 14, level: 0.28, reverb: 0.4, wide: true },
        choir: { instrument: choirAh, steps: "x...............", centre: 65, style: "block", level: 0.2, reverb: 0.6, pan: 0.05 },
        strings: { instrument: strings, steps: "x...............", centre: 69, style: "block", level: 0.22, reverb: 0.5, wide: true },
      },
      basses: { bass: { instrument: cello, line: "r.......r.......", lowest: 36, level: 0.24, pan: 0.2, reverb: 0.3 } },
      melodies: { theme: {
        instrument: brass, octave: 1, level: 0.32, reverb: 0.5, notes: "0 - - - 2 - 4 -  5 - - - 4 - - -  4 - - - 6 - 7 -  6 - - - - - . .",
      } },
      sections: [
        { bars: 4, parts: ["ostinato", "strings"], dynamics: [0.5, 0.75] },
        { bars: 4, parts: ["ostinato", "low", "bass", "drums"], dynamics: [0.75, 0.9], fill: true },
        { bars: 8, parts: ["ostinato", "low", "bass", "drums", "hit", "brass", "choir", "theme"] },
      ],
      ending: { chord: "i", parts: ["bass", "brass", "choir", "strings", "hit"], seconds: 5 },
      reverb: { seconds: 2.6, mix: 0.55, damping: 5000 },
    },
  },
  {
    key: "the-locked-corridor", title: "The Locked Corridor", artist: "ondine-hart", genres: ["Cinematic"], moods: ["Tension", "Dark"], tags: [
      "suspense", "thriller", "pulse", "underscore", "mystery",
    ], popularity: 76, favorites: 244, inPlaylists: 65, lufs: -16,
    song: {
      bpm: 88, key: "C minor", chords: ["i", "i", "VI", "ii:dim"],
      drums: { pulse: [{ drum: lowTom, steps: "x..x....x..x....", level: 0.42, reverb: 0.5 }], hit: [
        { drum: taiko, steps: "X............... ................", level: 0.55, reverb: 0.6 },
        { drum: triangle, steps: "........x.......", level: 0.05, pan: 0.5, reverb: 0.7 },
      ] },
      chordParts: {
        ticking: { instrument: spiccato, steps: "x.x.x.x.x.x.x.x.", centre: 67, style: "down", level: 0.24, reverb: 0.4, pan: 0.3 },
        cloud: { instrument: glassPad, steps: "x...............", centre: 60, style: "block", level: 0.2, reverb: 0.6, wide: true },
        low: { instrument: strings, steps: "x...............", centre: 48, style: "block", level: 0.24, reverb: 0.4, pan: -0.2 },
      },
      basses: { sub: { instrument: subBass, line: "r.......r.......", lowest: 29, level: 0.11 } },
      melodies: { question: {
        instrument: piano, octave: 1, level: 0.32, reverb: 0.6, echo: 0.4, pan: -0.2,
        notes: "4 - - - . . 3 -  2 - - - - - . .  5 - - - . . 4 -  3 - - - - - . .",
      } },
      sections: [
        { bars: 2, parts: ["cloud", "sub"], dynamics: [0.5, 0.9] },
        { bars: 4, parts: ["cloud", "sub", "ticking", "question"] },
        { bars: 6, parts: ["cloud", "low", "sub", "ticking", "pulse", "hit", "question"], dynamics: [0.8, 1.15] },
      ],
      ending: { chord: "i", parts: ["cloud", "low", "sub", "hit"], seconds: 5 },
      reverb: { seconds: 3.2, mix: 0.6, damping: 3500 }, echo: { beats: 1, feedback: 0.45, mix: 0.35 },
    },
  },
  {
    key: "small-hours-waltz", title: "Small Hours Waltz", artist: "ondine-hart", genres: ["Classical"], moods: ["Elegant", "Sentimental"], tags: [
      "piano", "waltz", "strings", "romantic", "chamber",
    ], popularity: 80, favorites: 289, inPlaylists: 72, lufs: -17,
    song: {
      bpm: 120, key: "A minor", stepsPerBar: 12, chords: ["i", "iv", "VII", "III", "VI", "iv", "V:maj", "i"],
      chordParts: {
        waltz: { instrument: piano, steps: "....x...x...", centre: 60, style: "block", hold: 2.5, level: 0.26, pan: -0.2, reverb: 0.3 },
        strings: { instrument: strings, steps: "x...........", centre: 64, style: "block", level: 0.16, reverb: 0.5, wide: true },
      },
      basses: { left: { instrument: piano, line: "r...........", lowest: 36, hold: 8, level: 0.42, pan: -0.3, reverb: 0.3 } },
      melodies: {
        right: {
          instrument: piano, octave: 1, level: 0.46, reverb: 0.35, pan: 0.15,
          notes: "4 - - 3 4 5  3 - - - . .  6 - - 5 4 3  2 - - - . .  5 - - 4 5 6  3 - - 2 1 0  1 - - 3 2 1  0 - - - . .",
        },
        violin: {
          instrument: strings, octave: 1, level: 0.26, reverb: 0.5, pan: 0.25,
          notes: "2 - - - 4 -  5 - - - 3 -  1 - - - 3 -  4 - - - - -  2 - - - 5 -  5 - - - 3 -  3 - - - 1 -  2 - - - - -",
        },
      },
      sections: [
        { bars: 2, chords: ["i", "V:maj"], parts: ["left", "waltz"] },
        { bars: 8, parts: ["left", "waltz", "right"] },
        { bars: 8, parts: ["left", "waltz", "right", "strings", "violin"] },
      ],
      ending: { chord: "i", parts: ["left", "waltz", "right", "strings"], seconds: 4.5 },
      reverb: { seconds: 2.2, mix: 0.5, damping: 5500 },
    },
  },
  {
    key: "snow-globe-memory", title: "Snow Globe Memory", artist: "ondine-hart", genres: ["Classical", "Children"], moods: ["Sentimental", "Peaceful"], tags: [
      "music box", "harp", "lullaby", "winter", "tender",
    ], premium: true, popularity: 67, favorites: 196, inPlaylists: 48, lufs: -18,
    song: {
      bpm: 84, key: "Eb major", stepsPerBar: 12, chords: ["I", "vi", "IV", "V"],
      chordParts: {
        harp: { instrument: harp, steps: "x.x.x.x.x.x.", centre: 62, style: "roll", hold: 8, level: 0.36, pan: -0.25, reverb: 0.5 },
        strings: { instrument: strings, steps: "x...........", centre: 60, style: "block", level: 0.16, reverb: 0.5, wide: true },
      },
      basses: { cello: { instrument: cello, line: "r...........", lowest: 36, level: 0.16, pan: 0.2, reverb: 0.4 } },
      melodies: {
        box: { instrument: musicBox, octave: 2, level: 0.4, reverb: 0.5, pan: 0.1, notes: "4 - 2 - 4 5  4 - 2 - 0 -  3 - 5 - 3 5  4 - - - . ." },
        flute: { instrument: flute, octave: 1, level: 0.28, reverb: 0.6, pan: -0.1, notes: "2 - - - 4 -  5 - - - - -  5 - - - 3 -  1 - - - . ." },
        bells: { instrument: glockenspiel, octave: 2, level: 0.08, reverb: 0.6, pan: 0.4, notes: "7 . . . . .  9 . . . . .  7 . . . . .  8 . . . . ." },
      },
      sections: [
        { bars: 4, parts: ["box", "harp"], dynamics: [0.7, 1] },
        { bars: 4, parts: ["box", "harp", "cello"] },
        { bars: 6, parts: ["box", "harp", "cello", "strings", "flute", "bells"] },
      ],
      ending: { chord: "I", parts: ["harp", "box", "cello", "strings"], seconds: 5 },
      reverb: { seconds: 2.8, mix: 0.55 },
    },
  },
  {
    key: "last-train-home", title: "Last Train Home", artist: "ondine-hart", genres: ["Cinematic", "Ambient"], moods: ["Sad", "Hopeful"], tags: [
      "piano", "strings", "emotional", "documentary", "drama",
    ], popularity: 84, favorites: 344, inPlaylists: 90, lufs: -16,
    song: {
      bpm: 76, key: "B minor", chords: ["i", "VI", "III", "VII"],
      drums: { heart: [{ drum: taiko, steps: "x.......o.......", level: 0.3, reverb: 0.5 }] },
      chordParts: {
        piano: { instrument: piano, steps: "x.x.x.x.x.x.x.x.", centre: 62, style: "roll", hold: 6, level: 0.34, pan: -0.15, reverb: 0.4 },
        strings: { instrument: strings, steps: "x...............", centre: 62, style: "block", level: 0.24, reverb: 0.5, wide: true },
        pad: { instrument: warmPad, steps: "x...............", centre: 54, style: "block", level: 0.14, reverb: 0.4 },
      },
      basses: { cello: { instrument: cello, line: "r...............", lowest: 36, level: 0.2, pan: 0.2, reverb: 0.4 } },
      melodies: {
        clarinet: {
          instrument: clarinet, octave: 1, level: 0.3, reverb: 0.6, pan: 0.1,
          notes: "4 - - - 2 - 3 -  2 - - - - - . .  4 - - - 6 - 5 -  3 - - - - - . .",
        },
        violins: {
          instrument: strings, octave: 1, level: 0.3, reverb: 0.5, pan: 0.15,
          notes: "4 - - - 6 - 7 -  9 - - - 7 - - -  6 - - - 4 - 6 -  5 - - - - - 3 -",
        },
      },
      sections: [
        { bars: 2, parts: ["piano"] },
        { bars: 4, parts: ["piano", "pad", "cello", "clarinet"] },
        { bars: 4, parts: ["piano", "pad", "cello", "strings", "violins", "heart"], dynamics: [0.85, 1.1] },
      ],
      ending: { chord: "i", parts: ["piano", "strings", "cello"], seconds: 5 },
      reverb: { seconds: 2.8, mix: 0.55, damping: 5000 },
    },
  },
]);
