/*
 * Which documents hold which words, both ways round. `Forward` lists the words of each document, `Postings` the documents
 * of each word; one is the transpose of the other. A segment keeps the first packed (packed-forward.ts), and impacts in the postings alone.
 */
import type { DocList, Spans } from "./spans.ts";
import { lowBitsOf, placeOf, spanOf } from "./spans.ts";
import { SpanBuilder, startsOf } from "./span-builder.ts";
import type { Steps } from "../arrays/steps.ts";
import { STEP } from "../arrays/steps.ts";

/** The words of document d are entries offsets[d] to offsets[d + 1]. */
export interface Forward {
  readonly offsets: Uint32Array<ArrayBuffer>;
  /** Narrow where the dictionary is small enough for it. */
  readonly words: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
}

/** The documents of word w, ascending, are those of spans firstSpans[w] to firstSpans[w + 1]. */
export interface Postings {
  readonly firstSpans: Uint32Array<ArrayBuffer>;
  readonly spans: Spans;
  /** The low 16 bits of each. */
  readonly docs: Uint16Array<ArrayBuffer>;
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
  const next = startsOf(frequency).subarray(0, wordCount);
  const docs = new Uint16Array(words.length);
  const impactsByWord = new Uint8Array(words.length);
  const peaks = new Uint8Array(wordCount);
  const spans = new SpanBuilder(next);
  for (let doc = 0; doc + 1 < docOffsets.length; doc++) {
    if (doc % STEP === 0) yield;
    if (doc > 0 && lowBitsOf(doc) === 0) spans.add(spanOf(doc) - 1, next);
    for (let i = docOffsets[doc]!; i < docOffsets[doc + 1]!; i++) {
      const word = words[i]!;
      const place = next[word]!++;
      docs[place] = lowBitsOf(doc);
      impactsByWord[place] = impacts[i]!;
      if (impacts[i]! > peaks[word]!) peaks[word] = impacts[i]!;
    }
  }
  spans.add(spanOf(docOffsets.length - 2), next);
  return { ...spans.build(words.length), docs, impacts: impactsByWord, frequency, peaks };
}

/** Takes a document of these words out of the frequencies. Its entries stay until the next merge and are masked by the set of present documents. */
export function forget({ frequency }: Postings, words: Iterable<number>): void {
  for (const word of words) frequency[word]!--;
}

/** The documents of words from..to, one word's after the other's. */
export function docsOfWords({ docs, spans, firstSpans }: Postings, from: number, to: number): DocList {
  return { docs, spans, firstSpan: firstSpans[from]!, endSpan: firstSpans[to]! };
}

/** Where the entries of each word begin. */
export function entriesOf({ firstSpans, spans: { starts } }: Postings): Uint32Array<ArrayBuffer> {
  return firstSpans.map((span) => starts[span]!);
}

/** The impact of a word that a document holds. */
export function impactIn(postings: Postings, word: number, doc: number): number {
  return postings.impacts[placeOf(docsOfWords(postings, word, word + 1), doc)]!;
}
