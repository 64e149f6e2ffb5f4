import { sweepFilter } from "../../synthesis/state-variable-filter.ts";
import { scale } from "../../synthesis/buffers.ts";
import { glide } from "../../synthesis/curves.ts";
import { contour } from "../../synthesis/envelopes.ts";
import { unison } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { saturate } from "../../synthesis/saturation.ts";
import { place, placeStereo, silence, wide, type Stereo } from "../../synthesis/stereo.ts";
import { crash, taiko } from "../../instruments/drums.ts";
import { hertzOf } from "../../instruments/instrument.ts";
import { brass, choirAh, strings } from "../../instruments/sustained.ts";
import { blast } from "../materials/blows.ts";
import { soundsOf } from "../recipe.ts";

/** The low brass blare of trailers: driven detuned saws whose filter opens and shuts. */
function braam(random: Random): Stereo {
  const out = silence(5.5);
  placeStereo(out, wide(() => {
    const length = frames(3.6);
    const horns = new Float32Array(length);
    for (const [midi, level] of [[26, 1], [33, 0.6], [38, 0.7], [45, 0.4]] as const) {
      const voice = unison(length, "saw", hertzOf(midi), 4, 22, () => random.next());
      for (let i = 0; i < length; i++) horns[i] += voice[i] * level;
    }
    const shaped = sweepFilter(saturate(horns, 1.6), "low", glide(length, [[0, 120], [0.12, 2600], [0.9, 900], [3.6, 130]]), 0.9);
    return contour(shaped, [[0, 0], [0.05, 1], [1.8, 0.8], [3.6, 0]]);
  }), 0.03, 0.6);
  place(out, taiko(random), 0.03, 1);
  return addReverb(out, { seconds: 3, mix: 0.35, damping: 3000 });
}

function drumRoll(random: Random): Stereo {
  const out = silence(5.6);
  const hits = [taiko(random), taiko(random), taiko(random)];
  let every = 0.3;
  for (let time = 0.05, k = 0; time < 2.9; time += every, every = Math.max(0.09, every * 0.93), k++) {
    place(out, hits[k % 3], time, 0.2 + 0.6 * (time / 2.9) ** 1.5, k % 2 ? 0.45 : -0.45);
  }
  for (const pan of [-0.5, 0, 0.5]) place(out, taiko(random), 3, 0.9, pan);
  place(out, crash(random), 3, 0.5, 0.2);
  place(out, blast(1.8, random, 1.3), 3, 0.6);
  return addReverb(out, { seconds: 2.6, mix: 0.3, damping: 3500 });
}

function swell(random: Random): Stereo {
  const out = silence(7);
  const chord = [38, 45, 50, 57, 62, 65, 69, 74];
  chord.forEach((midi, k) => {
    const pan = (k / 7) * 1.4 - 0.7;
    place(out, contour(strings({ hertz: hertzOf(midi), seconds: 4.2, velocity: 0.9 }, random), [[0, 0.1], [3.6, 1], [4.65, 0]]), 0.03, 0.35, pan);
    if (midi > 55) place(out, contour(choirAh({ hertz: hertzOf(midi), seconds: 3.6, velocity: 0.8 }, random), [[0, 0], [3, 1], [4, 0]]), 0.6, 0.3, -pan);
    if (midi < 60) place(out, contour(brass({ hertz: hertzOf(midi), seconds: 2.6, velocity: 0.9 }, random), [[0, 0], [2.2, 1], [2.7, 0]]), 1.7, 0.4, pan * 0.5);
  });
  place(out, scale(taiko(random), 1), 4.25, 1);
  place(out, crash(random), 4.25, 0.35);
  return addReverb(out, { seconds: 2.8, mix: 0.4, damping: 4000 });
}

export const epicTransitions = soundsOf("epic-transitions", [
  { key: "epic-braam", title: "Epic braam", tags: ["braam", "epic", "trailer", "horn", "cinematic", "transition"], popularity: 91, lufs: -15, make: braam },
  {
    key: "war-drum-roll-and-hit", title: "War drum roll and hit", tags: ["taiko", "drums", "roll", "epic", "trailer", "transition"], popularity: 77,
    lufs: -16, make: drumRoll,
  },
  {
    key: "orchestral-swell", title: "Orchestral swell", tags: ["orchestra", "swell", "strings", "choir", "epic", "build"], premium: true,
    popularity: 80, lufs: -17, make: swell,
  },
]);
