/** A search: iterate over it for one item after the other, fetched page by page. */
export class Paged<Item, List> implements AsyncIterable<Item> {
  readonly #load: (page: number) => Promise<List>;
  readonly #read: (list: List) => { items: readonly Item[]; count: number };
  #first: Promise<List> | undefined;

  constructor(load: (page: number) => Promise<List>, read: (list: List) => { items: readonly Item[]; count: number }) {
    this.#load = load;
    this.#read = read;
  }

  /** One page as the service answers it, from 1. */
  page(number = 1): Promise<List> {
    if (number !== 1) return this.#load(number);
    return (this.#first ??= this.#load(1).catch((error: unknown) => {
      this.#first = undefined;
      throw error;
    }));
  }

  /** How many items match in all. */
  async count(): Promise<number> {
    return this.#read(await this.page()).count;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    let seen = 0;
    for (let number = 1; ; number++) {
      const { items, count } = this.#read(await this.page(number));
      yield* items;
      seen += items.length;
      if (items.length === 0 || seen >= count) return;
    }
  }
}
