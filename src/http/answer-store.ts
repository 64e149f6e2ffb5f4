/** Bytes: answers begin at multiples of it. */
const unit = 512;

/** What an answer would be laid over. */
export interface Place<Answer> {
  /** Its first unit. */
  readonly start: number;
  readonly answers: ReadonlySet<Answer>;
}

/**
 * Answers one after the other in memory that is asked for once. A buffer for each would outlive the young objects, and all objects would be marked to collect those that gave way.
 */
export class AnswerStore<Answer extends { readonly body: Buffer }> {
  readonly #bytes: Buffer<ArrayBuffer>;
  /** Whose each unit is. */
  readonly #owners: (Answer | undefined)[];
  /** The unit where places are looked for next. */
  #hand = 0;

  constructor(bytes: number) {
    const units = Math.floor(bytes / unit);
    this.#bytes = Buffer.allocUnsafeSlow(units * unit);
    this.#owners = Array.from({ length: units }, () => undefined);
  }

  /** The next place for so many bytes, which begins where an answer does, or where nothing is; undefined where they are more than there is room. */
  nextPlace(length: number): Place<Answer> | undefined {
    const units = Math.ceil(length / unit);
    if (units > this.#owners.length) return undefined;
    if (this.#hand + units > this.#owners.length) this.#hand = 0;
    const start = this.#hand;
    const answers = new Set<Answer>();
    for (let at = start; at < start + units; at++) if (this.#owners[at] !== undefined) answers.add(this.#owners[at]!);
    const first = this.#owners[start];
    if (first !== undefined) this.#hand = endOf(first);
    else while (this.#hand < start + units && this.#owners[this.#hand] === undefined) this.#hand++;
    return { start, answers };
  }

  /** Lays an answer over those of a place. @param make makes it of where it lies */
  put({ start, answers }: Place<Answer>, body: Uint8Array, make: (stored: Buffer) => Answer): Answer {
    for (const answer of answers) this.remove(answer);
    const stored = this.#bytes.subarray(start * unit, start * unit + body.length);
    stored.set(body);
    const answer = make(stored);
    this.#owners.fill(answer, start, endOf(answer));
    return answer;
  }

  remove(answer: Answer): void {
    this.#owners.fill(undefined, answer.body.byteOffset / unit, endOf(answer));
  }
}

/** The unit after an answer's last. */
function endOf({ body }: { readonly body: Buffer }): number {
  return Math.ceil((body.byteOffset + body.length) / unit);
}
