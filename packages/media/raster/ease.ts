/** Easing curves: 0..1 in time to 0..1 of the way (Penner 2001). */

export const clamp01 = (t: number) => (t < 0 ? 0 : t > 1 ? 1 : t);

export const easeInOut = (t: number) => {
  const x = clamp01(t);
  return x * x * (3 - 2 * x);
};

export const easeOut = (t: number) => 1 - (1 - clamp01(t)) ** 3;

/** Goes a little too far and comes back. */
export const easeOutBack = (t: number) => {
  const x = clamp01(t) - 1;
  return 1 + 2.2 * x * x * x + 1.2 * x * x;
};

export const smoothstep = (low: number, high: number, x: number) => easeInOut((x - low) / (high - low));
