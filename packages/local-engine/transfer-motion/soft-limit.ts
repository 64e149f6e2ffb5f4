/**
 * The value as it is up to half of its limit, then nearer and nearer to the limit, which it never reaches: what goes too far slows down and does not
 * stop dead.
 */
export function softLimit(value: number, limit: number): number {
  if (limit <= 0) return 0;
  const half = limit / 2;
  const size = Math.abs(value);
  return size <= half ? value : Math.sign(value) * (half + half * (1 - Math.exp((half - size) / half)));
}
