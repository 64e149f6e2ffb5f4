import { glide } from "../../synthesis/curves.ts";
import { adsr } from "../../synthesis/envelopes.ts";
import type { Random } from "../../synthesis/random.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { speak, type Vowel } from "../../synthesis/voice.ts";
import { addInto } from "../../synthesis/buffers.ts";

const VOWELS: readonly Vowel[] = ["a", "e", "i", "o", "u", "ae", "uh", "m"];

/** One person talking with no words: syllables at speaking pace, the pitch falling over each sentence. */
export function babble(seconds: number, random: Random, low = 95, high = 230): Float32Array {
  const out = new Float32Array(frames(seconds));
  const base = random.betweenLog(low, high);
  const tract = base > 150 ? 1.17 : 1;
  for (let time = random.between(0, 1.2); time < seconds - 0.3; ) {
    const sentence = random.integer(4, 12);
    for (let s = 0; s < sentence && time < seconds - 0.3; s++) {
      const length = random.between(0.11, 0.26);
      const pitch = base * (1.2 - (0.35 * s) / sentence) * random.between(0.92, 1.1);
      const syllable = speak(
        {
          seconds: length, pitch: glide(frames(length), [[0, pitch], [length, pitch * random.between(0.88, 1.06)]]),
          vowels: [[0, random.pick(VOWELS)], [length, random.pick(VOWELS)]], tract, breath: 0.12,
        },
        random,
      );
      addInto(out, adsr(syllable, 0.02, 0.1, 0.8, 0.06), frames(time), random.between(0.5, 1));
      time += length + random.between(0, 0.05);
    }
    time += random.between(0.3, 1.6);
  }
  return out;
}

/** One burst of laughter: "ha" syllables that fall in pitch and weaken. */
export function laugh(random: Random): Float32Array {
  const count = random.integer(4, 9);
  const every = random.between(0.16, 0.22);
  const out = new Float32Array(frames(count * every + 0.3));
  const base = random.betweenLog(120, 330);
  const vowel = random.pick(["a", "ae", "uh", "e"] as const);
  for (let k = 0; k < count; k++) {
    const pitch = base * (1.25 - (0.5 * k) / count);
    const syllable = speak(
      {
        seconds: 0.14, pitch: glide(frames(0.14), [[0, pitch * 1.1], [0.14, pitch * 0.85]]), vowels: [[0, vowel]], tract: base > 180 ? 1.2 : 1,
        breath: 0.3, rough: 0.1,
      },
      random,
    );
    addInto(out, adsr(syllable, 0.02, 0.08, 0.6, 0.06), frames(0.001 + k * every), 1 - (0.6 * k) / count);
  }
  return out;
}
