import type { Board, BoardItem, BoardShare, RestoredBoardItems } from "./api.generated.ts";
import type { Connection } from "./connection.ts";

export interface NewBoard {
  name: string;
  description?: string;
  /** `private` is the key's own, `account` is for every key of the account. Default: private */
  visibility?: "private" | "account";
}

/** Something that a board may have: `ref` is the id of the sound effect, track, icon, task or upload. */
export interface BoardThing {
  type: BoardItem["type"];
  ref: string | number;
  note?: string;
}

export interface ShareTerms {
  /** Seconds until the link ends, at most 90 days. Default: 7 days */
  expiresIn?: number;
  /** Whether files may be downloaded by it. Default: false */
  download?: boolean;
}

interface Signal {
  signal?: AbortSignal;
}

/** Added in one call, and fetched in one page. */
const atOnce = 100;
/** Taken off, or put back, in one call. */
const removedAtOnce = 1000;

interface Page<Item> {
  data: Item[];
  next_cursor?: string;
}

/** Sounds, tracks, icons, results and uploads that are kept together. `favourites` names the calling key's own, wherever a board is named by its id. */
export class Boards {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Boards that the key may see, the newest first, fetched page by page. @param q part of the name or the description */
  list({ q, signal }: { q?: string } & Signal = {}): AsyncGenerator<Board> {
    return this.#pages<Board>("/v1/boards", { q }, signal);
  }

  create(board: NewBoard, options: Signal = {}): Promise<Board> {
    return this.#data("/v1/boards", { method: "POST", body: board, ...options });
  }

  get(id: string, options: Signal = {}): Promise<Board> {
    return this.#data(pathOf(id), options);
  }

  change(id: string, change: Partial<NewBoard>, options: Signal = {}): Promise<Board> {
    return this.#data(pathOf(id), { method: "PATCH", body: change, ...options });
  }

  /** Deletes it and ends its links. Results and uploads that no other board has end at their usual time from now. */
  delete(id: string, options: Signal = {}): Promise<Board> {
    return this.#data(pathOf(id), { method: "DELETE", ...options });
  }

  /** Makes it the calling key's own: an admin's way to what a key that has ended left behind. */
  takeOver(id: string, options: Signal = {}): Promise<Board> {
    return this.#data(`${pathOf(id)}/take-over`, { method: "POST", repeatable: true, ...options });
  }

  /** What is on it, in its order, fetched page by page. */
  items(id: string, { signal }: Signal = {}): AsyncGenerator<BoardItem> {
    return this.#pages<BoardItem>(`${pathOf(id)}/items`, {}, signal);
  }

  /**
   * Adds any number of things at its end; what is there already stays where it is. Is safe to be repeated.
   * @param options `after`: id of the item behind which they come to stand, in their order; null: the top
   */
  async add(id: string, things: readonly BoardThing[], { after, ...options }: { after?: string | null } & Signal = {}): Promise<BoardItem[]> {
    const chunks: BoardItem[][] = [];
    const starts = Array.from({ length: Math.ceil(things.length / atOnce) }, (_, number) => number * atOnce);
    // Behind an item, the last ones go first: each call puts its own before them.
    for (const start of after === undefined ? starts : starts.reverse()) {
      const items = things.slice(start, start + atOnce).map((thing) => ({ ...thing, ref: String(thing.ref) }));
      const body = { items, after };
      chunks[start / atOnce] = await this.#data<BoardItem[]>(`${pathOf(id)}/items`, { method: "POST", body, repeatable: true, ...options });
    }
    return chunks.flat();
  }

  noteItem(id: string, item: string, note: string, options: Signal = {}): Promise<BoardItem> {
    return this.#data(pathOf(id, "items", item), { method: "PATCH", body: { note }, ...options });
  }

  /** @param after id of the item behind which it comes to stand; null: the top */
  moveItem(id: string, item: string, after: string | null, options: Signal = {}): Promise<BoardItem> {
    return this.#data(pathOf(id, "items", item), { method: "PATCH", body: { after }, ...options });
  }

  removeItem(id: string, item: string, options: Signal = {}): Promise<BoardItem> {
    return this.#data(pathOf(id, "items", item), { method: "DELETE", ...options });
  }

  /** Takes any number of items off it, 1,000 at a time; those that are not on it are no error. Is safe to be repeated. @returns how many were taken off */
  async removeItems(id: string, items: readonly string[], options: Signal = {}): Promise<number> {
    let sum = 0;
    for (const some of chunksOf(items, removedAtOnce)) {
      const call = { method: "POST", body: { items: some }, repeatable: true, ...options } as const;
      sum += (await this.#data<{ removed: number }>(`${pathOf(id)}/items/remove`, call)).removed;
    }
    return sum;
  }

  /**
   * Puts any number of items back that were taken off in the last hour, by their ids, 1,000 at a time: where they stood, with their notes. Is safe to be
   * repeated.
   * @returns how many were put back, and which are not on the board after it
   */
  async restoreItems(id: string, items: readonly string[], options: Signal = {}): Promise<RestoredBoardItems["data"]> {
    const all: RestoredBoardItems["data"] = { restored: 0, left_out: [] };
    for (const some of chunksOf(items, removedAtOnce)) {
      const call = { method: "POST", body: { items: some }, repeatable: true, ...options } as const;
      const { restored, left_out } = await this.#data<RestoredBoardItems["data"]>(`${pathOf(id)}/items/restore`, call);
      all.restored += restored;
      all.left_out.push(...left_out);
    }
    return all;
  }

  shares(id: string, options: Signal = {}): Promise<BoardShare[]> {
    return this.#data(`${pathOf(id)}/shares`, options);
  }

  /** Makes a link that shows it to somebody without a key: `url`, which is given this once. */
  share(id: string, { expiresIn, download }: ShareTerms = {}, options: Signal = {}): Promise<BoardShare> {
    return this.#data(`${pathOf(id)}/shares`, { method: "POST", body: { expires_in: expiresIn, download }, ...options });
  }

  /** Ends a link, at once and with all below it. */
  endShare(id: string, share: string, options: Signal = {}): Promise<BoardShare> {
    return this.#data(pathOf(id, "shares", share), { method: "DELETE", ...options });
  }

  /** Its files as one ZIP file, packed while it is read. Is not repeated after a failure. */
  async zip(id: string, { signal }: Signal = {}): Promise<ReadableStream<Uint8Array>> {
    const response = await this.#connection.stream(`${pathOf(id)}/zip`, { signal });
    return response.body!;
  }

  async #data<T>(path: string, call: Parameters<Connection["json"]>[1]): Promise<T> {
    return (await this.#connection.json<{ data: T }>(path, call)).data;
  }

  async *#pages<Item>(path: string, query: object, signal: AbortSignal | undefined): AsyncGenerator<Item> {
    for (let cursor: string | undefined; ; ) {
      const { data, next_cursor }: Page<Item> = await this.#connection.json<Page<Item>>(path, { query: { ...query, cursor, limit: atOnce }, signal });
      yield* data;
      if (next_cursor === undefined) return;
      cursor = next_cursor;
    }
  }
}

const pathOf = (id: string, ...more: string[]): string => ["/v1/boards", ...[id, ...more].map(encodeURIComponent)].join("/");

function chunksOf(ids: readonly string[], size: number): string[][] {
  const all = [...new Set(ids)];
  return Array.from({ length: Math.ceil(all.length / size) }, (_, number) => all.slice(number * size, (number + 1) * size));
}
