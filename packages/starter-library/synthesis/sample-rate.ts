/** Samples a second of everything that is synthesised here. */
export const SAMPLE_RATE = 44_100;

/** Whole samples in a time, at least one. */
export function frames(seconds: number): number {
  return Math.max(1, Math.round(seconds * SAMPLE_RATE));
}
