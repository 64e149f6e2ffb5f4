/** Frames in a number of seconds. */
interface Ratio {
  frames: number;
  seconds: number;
}

/** The rates of film, of both television systems, and their doubles. */
const usual: readonly Ratio[] = [
  ...[24, 25, 30, 48, 50, 60, 120].map((frames) => ({ frames, seconds: 1 })),
  ...[24_000, 30_000, 48_000, 60_000, 120_000].map((frames) => ({ frames, seconds: 1001 })),
];

/** The usual rate that lies within a thousandth of a measured one; otherwise the measured one to three decimals. */
export function nearestFrameRate(measured: number): number {
  const { frames, seconds } = ratioOf(measured);
  return frames / seconds;
}

/** A frame rate in the exact form that ffmpeg takes, such as `30000/1001`. */
export function exactFrameRate(rate: number): string {
  const { frames, seconds } = ratioOf(rate);
  return `${frames}/${seconds}`;
}

function ratioOf(rate: number): Ratio {
  // 24 and 24000/1001 are a thousandth apart: the nearest counts, not the first.
  const distance = ({ frames, seconds }: Ratio) => Math.abs(frames / seconds / rate - 1);
  const nearest = usual.reduce((best, one) => (distance(one) < distance(best) ? one : best));
  return distance(nearest) < 0.001 ? nearest : { frames: Math.round(rate * 1000), seconds: 1000 };
}
