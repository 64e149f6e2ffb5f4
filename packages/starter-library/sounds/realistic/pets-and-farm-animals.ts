import { highpass, lowpass } from "../../synthesis/biquad.ts";
import { scale } from "../../synthesis/buffers.ts";
import { glide, vibrato, wave, type Points } from "../../synthesis/curves.ts";
import { contour } from "../../synthesis/envelopes.ts";
import { pinkNoise } from "../../synthesis/noise.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { place, silence, type Stereo } from "../../synthesis/stereo.ts";
import { speak, type Voice } from "../../synthesis/voice.ts";
import { soundsOf } from "../recipe.ts";

type Call = Omit<Voice, "pitch"> & { pitch: Points; level: Points; tremble?: readonly [rate: number, depth: number] };

/** One call of an animal: a voice with its own pitch, mouth and level. */
function call(random: Random, { pitch, level, tremble, ...voice }: Call): Float32Array {
  const curve = glide(frames(voice.seconds), pitch);
  if (tremble) vibrato(curve, tremble[0], tremble[1]);
  return contour(speak({ ...voice, pitch: curve }, random), level);
}

function meow(random: Random, base: number, seconds: number): Float32Array {
  return call(random, {
    seconds, tract: 1.7, breath: 0.06, rough: 0.02,
    pitch: [[0, base * 0.8], [seconds * 0.25, base * 1.25], [seconds * 0.5, base * 1.2], [seconds, base * 0.7]],
    vowels: [[0, "m"], [seconds * 0.14, "i"], [seconds * 0.4, "a"], [seconds * 0.7, "o"], [seconds, "u"]],
    level: [[0, 0], [seconds * 0.12, 0.5], [seconds * 0.4, 1], [seconds * 0.7, 0.7], [seconds, 0]],
  });
}

function cat(random: Random): Stereo {
  const out = silence(3.4);
  place(out, meow(random, 560, 0.85), 0.05, 0.7, -0.05);
  place(out, meow(random, 620, 1.05), 1.5, 0.8, 0.05);
  return addReverb(out, { seconds: 0.5, mix: 0.12 });
}

function purr(random: Random): Stereo {
  const out = silence(8);
  for (let breath = 0; breath < 5; breath++) {
    const seconds = breath % 2 ? 1.25 : 1.5;
    const length = frames(seconds);
    const rate = breath % 2 ? 23 : 26;
    const rumble = scale(lowpass(highpass(pinkNoise(length, random), 60), breath % 2 ? 380 : 520), wave(length, rate, 0, 1));
    place(
      out, contour(scale(rumble, wave(length, rate, 0.2, 1)), [[0, 0], [0.2, 0.9], [seconds * 0.7, 1], [seconds, 0]]), 0.05 + breath * 1.55,
      breath % 2 ? 0.7 : 1,
    );
  }
  return out;
}

function dog(random: Random): Stereo {
  const out = silence(3.2);
  for (const [time, base] of [[0.05, 420], [0.42, 450], [1.3, 430], [1.65, 470], [2, 440]] as const) {
    const bark = call(random, {
      seconds: 0.19, tract: 1.35, breath: 0.2, rough: 0.5,
      pitch: [[0, base * 0.7], [0.05, base * 1.3], [0.19, base * 0.65]],
      vowels: [[0, "u"], [0.05, "a"], [0.13, "ae"], [0.19, "o"]],
      level: [[0, 0], [0.02, 1], [0.1, 0.7], [0.19, 0]],
    });
    place(out, bark, time, 0.9, 0.1);
  }
  return addReverb(out, { seconds: 0.7, mix: 0.18 });
}

function bigDog(random: Random): Stereo {
  const out = silence(3.4);
  for (const [time, base] of [[0.05, 165], [0.6, 178], [1.55, 170], [2.05, 182]] as const) {
    const bark = call(random, {
      seconds: 0.27, tract: 0.85, breath: 0.22, rough: 0.6,
      pitch: [[0, base * 0.7], [0.07, base * 1.35], [0.27, base * 0.6]],
      vowels: [[0, "u"], [0.06, "a"], [0.2, "o"], [0.27, "u"]],
      level: [[0, 0], [0.025, 1], [0.14, 0.7], [0.27, 0]],
    });
    place(out, bark, time, 0.9, -0.1);
  }
  return addReverb(out, { seconds: 0.9, mix: 0.2, damping: 3500 });
}

