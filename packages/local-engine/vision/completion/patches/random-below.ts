/** Whole numbers from 0 to below a bound, always the same from a seed (xorshift32: Marsaglia, Xorshift RNGs, 2003). */
export function randomBelow(seed: number): (below: number) => number {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 4_294_967_296) * below);
  };
}
