/**
 * The smallest keys of those offered, up to a capacity, each with its document: a binary heap with the worst on top, so
 * that most offers end at one comparison. Keys are distinct.
 */
export class TopKeys {
  readonly #keys: Float64Array<ArrayBuffer>;
  readonly #docs: Uint32Array<ArrayBuffer>;
  #size = 0;
  /** A key must be below this to be kept: infinite until the capacity is reached. */
  worst: number;

  constructor(capacity: number) {
    this.#keys = new Float64Array(capacity);
    this.#docs = new Uint32Array(capacity);
    this.worst = capacity === 0 ? -Infinity : Infinity;
  }

  get size(): number {
    return this.#size;
  }

  offer(key: number, doc: number): void {
    if (key >= this.worst) return;
    if (this.#size < this.#keys.length) this.#rise(this.#size++, key, doc);
    else this.#sink(0, key, doc, this.#size);
    if (this.#size === this.#keys.length) this.worst = this.#keys[0]!;
  }

  /** The kept documents and their keys, ascending by key. The heap is used up by it. */
  sorted(): { keys: Float64Array<ArrayBuffer>; docs: Uint32Array<ArrayBuffer> } {
    for (let end = this.#size - 1; end > 0; end--) {
      const key = this.#keys[end]!;
      const doc = this.#docs[end]!;
      this.#keys[end] = this.#keys[0]!;
      this.#docs[end] = this.#docs[0]!;
      this.#sink(0, key, doc, end);
    }
    return { keys: this.#keys.subarray(0, this.#size), docs: this.#docs.subarray(0, this.#size) };
  }

  #rise(start: number, key: number, doc: number): void {
    let place = start;
    while (place > 0) {
      const parent = (place - 1) >>> 1;
      if (this.#keys[parent]! >= key) break;
      this.#move(parent, place);
      place = parent;
    }
    this.#put(place, key, doc);
  }

  #sink(start: number, key: number, doc: number, size: number): void {
    let place = start;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= size) break;
      if (child + 1 < size && this.#keys[child + 1]! > this.#keys[child]!) child++;
      if (this.#keys[child]! <= key) break;
      this.#move(child, place);
      place = child;
    }
    this.#put(place, key, doc);
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#keys[from]!, this.#docs[from]!);
  }

  #put(place: number, key: number, doc: number): void {
    this.#keys[place] = key;
    this.#docs[place] = doc;
  }
}
