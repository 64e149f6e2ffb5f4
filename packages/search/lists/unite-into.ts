import type { Bitset } from "../arrays/bitset.ts";
import { orInto } from "../arrays/bitset.ts";
import { setListed } from "../segment/listed-bits.ts";
import type { PostingList } from "./posting-list.ts";

/** Sets in `bits`, which is empty, the documents that are in any of the lists. */
export function uniteInto(bits: Bitset, lists: readonly PostingList[]): void {
  let isEmpty = true;
  for (const { dense } of lists) {
    if (dense === null) continue;
    if (isEmpty) bits.set(dense.bits);
    else orInto(bits, dense.bits);
    isEmpty = false;
  }
  for (const list of lists) if (list.dense === null) setListed(bits, list);
}
