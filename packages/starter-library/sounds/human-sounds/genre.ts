import { bandpass, highpass, lowpass } from "../../synthesis/biquad.ts";
import { normalise, scale, sum } from "../../synthesis/buffers.ts";
import { glide, vibrato } from "../../synthesis/curves.ts";
import { adsr, contour, percussive } from "../../synthesis/envelopes.ts";
import { whiteNoise } from "../../synthesis/noise.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { scatter } from "../../synthesis/scatter.ts";
import { place, placeStereo, silence, wide, type Stereo } from "../../synthesis/stereo.ts";
import { thump } from "../materials/blows.ts";
import { gust } from "../materials/air.ts";
import { laugh } from "../materials/crowd.ts";
import { soundsOf } from "../recipe.ts";

function handclap(random: Random): Float32Array {
  return percussive(bandpass(whiteNoise(frames(0.05), random), random.betweenLog(750, 1900), 1.4), 0.0006, random.between(0.02, 0.05));
}

function applause(random: Random): Stereo {
  const out = silence(8);
  const claps = Array.from({ length: 40 }, () => handclap(random));
  scatter(out, claps, random, {
    to: 7, rate: 330, gain: [0.06, 0.7], width: 0.95, density: (t) => Math.min(1, 0.1 + t / 1.2) * Math.min(1, (7.2 - t) / 2.6) ** 1.5,
  });
  return addReverb(out, { seconds: 1.6, mix: 0.35, damping: 4500, preDelay: 0.02 });
}

function laughter(random: Random): Stereo {
  const out = silence(5);
  for (let k = 0; k < 32; k++) place(out, laugh(random), 0.1 + random.next() ** 1.4 * 2.4, random.betweenLog(0.15, 0.6), random.between(-0.95, 0.95));
  return addReverb(out, { seconds: 0.9, mix: 0.3, damping: 4500 });
}

/** Lub and dub: two dull thumps, the second higher and softer. */
function heartbeats(random: Random): Stereo {
  const out = silence(7);
  let every = 0.88;
  for (let time = 0.1; time < 6.3; time += every, every *= 0.955) {
    place(out, lowpass(sum(thump(0.24, 95, 46, 0.05), scale(percussive(lowpass(whiteNoise(frames(0.06), random), 220), 0.004, 0.06), 0.5)), 260), time, 1);
    place(out, lowpass(thump(0.2, 115, 58, 0.05), 300), time + 0.24, 0.65);
  }
  return out;
}

function westernWhistle(random: Random): Stereo {
  const out = silence(7);
  const notes = [[74, 0.28], [79, 0.28], [74, 0.28], [79, 0.28], [74, 1.2], [70, 0.55], [72, 0.55], [67, 1.6]] as const;
  let time = 0.3;
  for (const [midi, length] of notes) {
    const hertz = 440 * 2 ** ((midi - 57) / 12);
    const pitch = vibrato(glide(frames(length), [[0, hertz * 0.96], [0.06, hertz], [length, hertz * 0.995]]), 5.5, 0.18, 0.5);
    const breath = bandpass(whiteNoise(pitch.length, random), hertz, 6);
    place(out, adsr(sum(oscillate(pitch.length, "sine", pitch), scale(breath, 0.12)), 0.04, 0.1, 0.85, 0.12), time, 0.5);
    time += length + 0.03;
  }
  addReverb(out, { seconds: 2.8, mix: 0.4, damping: 4000, preDelay: 0.06 });
  return placeStereo(out, wide(() => gust(7, random, { low: 200, high: 600, rate: 0.4, q: 2, calm: 0.2 })), 0, 0.14);
}

/** Nervous breathing: in through the nose, out through the mouth. */
function breathing(random: Random): Stereo {
  const out = silence(7.5);
  const breath = (seconds: number, centre: number): Float32Array => {
    const noise = whiteNoise(frames(seconds), random);
    const air = sum(bandpass(noise.slice(), centre, 1.4), scale(bandpass(noise.slice(), centre * 2.4, 2), 0.5), scale(highpass(noise, 5000), 0.06));
    return contour(normalise(air), [[0, 0], [seconds * 0.45, 1], [seconds * 0.7, 0.6], [seconds, 0]]);
  };
  for (let time = 0.1; time < 6; time += random.between(1.45, 1.75)) {
    place(out, breath(0.55, 1500), time, 0.45);
    place(out, breath(0.7, 820), time + 0.7, 0.7);
  }
  return addReverb(out, { seconds: 0.4, mix: 0.1 });
}

export const genre = soundsOf("genre", [
  {
    key: "theatre-audience-applause", title: "Theatre audience applause", tags: ["applause", "clapping", "audience", "theatre", "crowd", "people"],
    popularity: 90, lufs: -20, make: applause,
  },
  {
    key: "sitcom-audience-laughter", title: "Sitcom audience laughter", tags: ["laugh", "laughter", "audience", "sitcom", "comedy", "crowd"],
    popularity: 82, lufs: -20, make: laughter,
  },
  {
    key: "thriller-heartbeat", title: "Thriller heartbeat speeding up", tags: ["heartbeat", "heart", "suspense", "thriller", "tension", "human"],
    popularity: 85, lufs: -20, make: heartbeats,
  },
  {
    key: "western-standoff-whistle", title: "Western standoff whistle", tags: ["whistle", "western", "cowboy", "duel", "desert", "human"],
    premium: true, popularity: 67, lufs: -21, make: westernWhistle,
  },
  {
    key: "nervous-breathing", title: "Nervous breathing", tags: ["breathing", "breath", "scared", "thriller", "horror", "human"], popularity: 64,
    lufs: -25, make: breathing,
  },
]);
