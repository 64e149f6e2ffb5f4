import { Random } from "@atelier/starter-library/synthesis/random.ts";
import type { Pcm } from "@atelier/media/audio/pcm.ts";
import type { Rhythm } from "./rhythms.ts";

const sampleRate = 22_050;

export interface Loop {
  bpm: number;
  pcm: Pcm;
}

/** Adds to a sound, `at` seconds after the beginning, what a function of the sample's number gives. */
type Strike = (at: number, seconds: number, sound: (i: number) => number) => void;
/** A note of a voice: when, how strong, in which bar and step. */
type Voice = (strike: Strike, at: number, strength: number, bar: number, step: number) => void;

const tau = (2 * Math.PI) / sampleRate;
const decay = (i: number, seconds: number): number => Math.exp(-i / (sampleRate * seconds));
const hertz = (note: number): number => 440 * 2 ** ((note - 69) / 12);

/**
 * Plays a rhythm at a tempo of its range: tempo, strokes, levels, chords, sound, how exactly it is played and how many bars pass before the
 * drums come in are chosen by the seed.
 */
export function playRhythm(rhythm: Rhythm, seed: number, seconds: number): Loop {
  const random = new Random(seed);
  const between = (least: number, most: number): number => random.between(least, most);
  const bpm = Math.round(between(...rhythm.bpm) * 10) / 10;
  const step = 60 / bpm / rhythm.perBeat;
  const samples = new Float32Array(Math.floor(seconds * sampleRate));
  const offBy = between(0, 0.016);
  const barsBeforeDrums = seconds < 12 ? 0 : Math.floor(between(0, 3));

  const strike: Strike = (at, length, sound) => {
    const from = Math.max(0, Math.round((at + (random.next() - 0.5) * offBy) * sampleRate));
    for (let i = 0; i < length * sampleRate && from + i < samples.length; i++) samples[from + i]! += sound(i);
  };
  const voices = { ...drumsOf(random), ...toneVoices(random, between(36, 46), between(1, 6), between(0.15, 1.35)) };
  const levels = {
    kick: between(0.5, 1), snare: between(0.3, 0.7), hat: between(0.05, 0.25), ride: between(0.1, 0.25), bass: between(0.15, 0.5),
    chords: between(0.1, 0.4),
  };
  for (const name of Object.keys(levels) as (keyof typeof levels)[]) {
    if (!rhythm[name]) continue;
    const steps = random.pick(rhythm[name]);
    const first = name === "kick" || name === "snare" ? barsBeforeDrums : 0;
    for (let bar = first; bar * steps.length * step < seconds; bar++) {
      for (let place = 0; place < steps.length; place++) {
        if (steps[place] !== "x") continue;
        const accent = place % rhythm.perBeat === 0 ? 1 : between(0.7, 0.9);
        const late = place % 2 === 1 ? (rhythm.swing ?? 0) : 0;
        voices[name](strike, (bar * steps.length + place + late) * step, levels[name] * accent * between(0.85, 1.15), bar, place);
      }
    }
  }
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6);
  return { bpm, pcm: { sampleRate, channels: [samples.map((value) => (0.8 * value) / peak)] } };
}

function drumsOf(random: Random): Record<"kick" | "snare" | "hat" | "ride", Voice> {
  const cymbal = (strike: Strike, at: number, strength: number, length: number): void => {
    let before = 0;
    strike(at, 4 * length, (i) => {
      const noise = random.between(-1, 1);
      const high = noise - before;
      before = noise;
      return strength * high * decay(i, length);
    });
  };
  return {
    kick(strike, at, strength) {
      let phase = 0;
      strike(at, 0.25, (i) => strength * Math.sin((phase += tau * (50 + 120 * decay(i, 0.015)))) * decay(i, 0.07));
    },
    snare: (strike, at, strength) => strike(at, 0.2, (i) => strength * (0.6 * random.between(-1, 1) + 0.4 * Math.sin(tau * 190 * i)) * decay(i, 0.05)),
    hat: (strike, at, strength) => cymbal(strike, at, strength, 0.015),
    ride: (strike, at, strength) => cymbal(strike, at, strength, 0.08),
  };
}

/** Bass and chords over four bars of harmony; with few partials the chords are picked tone by tone. */
function toneVoices(random: Random, root: number, partials: number, ring: number): Record<"bass" | "chords", Voice> {
  const roots = [0, random.pick([5, 7, 9, -3]), random.pick([5, 7, 3]), random.pick([7, -5, 2])];
  const tonesAt = (step: number): number[] => (partials < 3 ? [[0, 4, 7, 12][step % 4]!] : [0, 4, 7]);
  return {
    bass(strike, at, strength, bar) {
      const phase = tau * hertz(Math.round(root) + roots[bar % 4]!);
      strike(
        at, 0.35,
        (i) => strength * (Math.sin(phase * i) + 0.5 * Math.sin(2 * phase * i) + 0.3 * Math.sin(3 * phase * i)) * Math.min(1, i / 200) * decay(i, 0.2),
      );
    },
    chords(strike, at, strength, bar, step) {
      for (const tone of tonesAt(step)) {
        const phase = tau * hertz(Math.round(root) + 24 + roots[bar % 4]! + tone);
        strike(at, ring, (i) => {
          let sum = 0;
          for (let partial = 1; partial <= partials; partial++) sum += Math.sin(phase * partial * i) / partial;
          return strength * sum * Math.min(1, i / 150) * decay(i, ring / 4);
        });
      }
    },
  };
}
