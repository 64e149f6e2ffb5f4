/** Counters of a row: a power of two. */
const width = 2 ** 19;
/** Questions after which all counts are halved. */
const window = 2 ** 16;
const highest = 255;
/** What each time counts: what was asked once is remembered for one halving. */
export const once = 2;

/**
 * About how often questions were asked lately, without keeping them: a count-min sketch of three rows (Cormode and Muthukrishnan, An Improved Data Stream Summary, 2005), of which only the
 * lowest count is raised, and all are halved from time to time (Einziger, Friedman and Manes, TinyLFU, 2017). 1.5 MB. A count is never too low but for the halving, and seldom too high:
 * with two rows of a quarter of this one new question in sixty was taken for an old one, and its answer kept.
 */
export class AskedOften {
  readonly #counts = new Uint8Array(3 * width);
  /** The same, four at a time. */
  readonly #fours = new Uint32Array(this.#counts.buffer);
  #asked = 0;
  /** Where the counters of the question are that was looked up last. */
  #first = 0;
  #second = 0;
  #third = 0;

  /** Counts a question. @returns whether it was asked before, among the latest 65,000 to 130,000 */
  ask(question: string): boolean {
    if (++this.#asked === window) this.#halve();
    const counts = this.#counts;
    const before = this.countOf(question);
    const count = Math.min(highest, before + once);
    if (counts[this.#first]! < count) counts[this.#first] = count;
    if (counts[this.#second]! < count) counts[this.#second] = count;
    if (counts[this.#third]! < count) counts[this.#third] = count;
    return before > 0;
  }

  /** `once` for each time. */
  countOf(question: string): number {
    let a = 0x811c9dc5;
    let b = 0;
    for (let i = 0; i < question.length; i++) {
      const unit = question.charCodeAt(i);
      a = Math.imul(a ^ unit, 0x01000193);
      b = Math.imul(b + unit, 0x9e3779b1) ^ (b >>> 15);
    }
    this.#first = (a ^ (a >>> 13)) & (width - 1);
    this.#second = width + ((b ^ (b >>> 16)) & (width - 1));
    const c = Math.imul(a ^ (b >>> 7), 0x85ebca6b);
    this.#third = 2 * width + ((c ^ (c >>> 15)) & (width - 1));
    return Math.min(this.#counts[this.#first]!, this.#counts[this.#second]!, this.#counts[this.#third]!);
  }

  #halve(): void {
    // Without the bit that each has from its neighbour.
    for (let i = 0; i < this.#fours.length; i++) this.#fours[i] = (this.#fours[i]! >>> 1) & 0x7f7f7f7f;
    this.#asked = 0;
  }
}
