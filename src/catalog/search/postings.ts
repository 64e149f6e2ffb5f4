/*
 * Which documents hold which words, both ways round. `Forward` lists the words of each document, `Postings` the documents
 * of each word; one is the transpose of the other. A segment keeps the first packed (packed-forward.ts), and impacts in the postings alone.
 */
import type { Steps } from "./steps.ts";
import { STEP } from "./steps.ts";

/** The words of document d are entries offsets[d] to offsets[d + 1]. */
export interface Forward {
  readonly offsets: Uint32Array<ArrayBuffer>;
  /** Narrow where the dictionary is small enough for it. */
  readonly words: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
}

/** The documents of word w, ascending, are entries offsets[w] to offsets[w + 1]. */
export interface Postings {
  readonly offsets: Uint32Array<ArrayBuffer>;
  readonly docs: Uint32Array<ArrayBuffer>;
  readonly impacts: Uint8Array<ArrayBuffer>;
  /** How many present documents hold each word; deletions count down. */
  readonly frequency: Uint32Array<ArrayBuffer>;
  /** The highest impact of each word. */
  readonly peaks: Uint8Array<ArrayBuffer>;
}

/** @param impacts beside the words of `forward` */
export function* transpose({ offsets: docOffsets, words }: Forward, impacts: Uint8Array, wordCount: number): Steps<Postings> {
  const frequency = new Uint32Array(wordCount);
  for (let i = 0; i < words.length; i++) {
    if (i % STEP === 0) yield;
    frequency[words[i]!]!++;
  }
  const offsets = new Uint32Array(wordCount + 1);
  for (let word = 0; word < wordCount; word++) offsets[word + 1] = offsets[word]! + frequency[word]!;
  const next = offsets.slice();
  const transposed = { offsets, docs: new Uint32Array(words.length), impacts: new Uint8Array(words.length), frequency, peaks: new Uint8Array(wordCount) };
  for (let doc = 0; doc + 1 < docOffsets.length; doc++) {
    if (doc % STEP === 0) yield;
    for (let i = docOffsets[doc]!; i < docOffsets[doc + 1]!; i++) {
      const word = words[i]!;
      const place = next[word]!++;
      transposed.docs[place] = doc;
      transposed.impacts[place] = impacts[i]!;
      if (impacts[i]! > transposed.peaks[word]!) transposed.peaks[word] = impacts[i]!;
    }
  }
  return transposed;
}

/** Takes a document of these words out of the frequencies. Its entries stay until the next merge and are masked by the set of present documents. */
export function forget({ frequency }: Postings, words: Iterable<number>): void {
  for (const word of words) frequency[word]!--;
}

/** The impact of a word that a document holds. */
export function impactIn({ offsets, docs, impacts }: Postings, word: number, doc: number): number {
  return impacts[gallop(docs, offsets[word]!, offsets[word + 1]!, doc)]!;
}

/**
 * The first place in docs[from..to) whose document is not below `doc`, or `to`: gallops from `from`, so that walking two
 * lists together costs the logarithm of the gaps.
 */
export function gallop(docs: Uint32Array, from: number, to: number, doc: number): number {
  let low = from;
  let step = 1;
  while (low + step < to && docs[low + step]! < doc) {
    low += step;
    step <<= 1;
  }
  let high = Math.min(to, low + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (docs[middle]! < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}
