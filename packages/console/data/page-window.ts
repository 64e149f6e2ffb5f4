import { signal } from "@preact/signals";
import { cache } from "./cache.ts";

export interface Page<Item> {
  items: readonly Item[];
  /** How many there are in all, exactly. */
  count: number;
}

export interface WindowOptions<Item> {
  /** Names the list: what was fetched for one key is never shown for another. */
  key: readonly unknown[];
  size: number;
  /** @param page from 0 */
  load: (page: number, signal: AbortSignal) => Promise<Page<Item>>;
  /** Called with each page that is there, also from the cache. */
  arrived?: (page: Page<Item>) => void;
}

/** Pages kept at once: beyond them the ones that nobody has looked at for longest go. */
const keptPages = 40;
/** What a page must stay in sight for before it is fetched, milliseconds: a scrollbar that is dragged passes hundreds of them. */
const dwell = 60;

/** A long list of which only the parts in sight are fetched. Components that read `version` follow what arrives. */
export class PageWindow<Item> {
  readonly version = signal(0);
  readonly problem = signal<Error | undefined>(undefined);
  readonly #options: WindowOptions<Item>;
  readonly #pages = new Map<number, readonly Item[]>();
  readonly #running = new Set<number>();
  #count: number | undefined;
  #wanted: readonly number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: WindowOptions<Item>) {
    this.#options = options;
    void this.#fetch(0);
  }

  /** How many items there are in all; undefined until the first page is here. */
  get count(): number | undefined {
    return this.#count;
  }

  /** The item at a place, from 0; undefined while it is fetched. */
  get(place: number): Item | undefined {
    const { size } = this.#options;
    return this.#pages.get(Math.floor(place / size))?.[place % size];
  }

  /** The same, fetched where it is not there. */
  async at(place: number): Promise<Item | undefined> {
    const page = Math.floor(place / this.#options.size);
    if (!this.#pages.has(page)) await this.#fetch(page);
    return this.get(place);
  }

  /** Sets which places are in sight, and fetches their pages once it stays so. */
  look(from: number, to: number): void {
    const { size } = this.#options;
    const last = Math.min(to, (this.#count ?? 1) - 1);
    const pages: number[] = [];
    for (let page = Math.floor(from / size); page <= Math.floor(last / size); page++) pages.push(page);
    this.#wanted = pages;
    for (const page of pages) this.#touch(page);
    for (const page of this.#running) if (page !== 0 && !pages.includes(page)) void cache.cancelQueries({ queryKey: this.#keyOf(page) });
    if (pages.every((page) => this.#pages.has(page) || this.#running.has(page))) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const page of this.#wanted) if (!this.#pages.has(page)) void this.#fetch(page);
    }, dwell);
  }

  again(): void {
    this.problem.value = undefined;
    for (const page of [0, ...this.#wanted]) if (!this.#pages.has(page)) void this.#fetch(page);
  }

  #keyOf(page: number): readonly unknown[] {
    return [...this.#options.key, "page", page];
  }

  /** Puts a page behind the others in the order in which they go. */
  #touch(page: number): void {
    const items = this.#pages.get(page);
    if (!items) return;
    this.#pages.delete(page);
    this.#pages.set(page, items);
  }

  async #fetch(page: number): Promise<void> {
    if (this.#running.has(page)) return;
    this.#running.add(page);
    try {
      const found = await cache.fetchQuery({
        queryKey: this.#keyOf(page),
        queryFn: ({ signal }) => this.#options.load(page, signal),
        gcTime: 60_000,
      });
      this.#options.arrived?.(found);
      this.#count = found.count;
      this.#pages.set(page, found.items);
      for (const oldest of this.#pages.keys()) {
        if (this.#pages.size <= keptPages) break;
        if (oldest !== 0) this.#pages.delete(oldest);
        else this.#touch(0);
      }
      this.version.value++;
    } catch (error) {
      if ((error as { name?: string }).name !== "CancelledError" && (error as { revert?: unknown }).revert === undefined) this.problem.value = error as Error;
    } finally {
      this.#running.delete(page);
    }
  }
}
