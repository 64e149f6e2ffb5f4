import { fingerBass, slapBass, subBass } from "../instruments/basses.ts";
import {
  acousticKick, acousticSnare, clap, closedHat, clubKick, congaLow, congaOpen, congaSlap, cowbell, deepKick, machineSnare, openHat, rim, shaker, snap,
  softHat, tambourine,
} from "../instruments/drums.ts";
import { electricGuitar, mutedGuitar } from "../instruments/guitars.ts";
import { electricPiano, organ, piano } from "../instruments/keys.ts";
import { brass, choirOoh, strings, trumpet } from "../instruments/sustained.ts";
import { squareLead, warmPad } from "../instruments/synthesizers.ts";
import { tracksOf } from "./recipe.ts";

/** Bass and drums first: funk, disco, soul, RnB and afrobeat. */
export const grooveTracks = tracksOf([
  {
    key: "corner-pocket", title: "Corner Pocket", artist: "marlo-vance", genres: ["Funk"], moods: ["Groovy", "Energetic"], tags: [
      "slap bass", "clav", "brass", "groove", "70s",
    ], popularity: 85, favorites: 350, inPlaylists: 88,
    song: {
      bpm: 106, key: "E dorian", swing: 0.12, chords: ["i:min7", "i:min7", "IV:9", "i:min7"],
      drums: {
        beat: [
          { drum: acousticKick, steps: "X..x......xx....", level: 0.75 }, { drum: acousticSnare, steps: "....X..o.o..X..o", level: 0.5, reverb: 0.2 },
          { drum: closedHat, steps: "x.xox.xxx.xox.x.", level: 0.17, pan: 0.3 }, { drum: openHat, steps: "..............x.", level: 0.13, pan: 0.3 },
        ],
        top: [{ drum: cowbell, steps: "x.......x...x...", level: 0.1, pan: -0.4 }, { drum: tambourine, steps: "....x.......x...", level: 0.16, pan: 0.5 }],
      },
      chordParts: {
        scratch: { instrument: mutedGuitar, steps: "..xx.x.x..xx.xx.", centre: 64, style: "block", hold: 1, level: 0.17, pan: -0.45 },
        keys: { instrument: electricPiano, steps: "x.....x...x.....", centre: 62, style: "block", hold: 2, level: 0.22, pan: 0.3, reverb: 0.2 },
        horns: { instrument: brass, steps: "..........X.x... X...............", centre: 67, style: "block", hold: 1.5, level: 0.26, reverb: 0.35, wide: true },
      },
      basses: { bass: { instrument: slapBass, line: "r..o..r.s.f.o.ra", lowest: 28, hold: 1.4, level: 0.62 } },
      melodies: { lead: {
        instrument: trumpet, octave: 1, level: 0.3, reverb: 0.4, pan: 0.1, notes: ". . 4 4 6 4 3 2  0 - - - . . . .  . . 4 4 6 7 6 4  3 4 2 0 - . . .",
      } },
      sections: [
        { bars: 2, parts: ["beat", "bass"] },
        { bars: 4, parts: ["beat", "bass", "scratch", "keys"], fill: true },
        { bars: 4, parts: ["beat", "top", "bass", "scratch", "keys", "horns"] },
        { bars: 4, parts: ["beat", "top", "bass", "scratch", "keys", "horns", "lead"], fill: true },
      ],
      ending: { chord: "i:min7", parts: ["bass", "keys", "horns", "beat"], seconds: 3 },
      reverb: { seconds: 0.9, mix: 0.5 },
    },
  },
  {
    key: "mirrorball-avenue", title: "Mirrorball Avenue", artist: "marlo-vance", genres: ["Disco"], moods: ["Upbeat", "Exciting"], tags: [
      "strings", "octave bass", "dance", "party", "70s",
    ], popularity: 83, favorites: 322, inPlaylists: 79,
    song: {
      bpm: 118, key: "A minor", chords: ["i:min7", "iv:min7", "VII", "III:maj7"],
      drums: {
        beat: [
          { drum: clubKick, steps: "X...X...X...X...", level: 0.75 }, { drum: clap, steps: "....x.......x...", level: 0.36, reverb: 0.3 },
          { drum: openHat, steps: "..x...x...x...x.", level: 0.17, pan: 0.25 },
          { drum: closedHat, steps: "x.oxx.oxx.oxx.ox", level: 0.09, pan: -0.25 },
        ],
        top: [{ drum: congaOpen, steps: "..x..x....x..xx.", level: 0.16, pan: 0.5 }, { drum: tambourine, steps: "..x...x...x...x.", level: 0.12, pan: -0.5 }],
      },
      chordParts: {
        guitar: { instrument: mutedGuitar, steps: "..x.x.xx..x.x.xx", centre: 66, style: "block", hold: 1, level: 0.16, pan: -0.4 },
        strings: { instrument: strings, steps: "x...............", centre: 70, style: "block", level: 0.2, reverb: 0.4, wide: true },
        keys: { instrument: piano, steps: "x..x..x...x.x...", centre: 62, style: "block", hold: 2, level: 0.2, pan: 0.3, reverb: 0.2 },
      },
      basses: { bass: { instrument: slapBass, line: "r.o.r.o.r.o.r.oa", lowest: 28, hold: 1.5, level: 0.55 } },
      melodies: { violins: {
        instrument: strings, octave: 2, level: 0.22, reverb: 0.5, pan: 0.1, notes: "4 . 4 5 4 - 2 -  3 . 3 4 3 - 0 -  1 . 1 2 3 - 4 -  2 - - - - - . .",
      } },
      sections: [
        { bars: 2, parts: ["beat"] },
        { bars: 4, parts: ["beat", "bass", "guitar", "keys"], fill: true },
        { bars: 4, parts: ["beat", "top", "bass", "guitar", "keys", "violins"] },
        { bars: 2, parts: ["strings", "bass", "keys"], fill: true },
        { bars: 4, parts: ["beat", "top", "bass", "guitar", "keys", "strings", "violins"] },
      ],
      ending: { chord: "i", parts: ["bass", "keys", "strings", "beat"], seconds: 3.2 },
      reverb: { seconds: 1.4, mix: 0.5 }, pump: 0.15,
    },
  },
  {
    key: "sunday-kind-of-glow", title: "Sunday Kind of Glow", artist: "marlo-vance", genres: ["Soul"], moods: ["Soulful", "Hopeful"], tags: [
      "organ", "gospel", "horns", "warm", "vintage",
    ], popularity: 72, favorites: 233, inPlaylists: 57,
    song: {
      bpm: 78, key: "F major", swing: 0.3, chords: ["I", "iii:min7", "IV", "IV V:7"],
      drums: { beat: [
        { drum: acousticKick, steps: "x.....x.x.......", level: 0.68 }, { drum: acousticSnare, steps: "....x.......x...", level: 0.46, reverb: 0.3 },
        { drum: softHat, steps: "x.x.x.x.x.x.x.x.", level: 0.17, pan: 0.3 }, { drum: tambourine, steps: "....x.......x...", level: 0.15, pan: -0.4 },
      ] },
      chordParts: {
        organ: { instrument: organ, steps: "x...............", centre: 64, style: "block", level: 0.14, reverb: 0.4, wide: true },
        piano: { instrument: piano, steps: "x...x..xx...x.x.", centre: 62, style: "block", hold: 3, level: 0.24, pan: -0.2, reverb: 0.25 },
        horns: { instrument: brass, steps: "................ ..........x.x.x.", centre: 66, style: "block", hold: 1.8, level: 0.22, reverb: 0.4, wide: true },
        voices: { instrument: choirOoh, steps: "x...............", centre: 67, style: "block", level: 0.16, reverb: 0.5, pan: 0.1 },
      },
      basses: { bass: { instrument: fingerBass, line: "r.....r.f.....a.", lowest: 28, level: 0.51 } },
      melodies: { lead: {
        instrument: electricGuitar, octave: 1, level: 0.26, reverb: 0.4, pan: 0.3,
        notes: ". . 4 5 7 - 5 4  2 - - - . . . .  . . 3 4 5 - 4 3  4 - 2 - 1 - 0 .",
      } },
      sections: [
        { bars: 1, parts: ["organ", "piano"] },
        { bars: 4, parts: ["organ", "piano", "bass", "beat", "lead"] },
        { bars: 5, parts: ["organ", "piano", "bass", "beat", "horns", "voices", "lead"], fill: true },
      ],
      ending: { chord: "I:maj9", parts: ["organ", "piano", "bass", "voices", "beat"], seconds: 4.5 },
      reverb: { seconds: 1.5, mix: 0.5 },
    },
  },
  {
    key: "after-the-elevator", title: "After the Elevator", artist: "marlo-vance", genres: ["RnB"], moods: ["Laid Back", "Soulful"], tags: [
      "slow jam", "sub bass", "electric piano", "night", "smooth",
    ], popularity: 77, favorites: 266, inPlaylists: 63,
    song: {
      bpm: 72, key: "Eb minor", swing: 0.18, chords: ["VI:maj9", "v:min7", "i:min9", "iv:min9"],
      drums: { beat: [
        { drum: deepKick, steps: "X.....x...x.....", level: 0.72 }, { drum: snap, steps: "....x.......x...", level: 0.34, reverb: 0.4 },
        { drum: machineSnare, steps: "............x...", level: 0.26, reverb: 0.3 },
        { drum: closedHat, steps: "x.xxx.x.x.xxxxx.", level: 0.09, pan: 0.3 },
        { drum: rim, steps: ".......x..x.....", level: 0.14, pan: -0.4, echo: 0.3 },
      ] },
      chordParts: {
        keys: { instrument: electricPiano, steps: "x.........x.....", centre: 63, style: "block", level: 0.3, reverb: 0.3, wide: true },
        pad: { instrument: warmPad, steps: "x...............", centre: 58, style: "block", level: 0.14, reverb: 0.4 },
      },
      basses: { bass: { instrument: subBass, line: "r.....r...f...a.", lowest: 29, level: 0.17 } },
      melodies: { lead: {
        instrument: squareLead, octave: 1, level: 0.17, reverb: 0.4, echo: 0.4, pan: 0.15,
        notes: ". . . 4 6 4 3 -  2 - - 0 - . . .  . . . 2 3 2 0 -  -1 0 - - . . . .",
      } },
      sections: [
        { bars: 1, parts: ["keys", "pad"] },
        { bars: 4, parts: ["keys", "pad", "bass", "beat"] },
        { bars: 4, parts: ["keys", "pad", "bass", "beat", "lead"] },
      ],
      ending: { chord: "i:min9", parts: ["keys", "pad", "bass"], seconds: 4.5 },
      reverb: { seconds: 2, mix: 0.5, damping: 5000 }, echo: { beats: 0.75, feedback: 0.4, mix: 0.4 },
    },
  },
  {
    key: "market-day-express", title: "Market Day Express", artist: "isla-verde", genres: ["Afrobeat"], moods: ["Groovy", "Happy"], tags: [
      "percussion", "horns", "guitar", "dance", "sun",
    ], popularity: 70, favorites: 201, inPlaylists: 55,
    song: {
      bpm: 110, key: "G mixolydian", swing: 0.08, chords: ["I:7", "I:7", "bVII", "IV"],
      drums: {
        beat: [
          { drum: acousticKick, steps: "x..x..x.x..x....", level: 0.62 },
          { drum: rim, steps: "...x..x....x..x.", level: 0.24, pan: -0.15, reverb: 0.15 },
          { drum: closedHat, steps: "x.x.xxx.x.x.xxx.", level: 0.13, pan: 0.3 }, { drum: shaker, steps: "xoxoxoxoxoxoxoxo", level: 0.14, pan: -0.5 },
        ],
        hands: [
          { drum: congaOpen, steps: "......xx......x.", level: 0.26, pan: 0.4, reverb: 0.15 },
          { drum: congaLow, steps: "x..x......x.x...", level: 0.26, pan: 0.45, reverb: 0.15 },
          { drum: congaSlap, steps: "....x.......x...", level: 0.2, pan: 0.4, reverb: 0.15 },
          { drum: cowbell, steps: "x..x..x...x.x...", level: 0.1, pan: -0.45 },
        ],
      },
      chordParts: {
        guitarOne: { instrument: electricGuitar, steps: "x.xx.xx.x.xx.xx.", centre: 69, style: "roll", hold: 1.5, level: 0.2, pan: -0.5, reverb: 0.15 },
        guitarTwo: { instrument: mutedGuitar, steps: "..x..x..x..x..xx", centre: 62, style: "up", hold: 1, level: 0.28, pan: 0.5 },
        organ: { instrument: organ, steps: "..x...x...x...x.", centre: 64, style: "block", hold: 1, level: 0.1, pan: 0.2, reverb: 0.2 },
        horns: { instrument: brass, steps: "X.x..x..X....... ................", centre: 67, style: "block", hold: 1.4, level: 0.26, reverb: 0.35, wide: true },
      },
      basses: { bass: { instrument: fingerBass, line: "r..r..o.f..f..s.", lowest: 31, hold: 1.8, level: 0.51 } },
      melodies: { lead: {
        instrument: trumpet, octave: 1, level: 0.26, reverb: 0.4, notes: "0 2 4 - 4 5 4 2  0 - - - . . . .  -1 1 3 - 3 4 3 1  0 2 0 - - . . .",
      } },
      sections: [
        { bars: 2, parts: ["guitarOne", "hands"] },
        { bars: 4, parts: ["beat", "hands", "bass", "guitarOne", "guitarTwo"] },
        { bars: 4, parts: ["beat", "hands", "bass", "guitarOne", "guitarTwo", "organ", "horns"], fill: true },
        { bars: 4, parts: ["beat", "hands", "bass", "guitarOne", "guitarTwo", "organ", "horns", "lead"] },
      ],
      ending: { chord: "I", parts: ["bass", "guitarOne", "organ", "horns", "beat"], seconds: 3 },
      reverb: { seconds: 1, mix: 0.5 },
    },
  },
]);
