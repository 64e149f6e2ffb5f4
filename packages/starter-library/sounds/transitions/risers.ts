import { scale } from "../../synthesis/buffers.ts";
import { glide, line } from "../../synthesis/curves.ts";
import { contour } from "../../synthesis/envelopes.ts";
import { whiteNoise } from "../../synthesis/noise.ts";
import { oscillate, unison } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames, SAMPLE_RATE } from "../../synthesis/sample-rate.ts";
import { sweepFilter } from "../../synthesis/state-variable-filter.ts";
import { both, place, placeStereo, silence, wide, type Stereo } from "../../synthesis/stereo.ts";
import { crash, machineSnare } from "../../instruments/drums.ts";
import { soundsOf } from "../recipe.ts";

function noiseRiser(random: Random): Stereo {
  const seconds = 5;
  const length = frames(seconds);
  const out = wide(() => contour(
    sweepFilter(whiteNoise(length, random), "band", glide(length, [[0, 180], [seconds, 8500]]), 1.4), [[0, 0], [2.5, 0.2], [4.85, 1], [seconds, 0]],
  ));
  return addReverb(out, { seconds: 1.2, mix: 0.15 });
}

function toneRiser(random: Random): Stereo {
  const seconds = 6;
  const length = frames(seconds);
  const out = silence(seconds + 1.5);
  placeStereo(out, wide((side) => {
    const pitch = glide(length, [[0, 65 * (side ? 1.004 : 1)], [seconds, 523 * (side ? 1.004 : 1)]]);
    const tone = oscillate(length, "saw", pitch, random.next());
    const fifth = oscillate(length, "saw", pitch.map((p) => p * 1.498), random.next());
    for (let i = 0; i < length; i++) tone[i] += 0.5 * fifth[i];
    // A tremolo that doubles its rate every second and a half.
    const rate = glide(length, [[0, 2], [seconds, 22]]);
    for (let i = 0, phase = 0; i < length; i++) {
      phase += (2 * Math.PI * rate[i]) / SAMPLE_RATE;
      tone[i] *= 0.7 + 0.3 * Math.sin(phase);
    }
    return contour(sweepFilter(tone, "low", glide(length, [[0, 250], [seconds, 9000]]), 1.2), [[0, 0], [1.5, 0.25], [seconds - 0.05, 1], [seconds, 0]]);
  }), 0, 0.5);
  return addReverb(out, { seconds: 1.6, mix: 0.25 });
}

function reverseCymbal(random: Random): Stereo {
  const out = silence(2.6);
  placeStereo(out, wide(() => crash(random).reverse()), 0.05, 0.8);
  both(out, (side) => scale(side, line(side.length, [[0, 0.6], [2.2, 1], [2.6, 1]])));
  return out;
}

function snareRiser(random: Random): Stereo {
  const out = silence(5.4);
  const hits = [machineSnare(random), machineSnare(random)];
  const beat = 60 / 128;
  for (let step = 0, time = 0.02; time < beat * 8 - 0.01; step++) {
    const progress = time / (beat * 8);
    place(out, hits[step % 2], time, 0.15 + 0.75 * progress ** 1.5, 0);
    time += beat / (progress < 0.5 ? 1 : progress < 0.75 ? 2 : progress < 0.875 ? 4 : 8);
  }
  const length = frames(beat * 8);
  placeStereo(
    out,
    wide(() => contour(
      sweepFilter(unison(length, "saw", 220, 2, 20, () => random.next()), "high", glide(length, [[0, 300], [beat * 8, 5000]]), 0.8),
      [[0, 0], [beat * 7.9, 0.5], [beat * 8, 0]],
    )),
    0.02, 0.5,
  );
  return addReverb(out, { seconds: 1.4, mix: 0.22 });
}

export const risers = soundsOf("risers", [
  {
    key: "tension-noise-riser", title: "Tension noise riser", tags: ["riser", "noise", "tension", "build", "sweep", "transition"], popularity: 90,
    lufs: -18, make: noiseRiser,
  },
  {
    key: "synth-tone-riser", title: "Synth tone riser", tags: ["riser", "synth", "build up", "tension", "uplifter", "trailer"], popularity: 82,
    lufs: -18, make: toneRiser,
  },
  {
    key: "reversed-cymbal", title: "Reversed cymbal", tags: ["reverse", "cymbal", "riser", "swell", "transition"], popularity: 76, lufs: -19,
    make: reverseCymbal,
  },
  {
    key: "snare-roll-build", title: "Snare roll build up", tags: ["snare", "roll", "build up", "riser", "edm", "drop"], popularity: 71, lufs: -18,
    make: snareRiser,
  },
]);
