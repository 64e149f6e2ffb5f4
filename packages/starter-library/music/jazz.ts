import { uprightBass, fingerBass } from "../instruments/basses.ts";
import { acousticKick, acousticSnare, bongo, brush, closedHat, congaOpen, ride, rim, shaker, softHat } from "../instruments/drums.ts";
import { electricGuitar, nylonGuitar } from "../instruments/guitars.ts";
import { electricPiano, organ, piano } from "../instruments/keys.ts";
import { vibraphone } from "../instruments/mallets.ts";
import { clarinet, flute, harmonica, trumpet } from "../instruments/sustained.ts";
import { tracksOf } from "./recipe.ts";

/** Swing and small combos: jazz, blues and lounge. */
export const jazzTracks = tracksOf([
  {
    key: "blue-umbrella", title: "Blue Umbrella", artist: "ruby-quarter", genres: ["Jazz"], moods: ["Laid Back", "Elegant"], tags: [
      "swing", "trumpet", "upright bass", "brushes", "club",
    ], popularity: 79, favorites: 287, inPlaylists: 70,
    song: {
      bpm: 126, key: "Bb major", swing: 0, chords: ["ii:min7", "V:7", "I:maj7", "vi:min7"],
      drums: { swing: [
        { drum: ride, steps: "x...x..ox...x..o", level: 0.16, pan: 0.35, reverb: 0.2 },
        { drum: softHat, steps: "....x.......x...", level: 0.16, pan: -0.3 },
        { drum: brush, steps: "o..oo..oo..oo..o", level: 0.16, pan: -0.1, reverb: 0.2 }, { drum: acousticKick, steps: "o.......o.......", level: 0.3 },
      ] },
      chordParts: {
        comping: { instrument: piano, steps: "...x......x..... x.....x.........", centre: 63, style: "block", hold: 2.5, level: 0.3, pan: -0.25, reverb: 0.25 },
        vibes: { instrument: vibraphone, steps: "x...............", centre: 67, style: "block", level: 0.14, pan: 0.35, reverb: 0.4 },
      },
      basses: { walk: { instrument: uprightBass, line: "r...t...f...a...", lowest: 31, level: 0.56 } },
      melodies: {
        head: {
          instrument: trumpet, octave: 1, level: 0.28, reverb: 0.45, pan: 0.05,
          notes: ". 4 5 6 8 - 6 5  3 - - - . 2 3 4  6 - 4 2 0 - -1 0  2 - - - . . . .",
        },
        solo: {
          instrument: vibraphone, octave: 1, level: 0.3, reverb: 0.4, pan: 0.3,
          notes: "3 5 7 8 7 5 3 1  4 6 5 3 1 . 3 4  2 4 6 8 9 8 6 4  5 - 4 2 0 - . .",
        },
      },
      sections: [
        { bars: 2, parts: ["walk", "swing"] },
        { bars: 4, parts: ["walk", "swing", "comping", "head"] },
        { bars: 4, parts: ["walk", "swing", "comping", "solo"] },
        { bars: 4, parts: ["walk", "swing", "comping", "vibes", "head"] },
      ],
      ending: { chord: "I:maj9", parts: ["walk", "comping", "vibes", "head", "swing"], seconds: 4 },
      reverb: { seconds: 1.3, mix: 0.5 },
    },
  },
  {
    key: "third-shift-blues", title: "Third Shift Blues", artist: "ruby-quarter", genres: ["Blues"], moods: ["Melancholic", "Soulful"], tags: [
      "shuffle", "harmonica", "electric guitar", "twelve bar", "bar",
    ], popularity: 68, favorites: 176, inPlaylists: 44,
    song: {
      bpm: 92, key: "A mixolydian", swing: 0.33, chords: ["I:7", "IV:7", "I:7", "I:7", "IV:7", "IV:7", "I:7", "I:7", "V:7", "IV:7", "I:7", "V:7"],
      drums: { shuffle: [
        { drum: acousticKick, steps: "x.....x.x.......", level: 0.65 }, { drum: acousticSnare, steps: "....x.......x..o", level: 0.42, reverb: 0.25 },
        { drum: closedHat, steps: "x.xxx.xxx.xxx.xx", level: 0.13, pan: 0.3 },
      ] },
      chordParts: {
        riff: { instrument: electricGuitar, steps: "x.x.x.x.x.x.x.x.", centre: 55, style: "up", hold: 1.6, level: 0.3, pan: -0.4, reverb: 0.2 },
        organ: { instrument: organ, steps: "....x.......x...", centre: 62, style: "block", hold: 2, level: 0.12, pan: 0.3, reverb: 0.25 },
      },
      basses: { bass: { instrument: fingerBass, line: "r...t...f...s...", lowest: 33, level: 0.51 } },
      melodies: { harp: {
        instrument: harmonica, octave: 1, level: 0.36, reverb: 0.4, pan: 0.1,
        notes: "4 6 7 - 6 4 . .  . . 4 3 2 0 - .  . . . 0 2 3 2 0  - - . . . . . .",
      } },
      sections: [
        { bars: 12, parts: ["shuffle", "bass", "riff", "organ", "harp"] },
      ],
      ending: { chord: "I:9", parts: ["bass", "riff", "organ", "harp", "shuffle"], seconds: 4 },
      reverb: { seconds: 1, mix: 0.5 },
    },
  },
  {
    key: "velvet-lobby", title: "Velvet Lobby", artist: "ruby-quarter", genres: ["Lounge"], moods: ["Elegant", "Laid Back"], tags: [
      "bossa", "vibraphone", "cocktail", "hotel", "smooth",
    ], popularity: 74, favorites: 221, inPlaylists: 66,
    song: {
      bpm: 116, key: "D major", chords: ["I:maj9", "vi:min9", "ii:min9", "V:9"],
      drums: {
        bossa: [
          { drum: acousticKick, steps: "x..xx..xx..xx..x", level: 0.3 }, { drum: rim, steps: "x..x..x...x..x..", level: 0.18, pan: -0.2, reverb: 0.25 },
          { drum: shaker, steps: "x.oxx.oxx.oxx.ox", level: 0.12, pan: 0.45 },
          { drum: bongo, steps: "......x.......xx", level: 0.1, pan: -0.5, reverb: 0.2 },
        ],
        top: [{ drum: congaOpen, steps: "..x....x..x.....", level: 0.14, pan: 0.5, reverb: 0.2 }],
      },
      chordParts: {
        guitar: { instrument: nylonGuitar, steps: "x..x..x...x..x..", centre: 62, style: "block", hold: 2.5, level: 0.24, pan: -0.3, reverb: 0.2 },
        keys: { instrument: electricPiano, steps: "x.......x.......", centre: 64, style: "block", level: 0.14, reverb: 0.3, wide: true },
      },
      basses: { bass: { instrument: uprightBass, line: "r.....rff.....fa", lowest: 31, hold: 2.4, level: 0.49 } },
      melodies: {
        vibes: {
          instrument: vibraphone, octave: 1, level: 0.32, reverb: 0.45, pan: 0.2,
          notes: "4 - 2 4 - 6 - 5  4 - - 2 - - . .  3 - 1 3 - 5 - 4  1 - - - - - . .",
        },
        flute: {
          instrument: flute, octave: 1, level: 0.26, reverb: 0.5, pan: -0.1, notes: "6 - - 5 4 - 2 -  4 - - - . . . .  5 - - 4 3 - 1 -  3 - 1 - . . . .",
        },
      },
      sections: [
        { bars: 2, parts: ["guitar", "bossa"] },
        { bars: 4, parts: ["guitar", "bossa", "bass", "vibes"] },
        { bars: 4, parts: ["guitar", "keys", "bossa", "top", "bass", "flute"] },
        { bars: 4, parts: ["guitar", "keys", "bossa", "top", "bass", "vibes"] },
      ],
      ending: { chord: "I:maj9", parts: ["guitar", "keys", "bass", "vibes"], seconds: 4 },
      reverb: { seconds: 1.6, mix: 0.5 },
    },
  },
  {
    key: "smoke-and-clarinet", title: "Smoke and Clarinet", artist: "ruby-quarter", genres: ["Jazz", "Lounge"], moods: ["Sad", "Sentimental"], tags: [
      "ballad", "clarinet", "piano", "noir", "late night",
    ], premium: true, popularity: 62, favorites: 158, inPlaylists: 36, lufs: -17,
    song: {
      bpm: 66, key: "C minor", swing: 0.3, chords: ["i:min9", "iv:min9", "VI:maj7", "V:7"],
      drums: { brushes: [
        { drum: brush, steps: "x...x..ox...x..o", level: 0.18, pan: 0.1, reverb: 0.3 },
        { drum: ride, steps: "x.......x.......", level: 0.06, pan: 0.4, reverb: 0.3 },
      ] },
      chordParts: { piano: { instrument: piano, steps: "x.....x...x.....", centre: 60, style: "block", hold: 5, level: 0.32, pan: -0.15, reverb: 0.35 } },
      basses: { bass: { instrument: uprightBass, line: "r.......f.....a.", lowest: 31, level: 0.51 } },
      melodies: { clarinet: {
        instrument: clarinet, octave: 1, level: 0.4, reverb: 0.5, pan: 0.15,
        notes: ". . 4 - 3 2 0 -  3 - - - 2 - . .  . . 5 - 4 2 4 -  1 - 3 - 2 - - .",
      } },
      sections: [
        { bars: 1, parts: ["piano"] },
        { bars: 4, parts: ["piano", "bass", "brushes", "clarinet"] },
        { bars: 4, chords: ["VI:maj7", "iv:min9", "ii:dim", "V:7"], parts: ["piano", "bass", "brushes", "clarinet"] },
      ],
      ending: { chord: "i:min9", parts: ["piano", "bass", "clarinet"], seconds: 5 },
      reverb: { seconds: 2, mix: 0.55, damping: 4500 },
    },
  },
]);
