import { fingerBass } from "../../instruments/basses.ts";
import { nylonGuitar } from "../../instruments/guitars.ts";
import { electricPiano } from "../../instruments/keys.ts";
import { kalimba } from "../../instruments/mallets.ts";
import { spiccato } from "../../instruments/sustained.ts";
import { synthPluck, warmPad } from "../../instruments/synthesizers.ts";
import { soundsOf } from "../recipe.ts";
import { loop } from "../materials/loop.ts";

export const melodicLoops = soundsOf("melodic-loops", [
  {
    key: "dreamy-electric-piano-loop-80", title: "Dreamy electric piano loop 80 bpm", tags: [
      "loop", "electric piano", "lofi", "80 bpm", "chords", "d minor",
    ], popularity: 80, lufs: -19, loop: true,
    make: (random) => loop({
      bpm: 80, key: "D minor", swing: 0.15, chords: [
        "i:min9", "iv:min9", "VI:maj7", "v:min7",
      ], bars: 4, parts: ["keys", "bass"], reverb: { seconds: 1.6, mix: 0.5 },
      chordParts: { keys: { instrument: electricPiano, steps: "x.....x...x.....", centre: 62, style: "strum", hold: 5, level: 0.4, reverb: 0.3, wide: true } },
      basses: { bass: { instrument: fingerBass, line: "r.......f.....a.", lowest: 28, level: 0.45 } },
    }, random),
  },
  {
    key: "synth-arpeggio-loop-120", title: "Synth arpeggio loop 120 bpm", tags: [
      "loop", "synth", "arpeggio", "120 bpm", "electronic", "a minor",
    ], popularity: 76, lufs: -18, loop: true,
    make: (random) => loop({
      bpm: 120, key: "A minor", chords: ["i", "VI", "III", "VII"], bars: 4, parts: ["arp", "pad"], reverb: { seconds: 1.8, mix: 0.5 },
      echo: { beats: 0.75, feedback: 0.4, mix: 0.4 },
      chordParts: {
        arp: { instrument: synthPluck, steps: "xxxxxxxxxxxxxxxx", centre: 66, style: "roll", hold: 1, level: 0.35, reverb: 0.3, echo: 0.4 },
        pad: { instrument: warmPad, steps: "x...............", centre: 57, style: "block", hold: 15, level: 0.15, reverb: 0.4 },
      },
    }, random),
  },
  {
    key: "kalimba-loop-100", title: "Kalimba loop 100 bpm", tags: [
      "loop", "kalimba", "african", "100 bpm", "world", "g major",
    ], popularity: 69, lufs: -19, loop: true,
    make: (random) => loop({
      bpm: 100, key: "G major", chords: ["I", "vi", "IV", "V"], bars: 4, parts: ["low", "tune"], reverb: { seconds: 1.4, mix: 0.5 },
      chordParts: { low: { instrument: kalimba, steps: "x.xx.x.xx.xx.x.x", centre: 62, style: "roll", level: 0.4, pan: -0.3, reverb: 0.35 } },
      melodies: { tune: {
        instrument: kalimba, octave: 1, level: 0.45, pan: 0.3, reverb: 0.4, notes: "4 . 2 4 . 5 4 2  0 . 2 . 1 . . .  3 . 5 3 . 4 2 1  1 . 3 . 4 . . .",
      } },
    }, random),
  },
  {
    key: "nylon-guitar-loop-90", title: "Nylon guitar loop 90 bpm", tags: [
      "loop", "guitar", "nylon", "90 bpm", "acoustic", "e minor",
    ], popularity: 73, lufs: -19, loop: true,
    make: (random) => loop({
      bpm: 90, key: "E minor", chords: ["i", "III", "VII", "iv"], bars: 4, parts: ["picking", "bass"], reverb: { seconds: 1.3, mix: 0.45 },
      chordParts: { picking: { instrument: nylonGuitar, steps: "x.xxx.x.x.xxx.x.", centre: 62, style: "roll", hold: 5, level: 0.5, pan: 0.1, reverb: 0.3 } },
      basses: { bass: { instrument: nylonGuitar, line: "r.......f.......", lowest: 40, level: 0.5, pan: -0.1, reverb: 0.2 } },
    }, random),
  },
  {
    key: "tense-string-loop-110", title: "Tense string ostinato loop 110 bpm", tags: [
      "loop", "strings", "ostinato", "110 bpm", "tension", "c minor",
    ], premium: true, popularity: 62, lufs: -18, loop: true,
    make: (random) => loop({
      bpm: 110, key: "C minor", chords: ["i", "i", "VI", "ii:dim"], bars: 4, parts: ["high", "low"], reverb: { seconds: 2, mix: 0.5 },
      chordParts: {
        high: { instrument: spiccato, steps: "x.xxx.xxx.xxx.xx", centre: 67, style: "roll", level: 0.35, pan: 0.3, reverb: 0.4 },
        low: { instrument: spiccato, steps: "X..xX..xX..xX.xx", centre: 48, style: "up", level: 0.4, pan: -0.3, reverb: 0.35 },
      },
    }, random),
  },
]);
