import { Accumulator } from "./accumulator.ts";
import type { Bitset } from "../arrays/bitset.ts";
import { emptyBits } from "../arrays/bitset.ts";

/**
 * The arrays that a search writes its hits into, made once and used by every search: a million hits need 30 MB, which is
 * too much to ask for and give back 10,000 times a second. A search runs to its end before the next begins, so one set is enough.
 */
export class Workspace {
  /** Hits: documents, ascending until they are put in order. */
  docs = new Uint32Array(0);
  /** What the query's words give each hit, see rank.ts. */
  scores = new Uint32Array(0);
  /** What one group of words gives each hit. */
  best = new Uint32Array(0);
  /** Where hits are written while they are read. */
  spareDocs = new Uint32Array(0);
  /** What hits are sorted by; all 0 between uses. */
  keys = new Float64Array(0);
  /** What a group gives, by document; all 0 between uses. In the memory of the keys, which are written when nothing is left here. */
  worths = new Uint32Array(0);
  /** Impacts by document; all 0 between uses. */
  impactOf = new Uint8Array(0);
  /** Documents of a union that is counted or intersected, and of an intersection; empty between uses. */
  counted: Bitset = emptyBits(0);
  common: Bitset = emptyBits(0);
  /** Documents of one span; empty between uses. */
  readonly spanBits = emptyBits(0x10000);
  readonly spanFound = emptyBits(0x10000);
  readonly spanAgain = emptyBits(0x10000);
  union = new Accumulator(0);

  /** Documents of the segment that is searched. */
  docCount = 0;
  /** Moves with every search of a segment: what was lent to the one before is free then. */
  turn = 0;

  /** Allocates space for the hits of a segment of so many documents, which is searched now. */
  reserve(docCount: number): void {
    this.docCount = docCount;
    this.turn++;
    if (docCount <= this.docs.length) return;
    this.docs = new Uint32Array(docCount);
    this.scores = new Uint32Array(docCount);
    this.best = new Uint32Array(docCount);
    this.spareDocs = new Uint32Array(docCount);
    this.keys = new Float64Array(docCount);
    this.worths = new Uint32Array(this.keys.buffer, 0, docCount);
    this.impactOf = new Uint8Array(docCount);
    this.counted = emptyBits(docCount);
    this.common = emptyBits(docCount);
    this.union = new Accumulator(docCount);
  }
}
