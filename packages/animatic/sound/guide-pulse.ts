import type { Pcm } from "@atelier/media/audio/pcm.ts";
import type { Pulse } from "../render-shots.ts";

/** How fast what follows the sound comes down again, seconds. */
const fall = 0.18;
const step = 0.02;

/** Motion from a track's tempo alone: a pulse on each beat, even energy. */
export function tempoPulse(tempo: number | undefined): Pulse {
  if (!tempo) return { energyAt: () => 0.5, beatAt: () => 0 };
  const beat = 60 / tempo;
  return { energyAt: () => 0.5, beatAt: (second) => Math.exp(-(second % beat) / fall) };
}

export interface GuidedPulse extends Pulse {
  /** Seconds of its strongest onsets. */
  beats: number[];
}

/** Motion from a guiding sound: its loudness, quick to rise and slow to fall, against its own loudest tenth, and its onsets as beats. */
export function soundPulse(pcm: Pcm): GuidedPulse {
  const { sampleRate, channels } = pcm;
  const span = Math.round(step * sampleRate);
  const count = Math.ceil((channels[0]?.length ?? 0) / span);
  const levels = Float32Array.from({ length: count }, (_, k) => {
    let sum = 0;
    let samples = 0;
    for (const channel of channels) for (let i = k * span; i < Math.min(channel.length, (k + 1) * span); i++, samples++) sum += channel[i]! ** 2;
    return Math.sqrt(sum / Math.max(1, samples));
  });
  const loud = [...levels].sort((a, b) => a - b)[Math.floor(count * 0.9)] || 1;
  let held = 0;
  const energy = levels.map((level) => (held = Math.max(Math.min(1, level / loud), held * Math.exp(-step / fall))));
  const beats = onsets(levels);
  return {
    beats,
    energyAt: (second) => energy[Math.min(count - 1, Math.max(0, Math.floor(second / step)))] ?? 0,
    beatAt: (second) => {
      const last = beats.findLast((time) => time <= second);
      return last === undefined ? 0 : Math.exp(-(second - last) / fall);
    },
  };
}

/** Where the level rises most against the tenth of a second before: at least 40 % of the largest rise, a quarter of a second apart. */
function onsets(levels: Float32Array): number[] {
  const rises = levels.map((level, k) => {
    let before = 0;
    for (let i = k - 5; i < k; i++) before += (levels[Math.max(0, i)] ?? 0) / 5;
    return Math.max(0, level - before);
  });
  const threshold = 0.4 * rises.reduce((most, rise) => Math.max(most, rise), 0);
  const times: number[] = [];
  for (let k = 1; k < rises.length - 1; k++) {
    const rise = rises[k]!;
    if (rise <= 0 || rise < threshold || rise < rises[k - 1]! || rise < rises[k + 1]!) continue;
    if (k * step - (times.at(-1) ?? -1) >= 0.25) times.push(k * step);
  }
  return times;
}
