/*
 * Documents of postings in two bytes each. What a list has of one span of 65,536 documents lies together, so that the low 16 bits tell a document there and
 * the number of the span the rest: half the memory of whole numbers, and half of what a search waits for. A loop over a list is a loop over its spans
 * around one over columns.
 */

/** Spans of one or many lists, one behind the other; those after the last have an entry in `starts` alone. */
export interface Spans {
  /** Where the entries of each span begin. They end where those of the next begin. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** What the documents there have in their high bits. */
  readonly numbers: Uint16Array<ArrayBuffer>;
}

/** Documents, ascending: those of spans firstSpan..endSpan. */
export interface DocList {
  /** The low 16 bits of each. */
  readonly docs: Uint16Array<ArrayBuffer>;
  readonly spans: Spans;
  readonly firstSpan: number;
  readonly endSpan: number;
}

/** The same with an impact for each, at the same places. */
export interface ImpactList extends DocList {
  readonly impacts: Uint8Array<ArrayBuffer>;
}

/** How many documents a list has. */
export function entriesIn({ spans: { starts }, firstSpan, endSpan }: DocList): number {
  return starts[endSpan]! - starts[firstSpan]!;
}

/** Words of a set that the documents of one span are in. */
export const WORDS_PER_SPAN = 0x10000 / 32;

/** The number of the span that a document lies in. */
export function spanOf(doc: number): number {
  return doc >>> 16;
}

/** The first document of a span. */
export function firstDocOf(number: number): number {
  return number << 16;
}

/** What a list keeps of a document. */
export function lowBitsOf(doc: number): number {
  return doc & 0xffff;
}

/** The first of a list's spans from `from` on that is not before the one of this number, or endSpan. */
export function spanFrom({ spans: { numbers }, endSpan }: DocList, from: number, number: number): number {
  let span = from;
  while (span < endSpan && numbers[span]! < number) span++;
  return span;
}

/** The place of a document in a list, or NO_PLACE. */
export function placeOf(list: DocList, doc: number): number {
  const { docs, spans: { starts, numbers }, firstSpan, endSpan } = list;
  const span = spanFrom(list, firstSpan, spanOf(doc));
  if (span === endSpan || numbers[span] !== spanOf(doc)) return NO_PLACE;
  const end = starts[span + 1]!;
  const place = gallop(docs, starts[span]!, end, lowBitsOf(doc));
  return place < end && docs[place] === lowBitsOf(doc) ? place : NO_PLACE;
}

export const NO_PLACE = -1;

/**
 * The first place in docs[from..to), which lie in one span, whose low bits are not below `low`, or `to`: gallops from `from`, so that walking two
 * lists together costs the logarithm of the gaps.
 */
export function gallop(docs: Uint16Array, from: number, to: number, low: number): number {
  let before = from;
  let step = 1;
  while (before + step < to && docs[before + step]! < low) {
    before += step;
    step <<= 1;
  }
  let after = Math.min(to, before + step);
  while (before < after) {
    const middle = (before + after) >>> 1;
    if (docs[middle]! < low) before = middle + 1;
    else after = middle;
  }
  return before;
}

/** Writes a list's documents to `into`. */
export function writeDocs({ docs, spans: { starts, numbers }, firstSpan, endSpan }: DocList, into: Uint32Array): void {
  for (let span = firstSpan, at = 0; span < endSpan; span++) {
    writeSpan(docs, starts[span]!, starts[span + 1]!, firstDocOf(numbers[span]!), into, at);
    at += starts[span + 1]! - starts[span]!;
  }
}

/**
 * Writes documents, of which there are `length` in `docs`, as a list to `into` from `at` on and to `spans` from the first on; returns how many spans
 * they take.
 */
export function packDocs(docs: Uint32Array, length: number, into: Uint16Array, at: number, { starts, numbers }: Spans): number {
  let span = 0;
  for (let from = 0, end = 0; from < length; from = end) {
    const number = spanOf(docs[from]!);
    end = firstFrom(docs, from, length, firstDocOf(number + 1));
    starts[span] = at + from;
    numbers[span++] = number;
    // Copies the low bits: more does not fit.
    into.set(docs.subarray(from, end), at + from);
  }
  starts[span] = at + length;
  return span;
}

/** The first place in docs[from..to) whose document is not below `doc`, or `to`. */
function firstFrom(docs: Uint32Array, from: number, to: number, doc: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (docs[middle]! < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Space for the spans of a list of a segment of so many documents. */
export function emptySpans(docCount: number): Spans {
  const count = Math.ceil(docCount / 0x10000);
  return { starts: new Uint32Array(count + 1), numbers: new Uint16Array(count) };
}

function writeSpan(docs: Uint16Array, from: number, to: number, first: number, into: Uint32Array, at: number): void {
  for (let i = from, next = at; i < to; i++) into[next++] = first + docs[i]!;
}
