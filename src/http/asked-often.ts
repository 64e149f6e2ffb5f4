/** Counters of a row: a power of two. */
const width = 2 ** 17;
/** Questions after which all counts are halved. */
const window = 2 ** 15;
const highest = 255;

/**
 * About how often questions were asked lately, without keeping them: a count-min sketch of three rows (Cormode and Muthukrishnan, An Improved Data Stream Summary, 2005), of which only the
 * lowest count is raised, and all are halved from time to time (Einziger, Friedman and Manes, TinyLFU, 2017). 384 kB. A count is never too low but for the halving, and seldom too high:
 * with two rows one new question in sixty was taken for an old one, and its answer kept.
 */
export class AskedOften {
  readonly #counts = new Uint8Array(3 * width);
  #asked = 0;
  /** Where the counters of the question are that was looked up last. */
  #first = 0;
  #second = 0;
  #third = 0;

  /** Counts a question, and says how often it was asked with this time. */
  ask(question: string): number {
    if (++this.#asked === window) this.#halve();
    const counts = this.#counts;
    const count = Math.min(highest, this.countOf(question) + 1);
    if (counts[this.#first]! < count) counts[this.#first] = count;
    if (counts[this.#second]! < count) counts[this.#second] = count;
    if (counts[this.#third]! < count) counts[this.#third] = count;
    return count;
  }

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
    for (let i = 0; i < this.#counts.length; i++) this.#counts[i]! >>>= 1;
    this.#asked = 0;
  }
}
