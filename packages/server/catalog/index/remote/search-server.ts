import { timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Listen } from "../../../config/setting-types.ts";
import type { CatalogSearch } from "../search-twin.ts";
import { type Answer, askable, longestQuestion, patience, type Question, scheme } from "./messages.ts";

export interface SearchServerParts extends Listen {
  /** What all processes of the service know and nobody else. */
  secret: string;
  catalogs: ReadonlyMap<string, CatalogSearch>;
  onError(error: unknown): void;
}

/** Milliseconds that running questions get when the server stops. */
const grace = 2000;

/**
 * Answers the processes that have no index. A listener of its own: it belongs into the inner network, and knows no keys, rates and clients. Answers questions
 * of whoever knows the secret, and nobody else's.
 */
export class SearchServer {
  readonly #parts: SearchServerParts;
  readonly #server: Server;

  private constructor(parts: SearchServerParts) {
    this.#parts = parts;
    this.#server = createServer((request, response) => void this.#handle(request, response));
    // Longer than the other side keeps a connection: it is the one that closes.
    this.#server.keepAliveTimeout = 60_000;
  }

  /** @throws where the address is taken */
  static async start(parts: SearchServerParts): Promise<SearchServer> {
    const one = new SearchServer(parts);
    one.#server.listen(parts.port, parts.host);
    await once(one.#server, "listening");
    return one;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeIdleConnections();
    const late = setTimeout(() => this.#server.closeAllConnections(), grace);
    await closed;
    clearTimeout(late);
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (!this.#mayAsk(request.headers.authorization)) return send(response, 401, { message: "not a process of this service: its database is another one" });
      if (request.method === "GET" && request.url === "/ready") return this.#sendReadiness(response);
      if (request.method !== "POST" || request.url !== "/ask") return send(response, 404, { message: "POST /ask, GET /ready" });
      const question = await readQuestion(request);
      const search = question && this.#parts.catalogs.get(question.catalog);
      if (!search) return send(response, 400, { message: "no question that this version knows" });
      if (!search.live.ready) return send(response, 503, { message: `the index of ${question.catalog} is being made` });
      send(response, 200, await answer(search, question));
    } catch (error) {
      this.#parts.onError(error);
      if (!response.headersSent) send(response, 500, { message: "the question could not be answered" });
    }
  }

  #sendReadiness(response: ServerResponse): void {
    const missing = [...this.#parts.catalogs].filter(([, { live }]) => !live.ready).map(([name]) => name);
    send(response, missing.length === 0 ? 200 : 503, { missing });
  }

  #mayAsk(header = ""): boolean {
    const [given, wanted] = [Buffer.from(header), Buffer.from(scheme + this.#parts.secret)];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}

async function readQuestion(request: IncomingMessage): Promise<Question | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    if ((size += chunk.length) > longestQuestion) return undefined;
  }
  try {
    const question = JSON.parse(Buffer.concat(chunks).toString()) as Question;
    const isOne = askable.includes(question.method) && Array.isArray(question.given) && Number.isSafeInteger(question.since);
    return isOne ? question : undefined;
  } catch {
    return undefined;
  }
}

async function answer({ index, live }: CatalogSearch, { method, given, since, epoch: wanted }: Question): Promise<Answer> {
  if (live.position < since || (wanted !== undefined && wanted !== live.epoch)) await Promise.race([live.refresh().catch(() => {}), sleep(patience)]);
  const { position, epoch } = live;
  if (method === "reach") return { position, epoch };
  try {
    const ask = index as unknown as Record<typeof method, (...given: readonly unknown[]) => Promise<unknown>>;
    return { result: await ask[method](...given), position, epoch };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { error: { name: error.name, message: error.message }, position, epoch };
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { "content-type": "application/json", "content-length": bytes.length }).end(bytes);
}
