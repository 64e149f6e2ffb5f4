import { smoothStep } from "../vision/polygon.ts";

/** Above and below the picture so much of its height is mirrored to and fro, so that no ground turns up in the sky and no sky on the floor. */
const BAND = 0.35;

/** Folds a distance into 0..size by turning back at both ends. */
export function fold(value: number, size: number): number {
  const period = 2 * size;
  const rest = value - period * Math.floor(value / period);
  return rest <= size ? rest : period - rest;
}

/** The row of the picture that stands for one beyond it. */
export function foldRow(v: number, height: number): number {
  if (v < 0) return fold(-v, BAND * height);
  return v > height ? height - fold(v - height, BAND * height) : v;
}

/** How far a place lies outside a width x height picture, in pixels; 0 inside. */
export function pixelsBeyond(u: number, v: number, width: number, height: number): number {
  return Math.max(0, -u, u - width, -v, v - height);
}

/**
 * Level of blur for what is made up so many pixels beyond the picture: out of focus soon, so that nobody takes a mirror image for a thing; but hardly so
 * at first, or the picture's border would show as a line.
 */
export function softness(beyond: number, width: number, height: number): number {
  const long = Math.max(width, height);
  const far = 1 - Math.exp(-((beyond / (0.08 * long)) ** 2));
  return Math.log2(1 + 0.06 * long * far);
}

/**
 * Part of a subject's continuation that is left so many pixels beyond the picture: it passes into what is behind it, as mist does, before its made-up
 * outline shows.
 */
export function remaining(beyond: number, { width, height }: { width: number; height: number }): number {
  return 1 - smoothStep(0.02, 0.16, beyond / Math.max(width, height));
}
