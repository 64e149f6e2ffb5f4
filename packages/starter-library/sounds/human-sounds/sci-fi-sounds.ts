import { lowpass } from "../../synthesis/biquad.ts";
import { scale, sum } from "../../synthesis/buffers.ts";
import { drift, glide, wave } from "../../synthesis/curves.ts";
import { adsr, contour, percussive } from "../../synthesis/envelopes.ts";
import { modulate } from "../../synthesis/frequency-modulation.ts";
import { brownNoise, pinkNoise, whiteNoise } from "../../synthesis/noise.ts";
import { oscillate, unison } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { addEcho } from "../../synthesis/echo.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { scatter } from "../../synthesis/scatter.ts";
import { sweepFilter } from "../../synthesis/state-variable-filter.ts";
import { place, silence, wide, type Stereo } from "../../synthesis/stereo.ts";
import { speak } from "../../synthesis/voice.ts";
import { soundsOf } from "../recipe.ts";

function laser(random: Random): Stereo {
  const out = silence(2);
  for (const [time, pan, top] of [[0.02, -0.4, 3600], [0.28, 0.3, 4100], [0.54, 0, 3300]] as const) {
    const length = frames(0.32);
    const pitch = glide(length, [[0, top], [0.06, top * 0.4], [0.32, 110]]);
    const bolt = sum(scale(oscillate(length, "saw", pitch), 0.6), scale(modulate(length, pitch, { ratio: 0.51, index: 3 }), 0.6));
    place(out, percussive(sum(bolt, scale(percussive(whiteNoise(frames(0.02), random), 0.0003, 0.02), 0.4)), 0.001, 0.34), time, 0.7, pan);
  }
  addEcho(out, { seconds: 0.17, feedback: 0.3, mix: 0.16 });
  return addReverb(out, { seconds: 0.9, mix: 0.12 });
}

function engineHum(random: Random): Stereo {
  const seconds = 10;
  const length = frames(seconds);
  const throb = wave(length, 1.4, 0.75, 1);
  const out = wide(() => scale(
    sum(
      sweepFilter(unison(length, "saw", 55, 3, 22, () => random.next()), "low", drift(length, random, 0.4, 320, 1100), 1.2),
      scale(lowpass(brownNoise(length, random), 240), 0.3),
    ),
    throb,
  ));
  const whine = oscillate(length, "sine", drift(length, random, 0.25, 1380, 1440));
  place(out, scale(whine, wave(length, 0.3, 0.008, 0.03)), 0, 1, 0.3);
  return addReverb(out, { seconds: 2, mix: 0.2, damping: 2500 });
}

function teleport(random: Random): Stereo {
  const out = silence(3.6);
  const length = frames(2.2);
  const rise = glide(length, [[0, 180], [2, 2900], [2.2, 3400]]);
  for (const [ratio, pan] of [[1, 0], [1.503, -0.5], [2.01, 0.5]] as const) {
    const beam = scale(modulate(length, rise.map((p) => p * ratio), { ratio: 1.41, index: 1.6 }), wave(length, 17, 0.3, 1));
    place(out, contour(beam, [[0, 0], [1.4, 0.7], [2, 1], [2.2, 0]]), 0.02, 0.3, pan);
  }
  const sparks = Array.from({ length: 14 }, () => percussive(oscillate(frames(0.12), "sine", random.betweenLog(2500, 9000)), 0.001, 0.12));
  scatter(out, sparks, random, { from: 0.3, to: 2.6, rate: 48, gain: [0.02, 0.16], density: (t) => Math.min(1, t / 1.8) });
  place(out, percussive(oscillate(frames(0.9), "sine", glide(frames(0.9), [[0, 420], [0.2, 70], [0.9, 40]])), 0.002, 0.9), 2.18, 0.8);
  return addReverb(out, { seconds: 2.4, mix: 0.35, damping: 7000 });
}

function robot(random: Random): Stereo {
  const out = silence(2.8);
  let time = 0.05;
  for (const [pitch, length, from, to] of [
    [110, 0.2, "a", "i"], [110, 0.14, "e", "e"], [147, 0.22, "o", "u"], [98, 0.16, "i", "a"], [98, 0.14, "uh", "e"], [165, 0.3, "u", "i"],
    [82, 0.4, "a", "o"],
  ] as const) {
    const voice = speak(
      { seconds: length, pitch: new Float32Array(frames(length)).fill(pitch), vowels: [[0, from], [length, to]], breath: 0, rough: 0 }, random,
    );
    // Ring modulation, and a short comb from the copy 4 ms later, make the voice a machine's.
    const metal = scale(voice, wave(voice.length, 64, 0.1, 1));
    place(out, adsr(metal, 0.01, 0.05, 0.95, 0.02), time, 0.6, -0.1);
    place(out, adsr(metal, 0.01, 0.05, 0.95, 0.02), time + 0.0043, 0.5, 0.1);
    place(out, percussive(oscillate(frames(0.03), "square", pitch * 8), 0.001, 0.04), time, 0.05);
    time += length + 0.07;
  }
  return addReverb(out, { seconds: 0.5, mix: 0.1 });
}

function airlock(random: Random): Stereo {
  const out = silence(3.2);
  place(
    out,
    contour(sweepFilter(pinkNoise(frames(1.1), random), "high", glide(frames(1.1), [[0, 1200], [1.1, 5200]]), 0.8), [[0, 0], [0.03, 1], [0.4, 0.5], [1.1, 0]]),
    0.05, 1.2, -0.2,
  );
  const slide = oscillate(frames(0.9), "saw", glide(frames(0.9), [[0, 70], [0.6, 165], [0.9, 150]]));
  place(out, contour(lowpass(slide, 900), [[0, 0], [0.1, 0.7], [0.8, 0.8], [0.9, 0]]), 0.75, 0.4, 0.1);
  place(out, percussive(lowpass(brownNoise(frames(0.7), random), 500), 0.002, 0.5), 1.63, 2.4);
  return addReverb(out, { seconds: 1.4, mix: 0.3, damping: 3500 });
}

export const sciFiSounds = soundsOf("sci-fi-sounds", [
  {
    key: "laser-blaster-shots", title: "Laser blaster shots", tags: ["laser", "blaster", "shot", "sci-fi", "space", "weapon", "gun"], popularity: 87,
    lufs: -18, make: laser,
  },
  {
    key: "spaceship-engine-hum", title: "Spaceship engine hum", tags: ["spaceship", "engine", "hum", "sci-fi", "drone", "space"], popularity: 76,
    lufs: -22, make: engineHum,
  },
  {
    key: "teleport-beam", title: "Teleport beam up", tags: ["teleport", "beam", "sci-fi", "transport", "magic", "rise"], popularity: 69, lufs: -19,
    make: teleport,
  },
  { key: "robot-talking", title: "Robot talking", tags: ["robot", "voice", "android", "machine", "sci-fi", "talk"], popularity: 72, lufs: -20, make: robot },
  {
    key: "airlock-door", title: "Airlock door opening", tags: ["airlock", "door", "spaceship", "hiss", "sci-fi", "mechanical"], popularity: 58,
    lufs: -20, make: airlock,
  },
]);
