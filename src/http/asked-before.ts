/** A power of two: 64 kB for each generation. */
const bitsOfGeneration = 2 ** 19;
/** With two bits for each, at most 1.5 % of new questions are taken for old ones. */
const questionsOfGeneration = 2 ** 15;

/**
 * Tells of questions whether they were asked lately, without keeping them: a Bloom filter (Bloom, Space/Time Trade-offs in Hash Coding with Allowable Errors, 1970) in two
 * generations, which together remember the last 32,768 different ones at least. A question that was never asked is taken for an old one in few cases.
 */
export class AskedBefore {
  #recent = new Uint32Array(bitsOfGeneration / 32);
  #older = new Uint32Array(bitsOfGeneration / 32);
  #questions = 0;

  /** Whether a question was asked before; from now on it was. */
  ask(question: string): boolean {
    let a = 0x811c9dc5;
    let b = 0;
    for (let i = 0; i < question.length; i++) {
      const unit = question.charCodeAt(i);
      a = Math.imul(a ^ unit, 0x01000193);
      b = Math.imul(b + unit, 0x9e3779b1) ^ (b >>> 15);
    }
    const first = (a ^ (a >>> 13)) & (bitsOfGeneration - 1);
    const second = (b ^ (b >>> 16)) & (bitsOfGeneration - 1);
    if (has(this.#recent, first) && has(this.#recent, second)) return true;
    const known = has(this.#older, first) && has(this.#older, second);
    this.#remember(first, second);
    return known;
  }

  #remember(first: number, second: number): void {
    if (++this.#questions > questionsOfGeneration) {
      [this.#recent, this.#older] = [this.#older.fill(0), this.#recent];
      this.#questions = 1;
    }
    this.#recent[first >>> 5]! |= 1 << (first & 31);
    this.#recent[second >>> 5]! |= 1 << (second & 31);
  }
}

function has(bits: Uint32Array, place: number): boolean {
  return ((bits[place >>> 5]! >>> (place & 31)) & 1) === 1;
}
