type Column = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** A typed array that grows by doubling: what is written while nobody knows yet how much there will be. */
export class Growable<C extends Column> {
  #column: C;
  readonly #make: new (length: number) => C;
  length = 0;

  constructor(make: new (length: number) => C, capacity = 64) {
    this.#make = make;
    this.#column = new make(capacity);
  }

  push(value: number): void {
    if (this.length === this.#column.length) this.#reserve(this.length + 1);
    this.#column[this.length++] = value;
  }

  append(values: C): void {
    this.#reserve(this.length + values.length);
    this.#column.set(values, this.length);
    this.length += values.length;
  }

  /** What was written so far: a view of the column, good until the next push. */
  view(): C {
    return this.#column.subarray(0, this.length) as C;
  }

  #reserve(length: number): void {
    if (length <= this.#column.length) return;
    const wider = new this.#make(Math.max(length, this.#column.length * 2, 16));
    wider.set(this.view());
    this.#column = wider;
  }
}
