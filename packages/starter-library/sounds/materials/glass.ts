import { normalise } from "../../synthesis/buffers.ts";
import { strike } from "../../synthesis/modal.ts";
import type { Random } from "../../synthesis/random.ts";
import { plate } from "./blows.ts";

/** Glass splinters: small bright plates that ring, each its own pitch. */
export function splinters(random: Random, count: number): Float32Array[] {
  return Array.from({ length: count }, () => normalise(strike(0.5, plate(random, 5, random.betweenLog(2200, 6500), 14_000, random.between(0.08, 0.4)))));
}
