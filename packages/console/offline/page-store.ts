/** At most so many responses and pictures, bytes of all together, and milliseconds of each. */
export const bounds = { responses: 200, pictures: 1000, bytes: 50_000_000, oneBytes: 4_000_000, age: 7 * 24 * 3600 * 1000 };

export type Kind = "responses" | "pictures";

/** One entry, without what is in it. */
interface Entry {
  kind: Kind;
  bytes: number;
  /** When it came, milliseconds since 1970. */
  at: number;
}

interface Index {
  /** Whose pages these are, as a hash; none while nobody has logged in since they were emptied. */
  owner?: string;
  /** By URL, the one that was used last at the end. */
  entries: [url: string, entry: Entry][];
}

const cacheName = "atelier-pages";
const indexName = "/console/kept-index";
/** When a response came: the page says so to who reads it. */
export const keptHeader = "x-atelier-kept";

/**
 * Pages seen recently, in the Cache Storage of this browser, for one person at a time. All changes happen one after another; a browser that ends the worker in
 * between leaves entries without a line in the index, which the next start removes.
 */
export class PageStore {
  readonly #caches: CacheStorage;
  readonly #url: (name: string) => string;
  readonly #now: () => number;
  #last: Promise<unknown> = Promise.resolve();
  #index: Promise<Map<string, Entry>> | undefined;
  #owner: string | undefined;
  /** Goes up with each change of who is logged in: what was asked for before is not kept after it. */
  epoch = 0;

  /** @param base URL below which the console is */
  constructor(caches: CacheStorage, base: string, now: () => number = Date.now) {
    this.#caches = caches;
    this.#url = (name) => base + name;
    this.#now = now;
  }

  /** Whose pages are kept. */
  async owner(): Promise<string | undefined> {
    await this.#read();
    return this.#owner;
  }

  /** Empties it where the pages are another's. @returns whether they were */
  belongTo(owner: string): Promise<boolean> {
    return this.#alone(async () => {
      await this.#read();
      if (this.#owner === owner) return false;
      const others = this.#owner !== undefined;
      await this.#empty();
      this.#owner = owner;
      await this.#write();
      return others;
    });
  }

  /** Nothing is kept any more, nor what is still on its way. */
  clear(): Promise<void> {
    this.epoch++;
    return this.#alone(() => this.#empty());
  }

  async find(url: string): Promise<Response | undefined> {
    const index = await this.#read();
    const entry = index.get(url);
    if (!entry || this.#now() - entry.at >= bounds.age) return undefined;
    index.delete(url);
    index.set(url, entry);
    return (await this.#caches.open(cacheName)).match(url);
  }

  /** @param epoch as it was when the response was asked for */
  keep(url: string, kind: Kind, body: ArrayBuffer, type: string, epoch: number): Promise<void> {
    return this.#alone(async () => {
      if (epoch !== this.epoch || this.#owner === undefined || body.byteLength > bounds.oneBytes) return;
      const index = await this.#read();
      const at = this.#now();
      const cache = await this.#caches.open(cacheName);
      const headers = { "content-type": type, [keptHeader]: new Date(at).toISOString() };
      try {
        await cache.put(url, new Response(body, { headers }));
      } catch {
        // No space: the browser's own limit.
        return;
      }
      index.delete(url);
      index.set(url, { kind, bytes: body.byteLength, at });
      for (const dropped of tooMany(index, at)) {
        index.delete(dropped);
        await cache.delete(dropped);
      }
      await this.#write();
    });
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work, work);
    this.#last = next.catch(() => {});
    return next;
  }

  async #empty(): Promise<void> {
    this.#owner = undefined;
    this.#index = Promise.resolve(new Map());
    await this.#caches.delete(cacheName);
  }

  #read(): Promise<Map<string, Entry>> {
    this.#index ??= this.#load();
    return this.#index;
  }

  async #load(): Promise<Map<string, Entry>> {
    const cache = await this.#caches.open(cacheName);
    const kept = await cache.match(this.#url(indexName));
    const { owner, entries } = kept ? ((await kept.json()) as Index) : { owner: undefined, entries: [] };
    this.#owner = owner;
    const index = new Map(entries);
    const there = new Set((await cache.keys()).map(({ url }) => url));
    for (const url of there) if (url !== this.#url(indexName) && !index.has(url)) await cache.delete(url);
    for (const url of index.keys()) if (!there.has(url)) index.delete(url);
    return index;
  }

  async #write(): Promise<void> {
    const cache = await this.#caches.open(cacheName);
    const index: Index = { ...(this.#owner !== undefined && { owner: this.#owner }), entries: [...(await this.#read())] };
    await cache.put(this.#url(indexName), new Response(JSON.stringify(index), { headers: { "content-type": "application/json" } }));
  }
}

/** What is too old, and of the rest what was used longest ago until all bounds are kept. */
export function tooMany(index: ReadonlyMap<string, Entry>, now: number): string[] {
  const counts = { responses: 0, pictures: 0 };
  let bytes = 0;
  const dropped: string[] = [];
  for (const [url, entry] of [...index].reverse()) {
    const fits = counts[entry.kind] < bounds[entry.kind] && bytes + entry.bytes <= bounds.bytes && now - entry.at < bounds.age;
    if (!fits) {
      dropped.push(url);
      continue;
    }
    counts[entry.kind]++;
    bytes += entry.bytes;
  }
  return dropped;
}
