import { lowpass } from "../../synthesis/biquad.ts";
import { normalise, scale, sum } from "../../synthesis/buffers.ts";
import { glide } from "../../synthesis/curves.ts";
import { percussive } from "../../synthesis/envelopes.ts";
import { strike } from "../../synthesis/modal.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { saturate } from "../../synthesis/saturation.ts";
import { place, placeStereo, silence, wide, type Stereo } from "../../synthesis/stereo.ts";
import { blast, plate, slap, thump } from "../materials/blows.ts";
import { soundsOf } from "../recipe.ts";

function deepBoom(random: Random): Stereo {
  const out = silence(5.5);
  place(out, saturate(thump(4, 85, 31, 0.35), 1.4), 0.01, 0.9);
  placeStereo(out, wide(() => lowpass(blast(2.5, random, 1.2), 1800)), 0.01, 0.6);
  place(out, slap(random, 0.05, 4000), 0.01, 0.5);
  return addReverb(out, { seconds: 4, mix: 0.35, damping: 1500, preDelay: 0.03 });
}

function metalHit(random: Random): Stereo {
  const out = silence(5);
  placeStereo(out, wide(() => scale(normalise(strike(3.5, plate(random, 34, 140, 7600, 3.2))), 0.7)), 0.01);
  place(out, saturate(thump(1.5, 130, 40, 0.12), 1.6), 0.01, 0.9);
  place(out, slap(random, 0.08, 7000), 0.01, 0.6);
  return addReverb(out, { seconds: 3.2, mix: 0.35, damping: 5000 });
}

function subDrop(): Stereo {
  const length = frames(3.6);
  const fall = oscillate(length, "sine", glide(length, [[0, 130], [0.6, 78], [2.4, 33], [3.6, 28]]));
  return place(
    silence(4),
    percussive(saturate(sum(fall, scale(oscillate(length, "triangle", glide(length, [[0, 260], [0.6, 156], [3.6, 56]])), 0.12)), 1.6), 0.006, 4.2),
    0.01, 0.9,
  );
}

function doubleHit(random: Random): Stereo {
  const out = silence(5);
  for (const [time, level] of [[0.02, 0.7], [0.42, 1]] as const) {
    place(out, saturate(thump(1.4, 110, 42, 0.12), 1.6), time, level);
    place(out, slap(random, 0.14, 2400), time, 1.1 * level, time ? 0.2 : -0.2);
    placeStereo(out, wide(() => scale(normalise(strike(1.2, plate(random, 16, 240, 3800, 0.9))), 0.25)), time, level);
  }
  return addReverb(out, { seconds: 3.2, mix: 0.4, damping: 2500 });
}

export const cinematicImpacts = soundsOf("cinematic-impacts", [
  {
    key: "deep-cinematic-boom", title: "Deep cinematic boom", tags: ["boom", "impact", "deep", "cinematic", "trailer", "hit"], popularity: 94,
    lufs: -15, make: deepBoom,
  },
  {
    key: "metal-trailer-impact", title: "Metal trailer impact", tags: ["metal", "impact", "hit", "trailer", "cinematic", "industrial"],
    popularity: 79, lufs: -16, make: metalHit,
  },
  { key: "sub-bass-drop", title: "Sub bass drop", tags: ["sub", "bass", "drop", "impact", "trailer", "low"], popularity: 83, lufs: -17, make: subDrop },
  {
    key: "double-hit-impact", title: "Double hit impact", tags: ["double", "hit", "impact", "heartbeat", "trailer", "cinematic"], popularity: 68,
    lufs: -16, make: doubleHit,
  },
]);
