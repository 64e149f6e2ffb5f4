import { bandpass, highpass, lowpass } from "../../synthesis/biquad.ts";
import { scale } from "../../synthesis/buffers.ts";
import { drift, glide, line, vibrato, wave } from "../../synthesis/curves.ts";
import { contour } from "../../synthesis/envelopes.ts";
import { modesOf, BELL, strike } from "../../synthesis/modal.ts";
import { brownNoise } from "../../synthesis/noise.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb, reverberate } from "../../synthesis/reverb.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { sweepFilter } from "../../synthesis/state-variable-filter.ts";
import { both, place, placeMoving, placeStereo, silence, wide, type Stereo } from "../../synthesis/stereo.ts";
import { speak, type Vowel } from "../../synthesis/voice.ts";
import { blast, thump } from "../materials/blows.ts";
import { soundsOf } from "../recipe.ts";

/** Whispered nothings that grow until they stop. */
function whispers(random: Random): Stereo {
  const out = silence(6);
  const vowels: readonly Vowel[] = ["i", "e", "a", "u", "o", "ae"];
  for (let k = 0; k < 26; k++) {
    const length = random.between(0.25, 0.7);
    const start = 0.1 + 4.2 * (k / 26);
    const air = speak(
      {
        seconds: length, pitch: new Float32Array(frames(length)).fill(90), vowels: [[0, random.pick(vowels)], [length, random.pick(vowels)]],
        tract: random.between(0.9, 1.25), breath: 1,
      },
      random,
    );
    place(out, contour(highpass(air, 500), [[0, 0], [length * 0.3, 1], [length, 0]]), start, 0.1 + 0.6 * (start / 4.5) ** 2, random.between(-0.95, 0.95));
  }
  return addReverb(out, { seconds: 3.2, mix: 0.6, damping: 6500, preDelay: 0.03 });
}

/** A ghost's wail: a breathy voice that glides up and sinks. */
function wail(random: Random): Stereo {
  const out = silence(6.5);
  for (const [time, base, pan] of [[0.1, 420, -0.3], [1.3, 500, 0.4]] as const) {
    const pitch = vibrato(glide(frames(3.4), [[0, base * 0.7], [1.3, base * 1.35], [2.1, base * 1.25], [3.4, base * 0.6]]), 5, 0.6, 0.8);
    const voice = speak({ seconds: 3.4, pitch, vowels: [[0, "u"], [1.3, "o"], [2.2, "o"], [3.4, "u"]], tract: 1.1, breath: 0.35 }, random);
    place(out, contour(voice, [[0, 0], [1.1, 1], [2.2, 0.8], [3.4, 0]]), time, 0.5, pan);
  }
  return addReverb(out, { seconds: 4.5, mix: 0.8, damping: 3200, preDelay: 0.06 });
}

/** A dense cluster of high strings that slides up, then a blow. */
function shriek(random: Random): Stereo {
  const out = silence(4.2);
  for (let k = 0; k < 12; k++) {
    const base = 900 * 2 ** (k / 10);
    const length = frames(1.75);
    const pitch = glide(length, [[0, base], [1.2, base * 1.06], [1.75, base * 1.5]]);
    const tremolo = wave(length, random.between(11, 15), 0.35, 1, random.next());
    place(
      out,
      contour(scale(bandpass(oscillate(length, "saw", pitch, random.next()), base * 2, 0.6), tremolo), [[0, 0], [0.05, 0.5], [1.6, 1], [1.75, 0]]),
      0.03, 0.16, random.between(-0.8, 0.8),
    );
  }
  place(out, blast(1.5, random, 1.2), 1.78, 0.8);
  return addReverb(out, { seconds: 2.8, mix: 0.35, damping: 4500 });
}

/** A reversed bell in a large hall that swells into a dull door of a thud. */
function reverseSwell(random: Random): Stereo {
  const bell = place(silence(3), strike(2.8, [...modesOf(293, 3, BELL), ...modesOf(311, 3, BELL)]), 0, 0.4);
  const wet = reverberate(bell, { seconds: 3.5, mix: 1, damping: 4000 });
  both(wet, (side) => void side.reverse());
  const out = placeStereo(silence(5), wet, 0, 2);
  placeStereo(out, wide(() => contour(lowpass(brownNoise(frames(3), random), 700), [[0, 0], [2.2, 0.2], [2.97, 1], [3, 0]])), 0, 0.1);
  place(out, thump(1.4, 90, 30, 0.2), 3, 0.8);
  return addReverb(out, { seconds: 2.4, mix: 0.3, damping: 1800 });
}

function portal(random: Random): Stereo {
  const seconds = 8;
  const length = frames(seconds);
  const out = silence(seconds);
  for (const [hertz, rate] of [[41.2, 0.13], [43.7, 0.21], [61.7, 0.17], [87.3, 0.29]] as const) {
    const drone = sweepFilter(oscillate(length, "saw", hertz, random.next()), "low", drift(length, random, rate * 2, 120, 900), 2.5);
    placeMoving(out, drone, wave(length, rate, -0.8, 0.8, random.next()), 0.45);
  }
  const swell = line(length, [[0, 0], [2.5, 1], [5.5, 1], [seconds, 0]]);
  both(out, (side) => scale(side, swell));
  return addReverb(out, { seconds: 4, mix: 0.5, damping: 1500 });
}

export const ghostsAndHorrorTransitions = soundsOf("ghosts-and-horror-transitions", [
  {
    key: "ghostly-whispers", title: "Ghostly whispers", tags: ["ghost", "whisper", "horror", "scary", "haunted", "voices"], popularity: 78, lufs: -22,
    make: whispers,
  },
  { key: "ghost-wail", title: "Wailing ghost", tags: ["ghost", "wail", "moan", "horror", "haunted", "halloween"], popularity: 71, lufs: -21, make: wail },
  {
    key: "horror-string-shriek", title: "Horror string shriek and hit", tags: ["horror", "strings", "shriek", "jump scare", "stinger", "scary"],
    popularity: 84, lufs: -17, make: shriek,
  },
  {
    key: "reversed-bell-swell", title: "Reversed bell swell into thud", tags: ["reverse", "bell", "swell", "horror", "transition", "dark"],
    premium: true, popularity: 65, lufs: -19, make: reverseSwell,
  },
  {
    key: "dark-portal-drone", title: "Dark portal drone", tags: ["drone", "dark", "portal", "horror", "evil", "ambience"], popularity: 60, lufs: -21,
    make: portal,
  },
]);
