/*
 * How fast this machine reads postings at all: a branchless count of the members of a set among a list of documents.
 */
import { quantile } from "./timing.ts";

/** Nanoseconds for each of `length` documents of `docCount`, the best of several rounds. */
export function scanFloor(length: number, docCount: number): number {
  const docs = Uint32Array.from({ length }, (_, i) => Math.floor((i * docCount) / length));
  const members = new Uint32Array((docCount + 31) >>> 5).fill(0x5a5a5a5a);
  const rounds = Array.from({ length: 50 }, () => {
    const start = performance.now();
    if (countMembers(docs, members) < 0) throw new Error("a count is never negative");
    return ((performance.now() - start) * 1e6) / length;
  });
  return quantile(rounds.sort((a, b) => a - b), 0);
}

function countMembers(docs: Uint32Array, members: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i]!;
    count += (members[doc >>> 5]! >>> (doc & 31)) & 1;
  }
  return count;
}
