import { Growable } from "../arrays/growable.ts";
import type { Spans } from "./spans.ts";

/** Notes which entries of each word lie in which span, span by span, and puts them in the order of words. */
export class SpanBuilder {
  /** Where the entries of each word that were not noted yet begin. */
  readonly #begun: Uint32Array<ArrayBuffer>;
  readonly #counts: Uint32Array<ArrayBuffer>;
  readonly #words = new Growable(Uint32Array);
  readonly #starts = new Growable(Uint32Array);
  readonly #numbers = new Growable(Uint32Array);

  /** @param starts where the entries of each word begin */
  constructor(starts: Uint32Array<ArrayBuffer>) {
    this.#begun = starts.slice();
    this.#counts = new Uint32Array(starts.length);
  }

  /** All entries of one span have been written. @param ends where those of each word end by now */
  add(number: number, ends: Uint32Array): void {
    const begun = this.#begun;
    for (let word = 0; word < begun.length; word++) {
      if (ends[word] === begun[word]) continue;
      this.#words.push(word);
      this.#starts.push(begun[word]!);
      this.#numbers.push(number);
      this.#counts[word]!++;
      begun[word] = ends[word]!;
    }
  }

  /** @param entries how many there are of all words */
  build(entries: number): { firstSpans: Uint32Array<ArrayBuffer>; spans: Spans } {
    const count = this.#words.length;
    const [words, begun, numbersInOrder] = [this.#words.view(), this.#starts.view(), this.#numbers.view()];
    const firstSpans = startsOf(this.#counts);
    const next = firstSpans.slice();
    const starts = new Uint32Array(count + 1);
    const numbers = new Uint16Array(count);
    for (let i = 0; i < count; i++) {
      const place = next[words[i]!]!++;
      starts[place] = begun[i]!;
      numbers[place] = numbersInOrder[i]!;
    }
    starts[count] = entries;
    return { firstSpans, spans: { starts, numbers } };
  }
}

/** The sums of all counts before each, and of all. */
export function startsOf(counts: Uint32Array): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(counts.length + 1);
  for (let i = 0; i < counts.length; i++) starts[i + 1] = starts[i]! + counts[i]!;
  return starts;
}
