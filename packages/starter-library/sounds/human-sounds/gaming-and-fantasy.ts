import { lowpass } from "../../synthesis/biquad.ts";
import { scale, sum } from "../../synthesis/buffers.ts";
import { glide } from "../../synthesis/curves.ts";
import { adsr, contour, percussive } from "../../synthesis/envelopes.ts";
import { brownNoise, whiteNoise } from "../../synthesis/noise.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { addEcho } from "../../synthesis/echo.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { saturate } from "../../synthesis/saturation.ts";
import { scatter } from "../../synthesis/scatter.ts";
import { place, silence, type Stereo } from "../../synthesis/stereo.ts";
import { speak } from "../../synthesis/voice.ts";
import { hertzOf } from "../../instruments/instrument.ts";
import { glockenspiel } from "../../instruments/mallets.ts";
import { brass } from "../../instruments/sustained.ts";
import { chipLead } from "../../instruments/synthesizers.ts";
import { whoosh } from "../materials/air.ts";
import { soundsOf } from "../recipe.ts";

function coin(random: Random): Stereo {
  const out = silence(1);
  place(out, chipLead({ hertz: 988, seconds: 0.07, velocity: 0.8 }, random), 0.01, 0.8);
  place(out, percussive(oscillate(frames(0.7), "square", 1319), 0.001, 0.7), 0.09, 0.3);
  return addReverb(out, { seconds: 0.4, mix: 0.08 });
}

function jump(): Stereo {
  const length = frames(0.26);
  return place(silence(0.4), adsr(oscillate(length, "square", glide(length, [[0, 190], [0.05, 260], [0.26, 820]])), 0.002, 0.1, 0.7, 0.08), 0.01, 0.5);
}

function levelUp(random: Random): Stereo {
  const out = silence(3.6);
  [60, 64, 67, 72, 76, 79].forEach((midi, k) => {
    place(out, brass({ hertz: hertzOf(midi), seconds: k === 5 ? 1.2 : 0.1, velocity: 0.75 }, random), 0.02 + k * 0.1, 0.4, 0);
    place(out, glockenspiel({ hertz: hertzOf(midi + 24), seconds: 0.3, velocity: 0.8 }, random), 0.02 + k * 0.1, 0.5, 0.3);
  });
  for (const midi of [60, 67, 72, 76]) place(out, brass({ hertz: hertzOf(midi), seconds: 1.2, velocity: 0.7 }, random), 0.52, 0.25, (midi - 68) / 16);
  return addReverb(out, { seconds: 1.8, mix: 0.3 });
}

function spell(random: Random): Stereo {
  const out = silence(3.4);
  place(out, whoosh({ seconds: 1.5, peakAt: 0.55, sweep: [500, 3800, 1500], q: 2.5, sharpness: 1.6 }, random), 0.02, 0.7, -0.2);
  const scale5 = [84, 86, 88, 91, 93, 96, 98, 100, 103];
  const bells = scale5.map((midi) => glockenspiel({ hertz: hertzOf(midi), seconds: 0.2, velocity: 0.7 }, random));
  scatter(out, bells, random, { from: 0.25, to: 2.2, rate: 20, gain: [0.08, 0.45], density: (t) => 1 - t / 2.6 });
  addEcho(out, { seconds: 0.23, feedback: 0.35, mix: 0.25, damping: 6000 });
  return addReverb(out, { seconds: 2.6, mix: 0.4, damping: 8000 });
}

/** A huge throat: a low rough voice over its own growl and breath. */
function dragon(random: Random): Stereo {
  const out = silence(4.6);
  const length = 2.7;
  for (const [pitch, tract, pan] of [[62, 0.55, 0], [47, 0.48, -0.3], [88, 0.62, 0.3]] as const) {
    const roar = speak(
      {
        seconds: length, pitch: glide(frames(length), [[0, pitch * 0.8], [0.5, pitch * 1.5], [1.4, pitch * 1.3], [length, pitch * 0.7]]),
        vowels: [[0, "o"], [0.5, "a"], [1.6, "ae"], [length, "o"]], tract, breath: 0.35, rough: 0.9,
      },
      random,
    );
    place(out, contour(saturate(roar, 3), [[0, 0], [0.35, 0.9], [1.4, 1], [length, 0]]), 0.05, 0.4, pan);
  }
  const breath = contour(lowpass(brownNoise(frames(length), random), 900), [[0, 0], [0.6, 1], [length, 0]]);
  place(out, sum(breath, scale(contour(whiteNoise(frames(length), random), [[0, 0], [0.8, 0.05], [length, 0]]), 1)), 0.05, 0.8);
  return addReverb(out, { seconds: 2.2, mix: 0.3, damping: 2400 });
}

function gameOver(random: Random): Stereo {
  const out = silence(2.6);
  [[67, 0.16], [64, 0.16], [60, 0.16], [59, 0.16], [55, 0.2], [48, 0.9]].reduce((time, [midi, length]) => {
    place(out, chipLead({ hertz: hertzOf(midi), seconds: length, velocity: 0.8 }, random), time, 0.7);
    place(out, oscillate(frames(length), "triangle", hertzOf(midi - 12)), time, 0.25);
    return time + length + 0.03;
  }, 0.02);
  return addReverb(out, { seconds: 0.6, mix: 0.1 });
}

export const gamingAndFantasy = soundsOf("gaming-and-fantasy", [
  { key: "coin-pickup", title: "Coin pickup", tags: ["coin", "pickup", "game", "8-bit", "retro", "collect", "reward"], popularity: 92, lufs: -20, make: coin },
  { key: "retro-jump", title: "Retro jump", tags: ["jump", "retro", "8-bit", "game", "arcade", "short"], popularity: 80, lufs: -20, make: jump },
  {
    key: "level-up-fanfare", title: "Level up fanfare", tags: ["level up", "fanfare", "game", "win", "success", "achievement"], popularity: 89,
    lufs: -18, make: levelUp,
  },
  {
    key: "magic-spell-sparkle", title: "Magic spell sparkle", tags: ["magic", "spell", "sparkle", "fantasy", "fairy", "shimmer"], popularity: 86,
    lufs: -20, make: spell,
  },
  {
    key: "dragon-roar", title: "Dragon roar", tags: ["dragon", "roar", "monster", "creature", "fantasy", "beast"], premium: true, popularity: 77,
    lufs: -16, make: dragon,
  },
  {
    key: "game-over-retro", title: "Game over retro melody", tags: ["game over", "lose", "8-bit", "retro", "arcade", "melody"], popularity: 74,
    lufs: -19, make: gameOver,
  },
]);
