import { bandpass, highpass, lowpass } from "../../synthesis/biquad.ts";
import { scale, sum } from "../../synthesis/buffers.ts";
import { drift, glide } from "../../synthesis/curves.ts";
import { contour } from "../../synthesis/envelopes.ts";
import { impulses, pinkNoise, whiteNoise } from "../../synthesis/noise.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames, SAMPLE_RATE } from "../../synthesis/sample-rate.ts";
import { crush } from "../../synthesis/saturation.ts";
import { place, placeStereo, silence, wide, type Stereo } from "../../synthesis/stereo.ts";
import { sweepFilter } from "../../synthesis/state-variable-filter.ts";
import { babble } from "../materials/crowd.ts";
import { soundsOf } from "../recipe.ts";

/** A handful of crushed fragments, each stuttered a few times. */
function dataGlitch(random: Random): Stereo {
  const out = silence(2.4);
  for (let time = 0.02; time < 1.9; ) {
    const length = random.betweenLog(0.012, 0.09);
    const samples = frames(length);
    const kind = random.integer(0, 3);
    const tone = kind === 0 ? whiteNoise(samples, random)
      : kind === 1 ? oscillate(samples, "square", random.betweenLog(120, 5200))
      : kind === 2 ? oscillate(samples, "saw", glide(samples, [[0, random.betweenLog(200, 6000)], [length, random.betweenLog(80, 9000)]]))
      : scale(impulses(samples, random, 900, SAMPLE_RATE), 2);
    crush(tone, random.integer(1, 14), random.integer(3, 24));
    const repeats = random.integer(1, 6);
    const pan = random.between(-0.9, 0.9);
    for (let r = 0; r < repeats; r++) place(out, tone, time + r * length * 1.05, random.between(0.3, 0.8), pan);
    time += repeats * length * 1.05 + (random.chance(0.3) ? random.between(0.04, 0.16) : 0);
  }
  return addReverb(out, { seconds: 0.5, mix: 0.08 });
}

function vinyl(random: Random): Stereo {
  const seconds = 10;
  const length = frames(seconds);
  const out = wide(() => sum(
    scale(bandpass(pinkNoise(length, random), 2600, 0.3), 0.02), scale(highpass(impulses(length, random, 26, SAMPLE_RATE), 900), 0.6),
  ));
  const pops = lowpass(impulses(length, random, 2.2, SAMPLE_RATE), 3800);
  place(out, pops, 0, 1.6);
  // A scratch that comes round at 33 1/3 turns a minute.
  for (let time = 0.6; time < seconds; time += 1.8) place(out, bandpass(whiteNoise(frames(0.004), random), 2200, 1), time, 0.5, 0.2);
  return placeStereo(out, wide(() => scale(lowpass(pinkNoise(length, random), 90), drift(length, random, 0.6, 0.01, 0.04))), 0);
}

/** A hand moves the record to and fro below the needle: what lies in the groove is heard as fast as it goes, both ways. */
function scratch(random: Random): Stereo {
  const out = silence(1.7);
  const stroke = (seconds: number, from: number, top: number, to: number): Float32Array => {
    const length = frames(seconds);
    const speed = glide(length, [[0, from], [seconds * 0.45, top], [seconds, to]]);
    const groove = sum(scale(oscillate(length, "saw", speed), 0.5), scale(sweepFilter(whiteNoise(length, random), "band", scale(speed.slice(), 3), 2.5), 1.2));
    return contour(groove, [[0, 0], [0.01, 1], [seconds * 0.8, 0.8], [seconds, 0]]);
  };
  place(out, stroke(0.16, 180, 900, 240), 0.02, 0.7, -0.05);
  place(out, stroke(0.12, 240, 1100, 200), 0.2, 0.7, 0.05);
  place(out, stroke(0.1, 220, 1000, 300), 0.34, 0.6, -0.05);
  place(out, stroke(0.75, 260, 1500, 60), 0.5, 0.8);
  place(out, lowpass(impulses(frames(1.6), random, 9, SAMPLE_RATE), 3800), 0.05, 0.4);
  return addReverb(out, { seconds: 0.3, mix: 0.05 });
}

function radio(random: Random): Stereo {
  const seconds = 7;
  const length = frames(seconds);
  const out = silence(seconds);
  const dial = glide(length, [[0, 900], [1.2, 3200], [2, 500], [3.4, 2600], [4.1, 1800], [7, 2000]]);
  place(out, scale(sweepFilter(whiteNoise(length, random), "band", 2200, 0.5), drift(length, random, 2.5, 0.25, 0.6)), 0, 0.7);
  place(out, contour(oscillate(length, "sine", dial), [[0, 0.3], [1.4, 0.16], [2.1, 0.3], [3.4, 0.12], [4.2, 0.05], [4.6, 0]]), 0, 0.5);
  const speech = contour(bandpass(babble(seconds, random, 100, 140), 1300, 0.9), [[0.8, 0], [1.1, 1], [1.5, 0], [3.9, 0], [4.6, 1.4], [6.8, 1.4], [7, 0]]);
  return place(out, crush(speech, 3, 60), 0, 1.1);
}

function dropout(random: Random): Stereo {
  const out = silence(1.6);
  const hum = frames(1.2);
  const buzz = sum(scale(oscillate(hum, "saw", 60), 0.5), scale(highpass(oscillate(hum, "square", 120), 1500), 0.5));
  for (let i = 0; i < hum; i++) if (Math.sin(i * 0.0037) + Math.sin(i * 0.0101) < 0.2) buzz[i] *= 0.04;
  place(out, buzz, 0.02, 0.7, -0.1);
  place(out, contour(highpass(whiteNoise(hum, random), 3000), [[0, 0.4], [0.3, 0.05], [0.8, 0.3], [1.2, 0]]), 0.02, 0.5, 0.2);
  return place(out, contour(oscillate(frames(0.25), "sine", glide(frames(0.25), [[0, 2400], [0.25, 40]])), [[0, 1], [0.25, 0]]), 1.24, 0.7);
}

export const glitchAndNoise = soundsOf("glitch-and-noise", [
  {
    key: "digital-data-glitch", title: "Digital data glitch burst", tags: ["glitch", "digital", "data", "error", "stutter", "tech"], popularity: 80,
    lufs: -18, make: dataGlitch,
  },
  {
    key: "vinyl-crackle", title: "Vinyl crackle and dust", tags: ["vinyl", "crackle", "record", "noise", "lofi", "vintage"], popularity: 83,
    lufs: -30, make: vinyl,
  },
  {
    key: "record-scratch", title: "Record scratch", tags: ["record", "scratch", "vinyl", "turntable", "dj", "rewind", "stop"], popularity: 82, lufs: -18,
    make: scratch,
  },
  {
    key: "radio-tuning-static", title: "Radio tuning with static", tags: ["radio", "static", "tuning", "noise", "vintage", "interference"],
    popularity: 75, lufs: -21, make: radio,
  },
  {
    key: "power-dropout-buzz", title: "Power dropout buzz", tags: ["glitch", "power", "buzz", "electric", "shutdown", "noise"], popularity: 54,
    lufs: -19, make: dropout,
  },
]);
