import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { silence, type Stereo } from "../../synthesis/stereo.ts";
import { soundsOf } from "../recipe.ts";
import { gravelStep, heelStep, mudStep, snowStep, walk, woodStep } from "../materials/steps.ts";

function stairs(random: Random): Stereo {
  return addReverb(walk(silence(4.6), woodStep, random, 0.05, 3.8, 0.29, 0.1), { seconds: 1.1, mix: 0.25, damping: 3000 });
}

export const footsteps = soundsOf("footsteps", [
  {
    key: "footsteps-on-gravel", title: "Footsteps on gravel", tags: ["footsteps", "gravel", "walking", "stones", "path", "steps", "outdoor"],
    popularity: 92, lufs: -20, make: (random) => walk(silence(6.2), gravelStep, random, 0.05, 5.8, 0.56),
  },
  {
    key: "footsteps-on-wooden-floor", title: "Footsteps on wooden floor", tags: ["footsteps", "wood", "floor", "walking", "shoes", "interior"],
    popularity: 87, lufs: -20,
    make: (random) => addReverb(walk(silence(6), woodStep, random, 0.05, 5, 0.58), { seconds: 0.6, mix: 0.22, damping: 3500 }),
  },
  {
    key: "footsteps-in-fresh-snow", title: "Footsteps in fresh snow", tags: ["footsteps", "snow", "winter", "walking", "crunch", "cold"],
    popularity: 76, lufs: -22, make: (random) => walk(silence(6.4), snowStep, random, 0.05, 5.8, 0.68),
  },
  {
    key: "high-heels-on-marble", title: "High heels on marble", tags: ["high heels", "footsteps", "marble", "hall", "woman", "walking"],
    popularity: 73, lufs: -21,
    make: (random) => addReverb(walk(silence(6.4), heelStep, random, 0.05, 4.9, 0.5, 0.6), { seconds: 1.9, mix: 0.4, damping: 5500, preDelay: 0.02 }),
  },
  {
    key: "boots-in-mud", title: "Boots in mud", tags: ["footsteps", "mud", "boots", "wet", "squelch", "walking"], premium: true, popularity: 55,
    lufs: -21, make: (random) => walk(silence(5.6), mudStep, random, 0.05, 5, 0.74),
  },
  {
    key: "running-up-wooden-stairs", title: "Running up wooden stairs", tags: ["footsteps", "running", "stairs", "wood", "fast", "climb"],
    popularity: 62, lufs: -19, make: stairs,
  },
]);
