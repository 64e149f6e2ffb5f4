/**
 * The smallest keys of those offered, up to a capacity, each with its document: a binary heap with the worst on top, so
 * that most offers end at one comparison. Keys are distinct.
 */
export class TopKeys {
  /** Plain lists: pages are small, and a typed array of more than 64 bytes costs an allocation outside of the heap. */
  readonly #keys: number[] = [];
  readonly #docs: number[] = [];
  readonly #capacity: number;
  /** A key must be below this to be kept: infinite until the capacity is reached. */
  worst: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.worst = capacity === 0 ? -Infinity : Infinity;
  }

  get size(): number {
    return this.#keys.length;
  }

  offer(key: number, doc: number): void {
    if (key >= this.worst) return;
    const size = this.#keys.length;
    if (size < this.#capacity) this.#rise(size, key, doc);
    else this.#sink(0, key, doc, size);
    if (this.#keys.length === this.#capacity) this.worst = this.#keys[0]!;
  }

  /** The kept documents and their keys, ascending by key. The heap is used up by it. */
  sorted(): { keys: readonly number[]; docs: readonly number[] } {
    for (let end = this.#keys.length - 1; end > 0; end--) {
      const key = this.#keys[end]!;
      const doc = this.#docs[end]!;
      this.#keys[end] = this.#keys[0]!;
      this.#docs[end] = this.#docs[0]!;
      this.#sink(0, key, doc, end);
    }
    return { keys: this.#keys, docs: this.#docs };
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
