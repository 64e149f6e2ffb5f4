import { mixBits } from "./seeded-noise.ts";

/** A stream of numbers that its seed alone decides. */
export interface Random {
  /** 0 to below 1. */
  next(): number;
  between(low: number, high: number): number;
  /** Whole number from 0 to below `count`. */
  below(count: number): number;
  pick<T>(items: readonly T[]): T;
}

/**
 * @param seed 32-bit integer
 * @param part tells streams of one seed apart, so that a scene's clouds stay when its trees change
 */
export function createRandom(seed: number, part = ""): Random {
  let state = seed | 0;
  for (let i = 0; i < part.length; i++) state = mixBits(Math.imul(state, 31) ^ part.charCodeAt(i)) | 0;
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    return mixBits(state) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    below: (count) => Math.floor(next() * count),
    pick: (items) => items[Math.floor(next() * items.length)]!,
  };
}
