import { AtelierError, connection } from "../../data/connection.ts";

/** What is edited, as the service's answers say it: only what a kind's fields read. */
export type Item = Readonly<Record<string, unknown>> & { id: number };

export interface Field {
  /** Member of the body of a change, and of the messages' `fields`. */
  name: string;
  kind: "text" | "long" | "list" | "flag" | "number" | "category";
  /** May be taken away: sent as null. */
  optional?: boolean;
  value: (item: Item) => string | number | boolean;
}

export interface AdminKind {
  /** In the URL, and of the messages' `kinds`. */
  name: "sounds" | "music" | "icons" | "artists" | "genres" | "moods";
  /** Changes and removals are below it. */
  api: string;
  /** Whether the list takes words. */
  searched: boolean;
  /** A page of the list, from 0. */
  list: (page: number, words: string, signal: AbortSignal) => Promise<{ items: Item[]; count: number }>;
  /** One item, for a link to it. @throws AtelierError, or Error where a list has none */
  get: (id: string, signal: AbortSignal) => Promise<Item>;
  nameOf: (item: Item) => string;
  /** What stands beside the name, in few words. */
  about: (item: Item) => string;
  fields: readonly Field[];
}

export const pageSize = 50;

interface Results {
  count: number;
  results: Item[];
}

const text = (item: Item, name: string) => String(item[name] ?? "");
const inner = (item: Item, name: string, member = "name") => String((item[name] as Record<string, unknown> | undefined)?.[member] ?? "");
const names = (item: Item, name: string) =>
  ((item[name] ?? []) as (string | { name: string })[]).map((one) => (typeof one === "string" ? one : one.name)).join(", ");

const titled: Field = { name: "title", kind: "text", value: (item) => text(item, "title") };
const named: Field = { name: "name", kind: "text", value: (item) => text(item, "name") };
const tags: Field = { name: "tags", kind: "list", value: (item) => names(item, "tags") };
const premium: Field = { name: "premium", kind: "flag", value: (item) => item.is_premium === true };
const rights: Field[] = [
  { name: "license", kind: "text", optional: true, value: (item) => inner(item, "license") },
  { name: "license_url", kind: "text", optional: true, value: (item) => inner(item, "license", "url") },
  { name: "attribution", kind: "text", optional: true, value: (item) => text(item, "attribution") },
];

const results = (api: string, words: (typed: string) => object) => async (page: number, typed: string, signal: AbortSignal) => {
  const query = { ...words(typed), limit: pageSize, offset: page * pageSize };
  const response = await connection.json<Results>(api, { query, signal });
  return { items: response.results, count: response.count };
};

/** Details, within `data` or bare. */
const detail = (api: string) => async (id: string, signal: AbortSignal) => {
  const response = await connection.json<{ data?: Item } & Item>(`${api}/${encodeURIComponent(id)}`, { query: { "include-premium": true }, signal });
  return response.data ?? response;
};

/** Of those that have a list alone. */
const fromList = (api: string) => async (id: string, signal: AbortSignal) => {
  const { results: all } = await connection.json<Results>(api, { query: { limit: 1000 }, signal });
  const found = all.find((item) => String(item.id) === id);
  if (!found) throw new AtelierError(404, {});
  return found;
};

const searchWords = (q: string) => ({ "include-premium": true, ...(q === "" ? { order_by: "-created_at" } : { q }) });

/** Genres and moods come all at once. */
const termKind = (name: "genres" | "moods"): AdminKind => ({
  name, api: `/v1/admin/${name}`, searched: false, list: async (page, _, signal) => {
    const { results: all, count } = await connection.json<Results>(`/v1/admin/${name}`, { signal });
    return { items: all.slice(page * pageSize, (page + 1) * pageSize), count };
  },
  get: fromList(`/v1/admin/${name}`),
  nameOf: (item) => text(item, "name"), about: (item) => text(item, "description"),
  fields: [
    named, { name: "description", kind: "long", value: (item) => text(item, "description") },
    { name: "order", kind: "number", value: (item) => Number(item.order ?? 0) }, { name: "active", kind: "flag", value: (item) => item.is_active === true },
  ],
});

export const kinds: readonly AdminKind[] = [
  {
    name: "sounds", api: "/v1/admin/sound-effects", searched: true, list: results("/v1/sound-effects", searchWords), get: detail("/v1/sound-effects"),
    nameOf: (item) => text(item, "title"), about: (item) => inner(item, "category"),
    fields: [titled, { name: "category", kind: "category", value: (item) => inner(item, "category", "slug") }, tags, premium, ...rights],
  },
  {
    name: "music", api: "/v1/admin/music", searched: true, list: results("/v1/music", searchWords), get: detail("/v1/music"),
    nameOf: (item) => text(item, "title"), about: (item) => inner(item, "artist"),
    fields: [
      titled, { name: "artist", kind: "text", optional: true, value: (item) => inner(item, "artist") },
      { name: "genres", kind: "list", value: (item) => names(item, "genres") }, { name: "moods", kind: "list", value: (item) => names(item, "moods") },
      { name: "bpm", kind: "number", optional: true, value: (item) => text(item, "bpm") },
      { name: "key", kind: "text", optional: true, value: (item) => text(item, "key") }, tags, premium, ...rights,
    ],
  },
  {
    name: "icons", api: "/v1/admin/icons", searched: true,
    list: async (page, term, signal) => {
      const query = { ...(term === "" ? { order: "recent" } : { term }), page: page + 1, per_page: pageSize };
      const { data, meta } = await connection.json<{ data: Item[]; meta: { pagination: { total: number } } }>("/v1/icons", { query, signal });
      return { items: data, count: meta.pagination.total };
    },
    get: detail("/v1/icons"), nameOf: (item) => text(item, "name"), about: (item) => inner(item, "family"),
    fields: [
      named, tags, { name: "style", kind: "text", value: (item) => inner(item, "style") },
      { name: "premium", kind: "flag", value: (item) => item.free_svg === false },
    ],
  },
  {
    name: "artists", api: "/v1/admin/artists", searched: false, list: results("/v1/admin/artists", () => ({})), get: fromList("/v1/admin/artists"),
    nameOf: (item) => text(item, "name"), about: (item) => text(item, "bio"),
    fields: [named, { name: "bio", kind: "long", value: (item) => text(item, "bio") }],
  },
  termKind("genres"),
  termKind("moods"),
];

/** What a form holds, as the body of a change: only what differs from the item. */
export function changesIn(kind: AdminKind, item: Item, values: Readonly<Record<string, string | boolean>>): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const { name, kind: type, optional, value } of kind.fields) {
    const before = value(item);
    const now = values[name] ?? before;
    if (String(now).trim() === String(before).trim()) continue;
    if (type === "flag") changes[name] = now === true;
    else if (optional && String(now).trim() === "") changes[name] = null;
    else if (type === "number") changes[name] = Number(now);
    else if (type === "list") changes[name] = String(now).split(",").map((one) => one.trim()).filter(Boolean);
    else changes[name] = String(now).trim();
  }
  return changes;
}
