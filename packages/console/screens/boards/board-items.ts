import { signal } from "@preact/signals";
import type { BoardItem } from "../../boards/board.ts";
import { connection } from "../../data/connection.ts";

/** Items that are fetched at once. */
const pageSize = 200;

/** The items of a board in its order, fetched as far as somebody looks; changes are shown before the service has them. */
export class BoardItems<Item extends { id: string } = BoardItem> {
  readonly items = signal<readonly Item[]>([]);
  readonly problem = signal<Error | undefined>(undefined);
  /** All of them are here. */
  readonly whole = signal(false);
  readonly #path: string;
  #cursor: string | undefined;
  #running: Promise<void> | undefined;
  #wanted = 1;

  /** @param path of the list, such as `/v1/boards/ID/items` */
  constructor(path: string) {
    this.#path = path;
    void this.need(1);
  }

  /** Fetches until so many are here, or all. */
  need(count: number): Promise<void> {
    this.#wanted = Math.max(this.#wanted, count);
    return (this.#running ??= this.#fetch().finally(() => (this.#running = undefined)));
  }

  again(): void {
    this.problem.value = undefined;
    void this.need(1);
  }

  /** As they are after a change somewhere else: everything is read again. */
  async reload(): Promise<void> {
    await this.#running;
    this.#cursor = undefined;
    this.whole.value = false;
    this.items.value = [];
    await this.need(1);
  }

  set(item: Item): void {
    this.items.value = this.items.peek().map((one) => (one.id === item.id ? item : one));
  }

  remove(ids: ReadonlySet<string>): void {
    this.items.value = this.items.peek().filter(({ id }) => !ids.has(id));
  }

  /** Puts an item to a place. @returns the id of the one before it there; null at the top */
  move(id: string, to: number): string | null {
    const item = this.items.peek().find((one) => one.id === id);
    const rest = this.items.peek().filter((one) => one.id !== id);
    if (item) this.items.value = [...rest.slice(0, to), item, ...rest.slice(to)];
    return rest[to - 1]?.id ?? null;
  }

  async #fetch(): Promise<void> {
    try {
      while (!this.whole.peek() && this.items.peek().length < this.#wanted) {
        const query = { limit: pageSize, ...(this.#cursor !== undefined && { cursor: this.#cursor }) };
        const page = await connection.json<{ data: Item[]; next_cursor?: string }>(this.#path, { query });
        const known = new Set(this.items.peek().map(({ id }) => id));
        this.items.value = [...this.items.peek(), ...page.data.filter(({ id }) => !known.has(id))];
        this.#cursor = page.next_cursor;
        this.whole.value = page.next_cursor === undefined;
      }
      this.problem.value = undefined;
    } catch (error) {
      this.problem.value = error as Error;
    }
  }
}
