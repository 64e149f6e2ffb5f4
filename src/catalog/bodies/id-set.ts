/** A set of ids, a bit for each up to the largest. */
export class IdSet {
  #bits = new Uint8Array(1024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(id: number): void {
    const byte = Math.floor(id / 8);
    if (byte >= this.#bits.length) {
      const larger = new Uint8Array(Math.max(byte + 1, 2 * this.#bits.length));
      larger.set(this.#bits);
      this.#bits = larger;
    }
    const bit = 1 << (id % 8);
    if ((this.#bits[byte]! & bit) !== 0) return;
    this.#bits[byte]! |= bit;
    this.#size++;
  }

  has(id: number): boolean {
    return ((this.#bits[Math.floor(id / 8)] ?? 0) & (1 << (id % 8))) !== 0;
  }
}
