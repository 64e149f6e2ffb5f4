import {
  acousticKick, acousticSnare, clap, closedHat, clubKick, congaLow, congaOpen, congaSlap, cowbell, openHat, rim, shaker, softHat, taiko, lowTom,
  midTom,
} from "../../instruments/drums.ts";
import { soundsOf } from "../recipe.ts";
import { loop } from "../materials/loop.ts";

export const drumAndPercussionLoops = soundsOf("drum-and-percussion-loops", [
  {
    key: "boom-bap-drum-loop-90", title: "Boom bap drum loop 90 bpm", tags: [
      "drum loop", "hip hop", "boom bap", "90 bpm", "beat", "loop",
    ], popularity: 87, lufs: -16, loop: true,
    make: (random) => loop({
      bpm: 90, key: "C minor", swing: 0.22, chords: ["i"], bars: 4, parts: ["beat"], reverb: { seconds: 0.6, mix: 0.35 },
      drums: { beat: [
        { drum: acousticKick, steps: "X.x....x..x..... X.x....x..x...x.", level: 0.85 },
        { drum: acousticSnare, steps: "....X.......X..o ....X..o....X...", level: 0.6, reverb: 0.3 },
        { drum: closedHat, steps: "x.x.x.x.x.x.x.x.", level: 0.2, pan: 0.25 }, { drum: shaker, steps: "o.x.o.x.o.x.o.x.", level: 0.1, pan: -0.4 },
      ] },
    }, random),
  },
  {
    key: "house-drum-loop-124", title: "House drum loop 124 bpm", tags: [
      "drum loop", "house", "124 bpm", "dance", "four on the floor", "loop",
    ], popularity: 83, lufs: -15, loop: true,
    make: (random) => loop({
      bpm: 124, key: "C minor", chords: ["i"], bars: 4, parts: ["beat"], reverb: { seconds: 0.8, mix: 0.35 },
      drums: { beat: [
        { drum: clubKick, steps: "X...X...X...X...", level: 0.85 }, { drum: clap, steps: "....x.......x...", level: 0.45, reverb: 0.4 },
        { drum: openHat, steps: "..x...x...x...x.", level: 0.2, pan: 0.2 }, { drum: closedHat, steps: "x.xxx.xxx.xxx.xx", level: 0.1, pan: -0.3 },
        { drum: rim, steps: "...x......x..x..", level: 0.16, pan: -0.4, reverb: 0.3 },
      ] },
    }, random),
  },
  {
    key: "conga-and-shaker-loop-104", title: "Conga and shaker loop 104 bpm", tags: [
      "percussion loop", "conga", "shaker", "latin", "104 bpm", "loop",
    ], popularity: 71, lufs: -18, loop: true,
    make: (random) => loop({
      bpm: 104, key: "C minor", chords: ["i"], bars: 4, parts: ["hands"], reverb: { seconds: 0.8, mix: 0.4 },
      drums: { hands: [
        { drum: congaSlap, steps: "..x...x...x...x.", level: 0.4, pan: 0.3, reverb: 0.3 },
        { drum: congaOpen, steps: "......xx.....xxx ......xx......xx", level: 0.5, pan: 0.2, reverb: 0.3 },
        { drum: congaLow, steps: "x...........x... x....x......x...", level: 0.5, pan: -0.2, reverb: 0.3 },
        { drum: shaker, steps: "x.oxx.oxx.oxx.ox", level: 0.25, pan: -0.5 },
        { drum: cowbell, steps: "x..x..x...x.x...", level: 0.12, pan: 0.5, reverb: 0.3 },
      ] },
    }, random),
  },
  {
    key: "epic-tom-loop-100", title: "Epic tom loop 100 bpm", tags: [
      "drum loop", "taiko", "toms", "epic", "100 bpm", "cinematic", "loop",
    ], premium: true, popularity: 66, lufs: -16, loop: true,
    make: (random) => loop({
      bpm: 100, key: "C minor", chords: ["i"], bars: 4, parts: ["drums"], reverb: { seconds: 2.4, mix: 0.5, damping: 4000 },
      drums: { drums: [
        { drum: taiko, steps: "X..x..X...x.x... X..x..X.x.x.x.xx", level: 0.75, reverb: 0.5 },
        { drum: lowTom, steps: "..x..x...x...x.x", level: 0.4, pan: 0.4, reverb: 0.4 },
        { drum: midTom, steps: ".x..x..x.....x.. ", level: 0.28, pan: -0.4, reverb: 0.4 }, { drum: softHat, steps: "x.x.x.x.x.x.x.x.", level: 0.06 },
      ] },
    }, random),
  },
]);
