import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { editDistance } from "@atelier/search/words/spelling.ts";
import { lettersOf } from "@atelier/search/words/spelling-columns.ts";
import { type Doc, fieldOf, type Query, scoreOf } from "./opensearch-queries.ts";

/*
 * What the service uses of OpenSearch's REST protocol, over documents in memory: for tests where there is no cluster. `npm run soak -- opensearch` runs the
 * same tests on a real one.
 */

interface Stored {
  source: Doc;
  version: number;
  seqNo: number;
}

interface SearchBody {
  query?: Query;
  from?: number;
  size?: number;
  sort?: Record<string, "asc" | "desc" | { order: "asc" | "desc"; missing?: "_last" }>[];
  search_after?: Key[];
  track_total_hits?: boolean | number;
  aggs?: Record<string, Aggregation>;
  suggest?: { words: { text: string; term: { field: string; max_edits: number } } };
}

/** What a document is sorted by: null where it has no such member. */
type Key = number | string | null;

interface Aggregation {
  terms?: { field: string; size: number };
  range?: { field: string; ranges: { from: number; to?: number }[] };
}

type Answer = [status: number, body: unknown];

const everything = { match_all: {} } as unknown as Query;
const notFound: Answer = [404, { found: false, error: { reason: "no such index or document" } }];
const conflict: Answer = [409, { error: { reason: "version conflict" } }];

export class OpenSearchStandIn {
  readonly #indexes = new Map<string, { window: number; docs: Map<string, Stored> }>();
  readonly #server = createServer(async (request, response) => {
    const body = await textOf(request);
    const url = new URL(request.url!, "http://stand-in");
    const [status, answer] = this.away ? [503, { error: { reason: "away" } }] : this.#answer(request.method!, url, body);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  #seqNo = 0;
  /** Answers 503 to everything. */
  away = false;