function rooster(random: Random): Stereo {
  const out = silence(3.4);
  const syllables: [number, number, Points][] = [
    [0.05, 0.22, [[0, 480], [0.08, 720], [0.22, 640]]],
    [0.34, 0.2, [[0, 620], [0.2, 760]]],
    [0.58, 0.2, [[0, 760], [0.2, 880]]],
    [0.82, 1.3, [[0, 820], [0.18, 980], [0.6, 900], [1.3, 430]]],
  ];
  for (const [time, seconds, pitch] of syllables) {
    const crow = call(random, {
      seconds, tract: 1.9, breath: 0.1, rough: 0.35, pitch, vowels: [[0, "o"], [seconds * 0.3, "a"], [seconds * 0.7, "e"], [seconds, "u"]],
      level: [[0, 0], [0.04, 1], [seconds * 0.75, 0.8], [seconds, 0]],
    });
    place(out, crow, time, 0.8);
  }
  return addReverb(out, { seconds: 1.6, mix: 0.25, damping: 3500, preDelay: 0.04 });
}

function cow(random: Random): Stereo {
  const out = silence(3.8);
  const moo = call(random, {
    seconds: 2.2, tract: 0.72, breath: 0.05, rough: 0.12,
    pitch: [[0, 105], [0.4, 150], [1.4, 165], [1.9, 140], [2.2, 110]],
    vowels: [[0, "m"], [0.45, "u"], [1.1, "o"], [1.9, "u"], [2.2, "m"]],
    level: [[0, 0], [0.3, 0.5], [1, 1], [1.8, 0.8], [2.2, 0]],
  });
  return addReverb(place(out, moo, 0.05, 0.9), { seconds: 1.2, mix: 0.2, damping: 2800 });
}

function sheep(random: Random): Stereo {
  const out = silence(3.6);
  for (const [time, base, seconds, pan] of [[0.05, 250, 0.95, -0.2], [1.7, 330, 0.75, 0.35]] as const) {
    const baa = call(random, {
      seconds, tract: 1.15, breath: 0.1, rough: 0.25, tremble: [8.5, 1.1],
      pitch: [[0, base], [seconds * 0.3, base * 1.1], [seconds, base * 0.85]],
      vowels: [[0, "m"], [0.09, "ae"], [seconds, "e"]],
      level: [[0, 0], [0.1, 1], [seconds * 0.8, 0.7], [seconds, 0]],
    });
    place(out, scale(baa, wave(baa.length, 8.5, 0.45, 1)), time, 0.8, pan);
  }
  return addReverb(out, { seconds: 0.9, mix: 0.16 });
}

export const petsAndFarmAnimals = soundsOf("pets-and-farm-animals", [
  { key: "cat-meow", title: "Cat meow", tags: ["cat", "meow", "pet", "kitten", "animal", "cute"], popularity: 93, lufs: -20, make: cat },
  { key: "cat-purring", title: "Cat purring", tags: ["cat", "purr", "pet", "relax", "animal", "calm"], popularity: 78, lufs: -26, make: purr },
  { key: "small-dog-barking", title: "Small dog barking", tags: ["dog", "bark", "pet", "puppy", "animal", "small"], popularity: 88, lufs: -19, make: dog },
  { key: "big-dog-barking", title: "Big dog barking", tags: ["dog", "bark", "guard", "pet", "animal", "large"], popularity: 82, lufs: -18, make: bigDog },
  { key: "rooster-crow", title: "Rooster crow", tags: ["rooster", "cock", "crow", "farm", "morning", "animal"], popularity: 75, lufs: -19, make: rooster },
  { key: "cow-moo", title: "Cow moo", tags: ["cow", "moo", "farm", "cattle", "animal"], popularity: 73, lufs: -20, make: cow },
  { key: "sheep-baa", title: "Sheep bleating", tags: ["sheep", "baa", "bleat", "lamb", "farm", "animal"], popularity: 61, lufs: -20, make: sheep },
]);
