import type { Pcm } from "../pcm.ts";

const block = 64;

/**
 * Keeps every sample below a ceiling by turning the sound down around peaks: the gain that each block of 64 samples needs, the lowest of it
 * within 5 ms, smoothed over as long (a look-ahead limiter). Changes its input in place.
 */
export function limitPeaks(pcm: Pcm, ceiling: number): Pcm {
  const frames = pcm.channels[0]?.length ?? 0;
  const blocks = Math.ceil(frames / block);
  const reach = Math.max(1, Math.round((0.005 * pcm.sampleRate) / block));
  const needed = new Float32Array(blocks).fill(1);
  for (const channel of pcm.channels) {
    for (let i = 0; i < frames; i++) {
      const level = Math.abs(channel[i]!);
      if (level > ceiling) needed[(i / block) | 0] = Math.min(needed[(i / block) | 0]!, ceiling / level);
    }
  }
  const lowest = needed.map((_, i) => {
    let least = 1;
    for (let k = Math.max(0, i - 2 * reach); k <= Math.min(blocks - 1, i + 2 * reach); k++) least = Math.min(least, needed[k]!);
    return least;
  });
  const smooth = lowest.map((_, i) => {
    let sum = 0;
    for (let k = i - reach; k <= i + reach; k++) sum += lowest[Math.max(0, Math.min(blocks - 1, k))]!;
    return sum / (2 * reach + 1);
  });
  for (const channel of pcm.channels) {
    for (let i = 0; i < frames; i++) {
      const at = i / block - 0.5;
      const before = Math.max(0, Math.floor(at));
      const after = Math.min(blocks - 1, before + 1);
      const share = Math.max(0, Math.min(1, at - before));
      channel[i]! *= smooth[before]! * (1 - share) + smooth[after]! * share;
    }
  }
  return pcm;
}
