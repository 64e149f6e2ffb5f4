interface Waiting<Item> {
  item: Item;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Writes what many producers add in as few, as large batches as their pace allows: one batch is written while the next one
 * gathers. A batch that cannot be written is tried again item by item, so that a bad item fails alone.
 */
export class BatchWriter<Item> {
  readonly #write: (items: Item[]) => Promise<unknown>;
  #waiting: Waiting<Item>[] = [];
  #writing = false;

  constructor(write: (items: Item[]) => Promise<unknown>) {
    this.#write = write;
  }

  /** Resolves when the item is written; rejects when its batch could not be. */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#writing) void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      await this.#writeAll(batch).catch(async (error: unknown) => {
        if (batch.length === 1) batch[0]!.reject(error);
        else for (const single of batch) await this.#writeAll([single]).catch(single.reject);
      });
    }
    this.#writing = false;
  }

  async #writeAll(batch: Waiting<Item>[]): Promise<void> {
    await this.#write(batch.map(({ item }) => item));
    for (const { resolve } of batch) resolve();
  }
}
