import { sum, scale, addInto } from "../../synthesis/buffers.ts";
import { glide, vibrato, wave } from "../../synthesis/curves.ts";
import { adsr, contour, percussive } from "../../synthesis/envelopes.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames, SAMPLE_RATE } from "../../synthesis/sample-rate.ts";
import { place, silence, type Stereo } from "../../synthesis/stereo.ts";
import { speak, type Vowel } from "../../synthesis/voice.ts";
import { bubble, tick } from "../materials/drops.ts";
import { thump } from "../materials/blows.ts";
import { soundsOf } from "../recipe.ts";

/** A ruler or spring that is let go: a tone whose wobble slows down as it dies. */
function boing(): Stereo {
  const length = frames(1.3);
  const pitch = new Float32Array(length);
  for (let i = 0, phase = 0; i < length; i++) {
    const t = i / SAMPLE_RATE;
    phase += (2 * Math.PI * (24 - 11 * t)) / SAMPLE_RATE;
    pitch[i] = (150 + 130 * t) * (1 + 0.3 * Math.exp(-t * 2.2) * Math.sin(phase));
  }
  const spring = percussive(sum(oscillate(length, "triangle", pitch), scale(oscillate(length, "saw", pitch.map((p) => p * 2.01)), 0.3)), 0.003, 1.4);
  return addReverb(place(silence(1.6), spring, 0.01, 0.8), { seconds: 0.5, mix: 0.12 });
}

function slideWhistle(random: Random): Stereo {
  const length = frames(1.5);
  const pitch = vibrato(glide(length, [[0, 1850], [0.15, 1900], [1.35, 420], [1.5, 400]]), 7, 0.35, 0.4);
  const tube = adsr(sum(oscillate(length, "sine", pitch), scale(oscillate(length, "triangle", pitch.map((p) => p * 2)), 0.15)), 0.04, 0.2, 0.9, 0.08);
  const out = place(silence(2.3), tube, 0.02, 0.6);
  place(out, thump(0.2, 140, 60, 0.06), 1.56, 0.9);
  return addReverb(place(out, tick(random, 900, 0.05), 1.56, 0.7), { seconds: 0.5, mix: 0.1 });
}

const SYLLABLES: readonly Vowel[] = ["a", "i", "o", "e", "u", "ae"];

function gibberish(random: Random): Stereo {
  const out = silence(2.6);
  let time = 0.05;
  for (let s = 0; s < 13; s++) {
    const length = random.between(0.09, 0.17);
    const base = (s > 10 ? 620 : 460) * random.between(0.85, 1.25);
    const voice = speak(
      {
        seconds: length, pitch: glide(frames(length), [[0, base], [length, base * random.between(0.85, 1.3)]]),
        vowels: [[0, random.pick(SYLLABLES)], [length, random.pick(SYLLABLES)]], tract: 1.75, breath: 0.04,
      },
      random,
    );
    place(out, adsr(voice, 0.012, 0.06, 0.8, 0.03), time, 0.7, 0);
    time += length + (s === 5 || s === 10 ? 0.16 : random.between(0.01, 0.04));
  }
  return addReverb(out, { seconds: 0.4, mix: 0.08 });
}

function pops(random: Random): Stereo {
  const out = silence(1.2);
  [[0.02, 420], [0.3, 560], [0.52, 760]].forEach(([time, pitch], k) => {
    const cork = addInto(bubble(pitch, 0.11, 2.6), tick(random, 2500, 0.008), 0, 0.5);
    place(out, cork, time, 0.9, (k - 1) * 0.3);
  });
  return addReverb(out, { seconds: 0.3, mix: 0.1 });
}

/** A muted horn sings four falling notes, the last one wobbling. */
function failTrombone(random: Random): Stereo {
  const out = silence(3.4);
  [[0.02, 294, 0.38], [0.44, 277, 0.38], [0.86, 262, 0.38], [1.28, 247, 1.6]].forEach(([time, hertz, length], k) => {
    const samples = frames(length);
    const pitch = glide(samples, [[0, hertz * 0.96], [0.07, hertz], [length, hertz * (k === 3 ? 0.9 : 0.985)]]);
    if (k === 3) vibrato(pitch, 5.2, 0.55, 0.1);
    const horn = speak(
      { seconds: length, pitch, vowels: [[0, "u"], [0.09, "a"], [length * 0.7, "a"], [length, "u"]], tract: 0.95, breath: 0.02, rough: 0 }, random,
    );
    place(out, adsr(horn, 0.03, 0.1, 0.9, 0.12), time, 0.7);
  });
  return addReverb(out, { seconds: 0.8, mix: 0.18 });
}

function squeak(): Stereo {
  const out = silence(1.1);
  for (const [time, up] of [[0.02, true], [0.42, false]] as const) {
    const length = frames(0.2);
    const pitch = glide(length, up ? [[0, 720], [0.12, 1350], [0.2, 1200]] : [[0, 1150], [0.2, 640]]);
    place(out, contour(scale(oscillate(length, "saw", pitch), wave(length, 64, 0.6, 1)), [[0, 0], [0.03, 1], [0.15, 0.7], [0.2, 0]]), time, 0.6);
  }
  return addReverb(out, { seconds: 0.3, mix: 0.08 });
}

export const cartoonVoicesAndSounds = soundsOf("cartoon-voices-and-sounds", [
  {
    key: "cartoon-spring-boing", title: "Cartoon spring boing", tags: ["boing", "cartoon", "spring", "bounce", "funny", "comedy"], popularity: 88,
    lufs: -19, make: boing,
  },
  {
    key: "slide-whistle-fall", title: "Slide whistle fall and thud", tags: ["slide whistle", "cartoon", "fall", "funny", "comedy", "drop"],
    popularity: 79, lufs: -20, make: slideWhistle,
  },
  {
    key: "tiny-creature-gibberish", title: "Tiny creature gibberish", tags: ["cartoon", "voice", "gibberish", "creature", "cute", "funny"],
    popularity: 70, lufs: -20, make: gibberish,
  },
  {
    key: "three-cartoon-pops", title: "Three cartoon pops", tags: ["pop", "cartoon", "bubble", "cork", "cute", "short"], popularity: 85, lufs: -20,
    make: pops,
  },
  {
    key: "sad-fail-trombone", title: "Sad fail trombone", tags: ["fail", "trombone", "sad", "lose", "comedy", "cartoon"], premium: true,
    popularity: 81, lufs: -19, make: failTrombone,
  },
  {
    key: "rubber-toy-squeak", title: "Rubber toy squeak", tags: ["squeak", "toy", "rubber", "duck", "cartoon", "funny"], popularity: 66, lufs: -21,
    make: squeak,
  },
]);
