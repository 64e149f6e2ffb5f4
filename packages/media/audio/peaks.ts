import { frameCount, type Pcm } from "./pcm.ts";

/**
 * The outline that a player draws: for each of `points` equal spans of time the largest absolute sample of any channel, 0..1, rounded to
 * three decimals. Audio with fewer samples than points gives one point a sample.
 */
export function waveformPeaks(pcm: Pcm, points: number): number[] {
  const frames = frameCount(pcm);
  const spans = Math.min(points, frames);
  const peaks: number[] = [];
  for (let span = 0; span < spans; span++) {
    const from = Math.floor((span * frames) / spans);
    const to = Math.floor(((span + 1) * frames) / spans);
    let peak = 0;
    for (const channel of pcm.channels) {
      for (let i = from; i < to; i++) {
        const value = Math.abs(channel[i]);
        if (value > peak) peak = value;
      }
    }
    peaks.push(Math.round(Math.min(1, peak) * 1000) / 1000);
  }
  return peaks;
}
