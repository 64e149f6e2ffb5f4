/*
 * One filter of one segment: which values its documents have, as a column to read a document's values from and, built in
 * advance, the set of documents of each value to filter by.
 */
import type { Bitset } from "../arrays/bitset.ts";
import { andInto, emptyBits, orInto, setBit } from "../arrays/bitset.ts";
import type { FilterValue } from "../catalog-index.ts";
import { gapLength, readGaps, writeGap } from "../arrays/gaps.ts";
import { scratchBits } from "../arrays/scratch-bits.ts";
import type { Steps } from "../arrays/steps.ts";
import { STEP } from "../arrays/steps.ts";

export interface FilterColumn {
  /** The number of each value: 0, 1, 2 in the order of first appearance. */
  readonly numbers: ReadonlyMap<FilterValue, number>;
  /** The values of document d are entries offsets[d] to offsets[d + 1]; null when every document has exactly one. */
  readonly offsets: Uint32Array<ArrayBuffer> | null;
  readonly entries: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
  /** By value number. */
  readonly members: readonly Members[];
  /** How many present documents have each value; deletions count down. */
  readonly frequency: Uint32Array<ArrayBuffer>;
}

/** Documents of one value: as bits when more than one in 32 has it, otherwise as gaps. */
export type Members = { readonly bits: Bitset } | { readonly gaps: Uint8Array<ArrayBuffer> };

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
  const frequency = new Uint32Array(numbers.size);
  for (const value of entries) frequency[value]!++;
  yield;
  return {
    numbers, offsets: single ? null : offsets, entries: narrowed(entries, numbers.size), members: yield* membersOf(offsets, entries, frequency),
    frequency,
  };
}

function narrowed(entries: Uint32Array<ArrayBuffer>, values: number): FilterColumn["entries"] {
  return values <= 0x100 ? new Uint8Array(entries) : values <= 0x10000 ? new Uint16Array(entries) : entries;
}

function* membersOf(offsets: Uint32Array, entries: Uint32Array, frequency: Uint32Array): Steps<Members[]> {
  const docCount = offsets.length - 1;
  const lengths = new Uint32Array(frequency.length);
  const latest = new Int32Array(frequency.length).fill(-1);
  for (let doc = 0; doc < docCount; doc++) {
    if (doc % STEP === 0) yield;
    for (let i = offsets[doc]!; i < offsets[doc + 1]!; i++) {
      const number = entries[i]!;
      lengths[number]! += gapLength(latest[number]!, doc);
      latest[number] = doc;
    }
  }
  const members: Members[] = Array.from(frequency, (count, number) => (
    count > docCount / 32 ? { bits: emptyBits(docCount) } : { gaps: new Uint8Array(lengths[number]!) }
  ));
  const next = new Uint32Array(frequency.length);
  latest.fill(-1);
  for (let doc = 0; doc < docCount; doc++) {
    if (doc % STEP === 0) yield;
    for (let i = offsets[doc]!; i < offsets[doc + 1]!; i++) {
      const number = entries[i]!;
      const value = members[number]!;
      if ("bits" in value) setBit(value.bits, doc);
      else next[number] = writeGap(value.gaps, next[number]!, latest[number]!, doc);
      latest[number] = doc;
    }
  }
  return members;
}

/** Value numbers of one document. */
export function valuesOf(column: FilterColumn, doc: number): FilterColumn["entries"] {
  if (column.offsets === null) return column.entries.subarray(doc, doc + 1);
  return column.entries.subarray(column.offsets[doc]!, column.offsets[doc + 1]!);
}

/** How many present documents have a value. */
export function frequencyOf({ numbers, frequency }: FilterColumn, value: FilterValue): number {
  const number = numbers.get(value);
  return number === undefined ? 0 : frequency[number]!;
}

/** Takes one document out of the frequencies; its members stay and are masked by the set of present documents. */
export function forgetValues(column: FilterColumn, doc: number): void {
  for (const number of valuesOf(column, doc)) column.frequency[number]!--;
}

/** The documents that have a value, where they lie ready as bits; with those that were removed. Shared: do not write to it. */
export function readyDocs({ numbers, members }: FilterColumn, value: FilterValue): Bitset | undefined {
  const number = numbers.get(value);
  const ready = number === undefined ? undefined : members[number]!;
  return ready !== undefined && "bits" in ready ? ready.bits : undefined;
}

/** Writes the documents that have any of the values over what is in `docs`; with those that were removed. */
export function writeAnyOf(docs: Bitset, column: FilterColumn, values: readonly FilterValue[]): void {
  const [first, ...others] = chosenMembers(column, values);
  if (first !== undefined && "bits" in first) docs.set(first.bits);
  else docs.fill(0);
  if (first !== undefined && !("bits" in first)) others.push(first);
  for (const members of others) addMembers(docs, members);
}

/** Keeps in `docs` only those that have any of the values. */
export function keepAnyOf(docs: Bitset, column: FilterColumn, values: readonly FilterValue[]): void {
  const chosen = chosenMembers(column, values);
  const [only] = chosen;
  if (chosen.length === 1 && "bits" in only!) andInto(docs, only.bits);
  else andInto(docs, union(chosen, docs.length));
}

/** Good until the next call. */
function union(chosen: readonly Members[], words: number): Bitset {
  const bits = scratchBits(words * 32);
  for (const members of chosen) addMembers(bits, members);
  return bits;
}

function chosenMembers({ numbers, members }: FilterColumn, values: readonly FilterValue[]): Members[] {
  return [...new Set(values)].map((value) => numbers.get(value)).filter((number) => number !== undefined).map((number) => members[number]!);
}

function addMembers(docs: Bitset, members: Members): void {
  if ("bits" in members) orInto(docs, members.bits);
  else readGaps(members.gaps, (doc) => setBit(docs, doc));
}
