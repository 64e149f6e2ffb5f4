import { line } from "../../synthesis/curves.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { placeMoving, placeStereo, silence, type Stereo } from "../../synthesis/stereo.ts";
import { whoosh, type Whoosh } from "../materials/air.ts";
import { soundsOf } from "../recipe.ts";

/** A whoosh that crosses from one side to the other; -1 begins at the left. */
function crossing(random: Random, shape: Whoosh, from: number): Stereo {
  const air = whoosh(shape, random);
  return placeMoving(silence(shape.seconds), air, line(air.length, [[0, from], [shape.seconds, -from]]));
}

function fast(random: Random): Stereo {
  const out = silence(0.9);
  placeStereo(out, crossing(random, { seconds: 0.5, peakAt: 0.5, sweep: [500, 3200, 700], q: 1, sharpness: 2.4 }, -0.8), 0.01);
  return addReverb(out, { seconds: 0.5, mix: 0.12 });
}

function heavy(random: Random): Stereo {
  const out = silence(3.2);
  placeStereo(out, crossing(random, { seconds: 2.2, peakAt: 0.58, sweep: [90, 620, 120], q: 0.8, sharpness: 2.2 }, -0.6), 0.01, 1.4);
  placeStereo(out, crossing(random, { seconds: 2.2, peakAt: 0.6, sweep: [300, 2100, 400], q: 0.9, sharpness: 3.2 }, -0.8), 0.01, 0.5);
  return addReverb(out, { seconds: 1.8, mix: 0.22, damping: 3000 });
}

function double(random: Random): Stereo {
  const out = silence(1.8);
  placeStereo(out, crossing(random, { seconds: 0.55, peakAt: 0.45, sweep: [600, 2600, 800], q: 1.3 }, -0.9), 0.01, 0.8);
  placeStereo(out, crossing(random, { seconds: 0.7, peakAt: 0.5, sweep: [500, 3600, 600], q: 1.2 }, 0.9), 0.4);
  return addReverb(out, { seconds: 0.9, mix: 0.18 });
}

function airy(random: Random): Stereo {
  const out = silence(2);
  placeStereo(out, crossing(random, { seconds: 1.2, peakAt: 0.55, sweep: [2200, 7600, 2600], q: 0.7, sharpness: 1.8 }, 0.7), 0.01);
  return addReverb(out, { seconds: 1.4, mix: 0.3, damping: 9000 });
}

function spinning(random: Random): Stereo {
  const out = silence(2.6);
  for (let turn = 0; turn < 7; turn++) {
    const seconds = 0.44 - turn * 0.035;
    placeStereo(
      out,
      crossing(random, { seconds, peakAt: 0.5, sweep: [450 + 60 * turn, 1700 + 260 * turn, 500 + 60 * turn], q: 1.6, sharpness: 2 }, turn % 2 ? 0.8 : -0.8),
      0.01 + turn * 0.27 - turn * turn * 0.006, 0.5 + 0.08 * turn,
    );
  }
  return addReverb(out, { seconds: 0.6, mix: 0.12 });
}

export const whooshes = soundsOf("whooshes", [
  { key: "fast-whoosh", title: "Fast whoosh", tags: ["whoosh", "fast", "swish", "transition", "air", "pass"], popularity: 96, lufs: -19, make: fast },
  {
    key: "heavy-slow-whoosh", title: "Heavy slow whoosh", tags: ["whoosh", "heavy", "slow", "deep", "transition", "cinematic"], popularity: 85,
    lufs: -18, make: heavy,
  },
  { key: "double-whoosh", title: "Double whoosh", tags: ["whoosh", "double", "transition", "swoosh", "title"], popularity: 74, lufs: -19, make: double },
  { key: "airy-whoosh", title: "Airy whoosh", tags: ["whoosh", "airy", "light", "soft", "transition", "logo"], popularity: 70, lufs: -22, make: airy },
  {
    key: "spinning-whoosh", title: "Spinning whoosh", tags: ["whoosh", "spin", "rotate", "throw", "cartoon", "loop"], premium: true, popularity: 62,
    lufs: -19, make: spinning,
  },
]);
