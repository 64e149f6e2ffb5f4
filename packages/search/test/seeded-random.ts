import { createHash } from "node:crypto";

/**
 * A stream of numbers in 0..1 that the text alone decides (the mulberry32 generator, seeded with the text's hash). The server has the same: this package
 * imports no other of ours, and the server nothing that is made for tests.
 */
export function seededRandom(seed: string): () => number {
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
