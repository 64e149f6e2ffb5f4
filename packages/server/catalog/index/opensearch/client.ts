import { Pool } from "undici";
import { searchUnavailable } from "../../errors.ts";
import type { EnginePlace } from "./place.ts";

/** Milliseconds to reach the cluster. */
const connectTimeout = 2000;
/** Milliseconds for a response: a fill waits for its pages, a search of ours takes far less. */
const responseTimeout = 30_000;
const connections = 32;

/** A search as OpenSearch takes it. */
export type Body = Record<string, unknown>;

/** What of the response of a search is read here. */
export interface Found {
  hits: { total?: { value: number }; hits: { _id: string; sort?: (number | string | null)[]; _source?: unknown }[] };
  aggregations?: Record<string, { buckets: { key: string; from?: number; doc_count: number }[] }>;
  suggest?: { words: { options: { text: string; freq: number }[] }[] };
}

/** OpenSearch has refused what it was asked. */
export class EngineError extends Error {
  readonly status: number;

  constructor(status: number, what: string, reason: string) {
    super(`OpenSearch refused ${what}: ${status} ${reason}`);
    this.name = "EngineError";
    this.status = status;
  }
}

/** The calls to OpenSearch. */
export class EngineClient {
  readonly #pool: Pool;
  readonly #headers: Record<string, string>;

  constructor({ origin, authorization }: EnginePlace) {
    this.#pool = new Pool(origin, { connections, connect: { timeout: connectTimeout }, headersTimeout: responseTimeout, bodyTimeout: responseTimeout });
    this.#headers = { "content-type": "application/json", ...(authorization !== undefined && { authorization }) };
  }

  /**
   * @param body an object, or lines of them
   * @throws EngineError, and ServiceError 503 where the cluster cannot be reached or is overloaded
   */
  async call<Answer>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: Body | readonly Body[]): Promise<Answer> {
    const text = Array.isArray(body) ? body.map((line) => `${JSON.stringify(line)}\n`).join("") : body && JSON.stringify(body);
    let status: number;
    let answer: { error?: { type?: string; reason?: string; root_cause?: { reason?: string }[] } };
    try {
      const response = await this.#pool.request({ method, path, body: text ?? null, headers: this.#headers });
      status = response.statusCode;
      answer = (await response.body.json()) as typeof answer;
    } catch (error) {
      throw searchUnavailable(error);
    }
    if (status < 300) return answer as Answer;
    const refused = new EngineError(status, `${method} ${path.split("?", 1)[0]}`, answer.error?.root_cause?.[0]?.reason ?? answer.error?.reason ?? "");
    throw status === 429 || status >= 500 ? searchUnavailable(refused) : refused;
  }

  /** Several searches of one index in one request, in their order. */
  async searchAll(index: string, bodies: readonly Body[]): Promise<Found[]> {
    if (bodies.length === 0) return [];
    const { responses } = await this.call<{ responses: (Found & { error?: { reason?: string }; status: number })[] }>(
      "POST", `/${index}/_msearch`, bodies.flatMap((body) => [{}, body]),
    );
    for (const { error, status } of responses) {
      if (!error) continue;
      const refused = new EngineError(status, "a search", JSON.stringify(error).slice(0, 500));
      throw status === 429 || status >= 500 ? searchUnavailable(refused) : refused;
    }
    return responses;
  }

  /** How many documents match each of these queries. */
  async counts(index: string, queries: readonly Body[]): Promise<number[]> {
    const found = await this.searchAll(index, queries.map((query) => ({ size: 0, track_total_hits: true, query })));
    return found.map(({ hits }) => hits.total!.value);
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}
