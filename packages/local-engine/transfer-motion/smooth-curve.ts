/** Seconds of a movement over which a curve is smoothed: slow enough to still the trembling of trackers, fast enough for a wave of the hand. */
const reach = 0.1;

/**
 * A curve without outliers of one frame and without tremble: the median of three, then the quadratic that fits the values around each (Savitzky,
 * Golay 1964), which keeps the height of peaks where a mean would flatten them. Begins with the value 0 that it is measured from.
 * @param seconds on both sides of each value
 */
export function smoothCurve(values: readonly number[], frameRate: number, seconds = reach): number[] {
  const steady = values.map((value, i) => (i === 0 || i === values.length - 1 ? value : median(values[i - 1], value, values[i + 1])));
  const half = Math.max(1, Math.round(seconds * frameRate));
  const smooth = steady.map((_, i) => fitted(steady, i, half));
  return smooth.map((value) => value - smooth[0]);
}

const median = (a: number, b: number, c: number) => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

/** Value at `i` of the quadratic through the values around it, by least squares; at both ends through as many as there are. */
function fitted(values: readonly number[], i: number, half: number): number {
  const [first, last] = [Math.max(0, i - half), Math.min(values.length - 1, i + half)];
  if (last - first < 3) return values[i];
  const [s, t] = [new Float64Array(5), new Float64Array(3)];
  for (let k = first; k <= last; k++) {
    for (let n = 0, power = 1; n < 5; n++, power *= k - i) {
      s[n] += power;
      if (n < 3) t[n] += power * values[k];
    }
  }
  const determinant = s[0] * (s[2] * s[4] - s[3] * s[3]) - s[1] * (s[1] * s[4] - s[2] * s[3]) + s[2] * (s[1] * s[3] - s[2] * s[2]);
  return (t[0] * (s[2] * s[4] - s[3] * s[3]) - s[1] * (t[1] * s[4] - s[3] * t[2]) + s[2] * (t[1] * s[3] - s[2] * t[2])) / determinant;
}