  static async start(): Promise<OpenSearchStandIn> {
    const one = new OpenSearchStandIn();
    one.#server.listen(0, "127.0.0.1");
    await once(one.#server, "listening");
    return one;
  }

  get address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Names of the indexes that there are. */
  get names(): string[] {
    return [...this.#indexes.keys()];
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #answer(method: string, { pathname, searchParams }: URL, text: string): Answer {
    const [index, action, id] = pathname.slice(1).split("/") as [string, string?, string?];
    const lines = () => text.trimEnd().split("\n").map((line) => JSON.parse(line) as Record<string, never>);
    if (action === undefined && method === "PUT") return this.#create(index, JSON.parse(text) as { settings: { max_result_window: number } });
    if (action === "_doc" && method === "PUT") return this.#put(index, id!, JSON.parse(text) as Doc, searchParams);
    if (!this.#indexes.has(index)) return notFound;
    if (action === undefined && method === "DELETE") return [this.#indexes.delete(index) ? 200 : 404, {}];
    if (action === "_doc") return this.#get(index, id!);
    if (action === "_bulk") return this.#bulk(index, lines());
    if (action === "_search") return this.#search(index, JSON.parse(text) as SearchBody);
    if (action === "_msearch") {
      return [200, { responses: lines().filter((_, i) => i % 2 === 1).map((one) => {
        const [status, answer] = this.#search(index, one as SearchBody);
        return { ...(answer as object), status };
      }) }];
    }
    return action === "_refresh" || action === "_mapping" ? [200, {}] : [400, { error: { reason: `the stand-in knows no ${method} ${pathname}` } }];
  }

  #create(name: string, { settings }: { settings: { max_result_window?: number } }): Answer {
    if (this.#indexes.has(name)) return [400, { error: { reason: "it exists" } }];
    this.#indexes.set(name, { window: settings.max_result_window ?? 10_000, docs: new Map() });
    return [200, {}];
  }

  #get(index: string, id: string): Answer {
    const stored = this.#indexes.get(index)!.docs.get(id);
    return stored ? [200, { found: true, _source: stored.source, _seq_no: stored.seqNo, _primary_term: 1 }] : notFound;
  }

  #put(name: string, id: string, source: Doc, parameters: URLSearchParams): Answer {
    if (!this.#indexes.has(name)) this.#create(name, { settings: {} });
    const { docs } = this.#indexes.get(name)!;
    const there = docs.get(id);
    const mark = parameters.get("if_seq_no");
    if (parameters.get("op_type") === "create" ? there : mark !== null && Number(mark) !== there?.seqNo) return conflict;
    docs.set(id, { source, version: 1, seqNo: this.#seqNo++ });
    return [201, {}];
  }

  #bulk(name: string, lines: Record<string, { _id: string; version: number } & Doc>[]): Answer {
    const { docs } = this.#indexes.get(name)!;
    const items: unknown[] = [];
    for (let at = 0; at < lines.length; at++) {
      const [[action, { _id: id, version }]] = Object.entries(lines[at]!) as [[string, { _id: string; version: number }]];
      const source = action === "index" ? (lines[++at] as Doc) : undefined;
      const isOlder = version < (docs.get(id)?.version ?? this.#deleted.get(`${name}/${id}`) ?? 0);
      if (!isOlder && source) docs.set(id, { source, version, seqNo: this.#seqNo++ });
      if (!isOlder && !source) {
        docs.delete(id);
        this.#deleted.set(`${name}/${id}`, version);
      }
      items.push({ [action]: { status: isOlder ? 409 : 200 } });
    }
    return [200, { errors: items.some((item) => Object.values(item as Record<string, { status: number }>)[0]!.status !== 200), items }];
  }

  /** Versions of what was deleted. */
  readonly #deleted = new Map<string, number>();

  #search(name: string, body: SearchBody): Answer {
    const { docs, window } = this.#indexes.get(name)!;
    const { query = everything, from = 0, size = 10, sort = [{ _score: "desc" }], search_after: after, track_total_hits: counted = true } = body;
    if (from + size > window) return [400, { error: { reason: "Result window is too large" } }];
    const all = [...docs].flatMap(([id, { source }]) => {
      const score = scoreOf(query, source, id);
      return score === undefined ? [] : [{ _id: id, _score: score, _source: source }];
    });
    const keyed = all.map((hit) => ({ ...hit, sort: sort.map((part) => keyOf(Object.keys(part)[0]!, hit)) }));
    const descends = sort.map((part) => Object.values(part).some((order) => order === "desc" || (order as { order?: string }).order === "desc"));
    keyed.sort((a, b) => compareAll(a.sort, b.sort, descends));
    const hits = keyed.filter((hit) => !after || compareAll(hit.sort, after, descends) > 0).slice(from, from + size);
    return [200, {
      hits: { ...(counted !== false && { total: { value: all.length } }), hits },
      ...(body.aggs && { aggregations: Object.fromEntries(Object.entries(body.aggs).map(([key, one]) => [key, { buckets: bucketsOf(all, one) }])) }),
      ...(body.suggest && { suggest: { words: [{ options: suggestionsOf([...docs.values()].map(({ source }) => source), body.suggest.words) }] } }),
    }];
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function keyOf(field: string, { _score, _source }: { _score: number; _source: Doc }): Key {
  return field === "_score" ? _score : ((fieldOf(_source, field)[0] ?? null) as Key);
}

/** Documents without a member come last in both directions: `missing` is `_last` unless it is said otherwise. */
function compareAll(a: readonly Key[], b: readonly Key[], descends: readonly boolean[]): number {
  for (const [i, one] of a.entries()) {
    const other = b[i]!;
    if (one === null || other === null) {
      if (one === other) continue;
      return one === null ? 1 : -1;
    }
    const order = typeof one === "number" ? one - (other as number) : Buffer.compare(Buffer.from(one), Buffer.from(other as string));
    if (order !== 0) return descends[i] ? -order : order;
  }
  return 0;
}

function bucketsOf(hits: readonly { _source: Doc }[], { terms, range }: Aggregation) {
  if (range) {
    const numbers = hits.flatMap(({ _source }) => fieldOf(_source, range.field) as number[]);
    return range.ranges.map(({ from, to = Infinity }) => ({ key: `${from}-${to}`, from, doc_count: numbers.filter((one) => one >= from && one < to).length }));
  }
  const { field, size } = terms!;
  const counts = new Map<string, number>();
  for (const { _source } of hits) for (const key of fieldOf(_source, field)) counts.set(String(key), (counts.get(String(key)) ?? 0) + 1);
  return [...counts].map(([key, doc_count]) => ({ key, doc_count })).sort((a, b) => b.doc_count - a.doc_count).slice(0, size);
}

function suggestionsOf(docs: readonly Doc[], { text, term: { field, max_edits } }: NonNullable<SearchBody["suggest"]>["words"]) {
  const words = new Set(docs.flatMap((doc) => fieldOf(doc, field) as string[]));
  const near = [...words].filter((word) => word !== text && editDistance(lettersOf(text), lettersOf(word), max_edits) <= max_edits);
  return near.map((word) => ({ text: word, freq: docs.filter((doc) => fieldOf(doc, field).includes(word)).length })).sort((a, b) => b.freq - a.freq);
}
