import type { Bitset } from "./bitset.ts";
import { emptyBits } from "./bitset.ts";

let memory = emptyBits(0);

/**
 * Empty bits for `size` documents, for no longer than the caller runs and calls nobody else who asks for them: the same memory each time, so that
 * there is no garbage.
 */
export function scratchBits(size: number): Bitset {
  if (memory.length < (size + 31) >>> 5) memory = emptyBits(size);
  return memory.subarray(0, (size + 31) >>> 5).fill(0);
}
