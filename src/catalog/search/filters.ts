/*
 * One filter of one segment: which values its documents have, as a column to read a document's values from and, built in
 * advance, the set of documents of each value to filter by.
 */
import type { Bitset } from "./bitset.ts";
import { andInto, emptyBits, hasBit, onesIn, orInto, setBit } from "./bitset.ts";
import type { FilterValue } from "./catalog-index.ts";
import type { Steps } from "./steps.ts";
import { STEP } from "./steps.ts";

export interface FilterColumn {
  /** The number of each value: 0, 1, 2 in the order of first appearance. */
  readonly numbers: ReadonlyMap<FilterValue, number>;
  /** The values of document d are entries offsets[d] to offsets[d + 1]; null when every document has exactly one. */
  readonly offsets: Uint32Array<ArrayBuffer> | null;
  readonly entries: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
  /** By value number. */
  readonly members: readonly Members[];
}

/** Documents of one value: as bits when more than one in 32 has it, otherwise listed. */
export type Members = { readonly bits: Bitset } | { readonly docs: Uint32Array<ArrayBuffer> };

/** Values by document, before they are a column. */
export interface FilterEntries {
  readonly numbers: ReadonlyMap<FilterValue, number>;
  readonly offsets: Uint32Array<ArrayBuffer>;
  readonly entries: Uint32Array<ArrayBuffer>;
}

export function* filterColumn({ numbers, offsets, entries }: FilterEntries): Steps<FilterColumn> {
  const docCount = offsets.length - 1;
  const single = entries.length === docCount && offsets.every((offset, doc) => offset === doc);
  yield;
  return { numbers, offsets: single ? null : offsets, entries: narrowed(entries, numbers.size), members: yield* membersOf(offsets, entries, numbers.size) };
}

function narrowed(entries: Uint32Array<ArrayBuffer>, values: number): FilterColumn["entries"] {
  return values <= 0x100 ? new Uint8Array(entries) : values <= 0x10000 ? new Uint16Array(entries) : entries;
}

function* membersOf(offsets: Uint32Array, entries: Uint32Array, values: number): Steps<Members[]> {
  const docCount = offsets.length - 1;
  const counts = new Uint32Array(values);
  for (const value of entries) counts[value]!++;
  yield;
  const members: Members[] = Array.from(counts, (count) => (count > docCount / 32 ? { bits: emptyBits(docCount) } : { docs: new Uint32Array(count) }));
  const next = new Uint32Array(values);
  for (let doc = 0; doc < docCount; doc++) {
    if (doc % STEP === 0) yield;
    for (let i = offsets[doc]!; i < offsets[doc + 1]!; i++) {
      const value = members[entries[i]!]!;
      if ("bits" in value) setBit(value.bits, doc);
      else value.docs[next[entries[i]!]!++] = doc;
    }
  }
  return members;
}

/** Value numbers of one document. */
export function valuesOf(column: FilterColumn, doc: number): FilterColumn["entries"] {
  if (column.offsets === null) return column.entries.subarray(doc, doc + 1);
  return column.entries.subarray(column.offsets[doc]!, column.offsets[doc + 1]!);
}

/** How many of these documents have a value. */
export function countMembers({ numbers, members }: FilterColumn, value: FilterValue, docs: Bitset): number {
  const number = numbers.get(value);
  if (number === undefined) return 0;
  const of = members[number]!;
  if ("bits" in of) return of.bits.reduce((sum, word, i) => sum + onesIn(word & docs[i]!), 0);
  return of.docs.reduce((sum, doc) => sum + (hasBit(docs, doc) ? 1 : 0), 0);
}

/** Keeps in `docs` only those that have any of the values. */
export function keepAnyOf(docs: Bitset, column: FilterColumn, values: readonly FilterValue[]): void {
  const chosen = [...new Set(values)].map((value) => column.numbers.get(value)).filter((number) => number !== undefined).map((number) => column.members[number]!);
  const [only] = chosen;
  if (chosen.length === 1 && "bits" in only!) andInto(docs, only.bits);
  else andInto(docs, union(chosen, docs.length));
}

function union(chosen: readonly Members[], words: number): Bitset {
  const bits: Bitset = new Uint32Array(words);
  for (const members of chosen) {
    if ("bits" in members) orInto(bits, members.bits);
    else for (const doc of members.docs) setBit(bits, doc);
  }
  return bits;
}
