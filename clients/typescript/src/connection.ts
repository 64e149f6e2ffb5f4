import type { Problem } from "./api.generated.ts";
import { AtelierError, ConnectionError } from "./errors.ts";
import type { FileContent } from "./media-value.ts";
import { sleep } from "./sleep.ts";

export interface AtelierOptions {
  /** The API key. */
  key: string;
  /** Address of the service. Default: http://127.0.0.1:8080 */
  url?: string;
  /** Takes the place of the global `fetch`. */
  fetch?: typeof fetch;
  /** How often a request is repeated after a failure that may pass. Default: 3 */
  retries?: number;
  /** Milliseconds that an answer may take. Default: 60,000 */
  timeout?: number;
}

export interface Call {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  query?: object | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  content?: FileContent;
  /** It may be repeated. Default: what changes nothing, and what carries an idempotency key */
  repeatable?: boolean;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  retries?: number;
  timeout?: number;
}

const longestWait = 60_000;

/** Sends requests, and repeats those that may be repeated: with full jitter, or after what `Retry-After` says. */
export class Connection {
  readonly #options: AtelierOptions;
  readonly #base: string;

  constructor(options: AtelierOptions) {
    this.#options = options;
    this.#base = (options.url ?? "http://127.0.0.1:8080").replace(/\/+$/, "");
  }

  json<T>(path: string, call?: Call): Promise<T> {
    return this.read(path, (response) => response.json() as Promise<T>, call);
  }

  read<T>(path: string, read: (response: Response) => Promise<T>, call: Call = {}): Promise<T> {
    return this.#repeat(call, () => this.#once(this.#base + path, call, read, { "x-service-api-key": this.#options.key }));
  }

  /** The answer itself, whose body is still to come: `signal` must end it. */
  stream(path: string, call: Call): Promise<Response> {
    return this.#once(this.#base + path, call, async (response) => response, { "x-service-api-key": this.#options.key });
  }

  /** A file by its signed address. The key is not sent: the address may be another server's. */
  file<T>(url: string, read: (response: Response) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#repeat({ signal }, () => this.#once(url, { signal }, read));
  }

  async #repeat<T>(call: Call, once: () => Promise<T>): Promise<T> {
    const { method, headers, signal, retries = this.#options.retries ?? 3 } = call;
    const repeatable = call.repeatable ?? (method !== "POST" || headers?.["idempotency-key"] !== undefined);
    for (let attempt = 0; ; attempt++) {
      try {
        return await once();
      } catch (error) {
        signal?.throwIfAborted();
        const wait = waitBefore(error, attempt);
        if (!repeatable || attempt >= retries || wait === undefined) throw error;
        await sleep(wait, signal);
      }
    }
  }

  async #once<T>(url: string, call: Call, read: (response: Response) => Promise<T>, own: Record<string, string> = {}): Promise<T> {
    const { method = "GET", query, body, content, headers, signal, timeout = this.#options.timeout ?? 60_000 } = call;
    signal?.throwIfAborted();
    const ended = new AbortController();
    const abort = () => ended.abort(signal!.reason);
    const late = new ConnectionError(`No answer within ${timeout} ms`);
    const timer = setTimeout(() => ended.abort(late), timeout);
    signal?.addEventListener("abort", abort, { once: true });
    try {
      const fetchIt = this.#options.fetch ?? fetch;
      const response = await fetchIt(url + queryText(query), {
        method,
        headers: { ...own, ...(body !== undefined && { "content-type": "application/json" }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // A stream is sent while it is read.
        ...(content !== undefined && { body: content, ...(content instanceof ReadableStream && ({ duplex: "half" } as object)) }),
        signal: ended.signal,
      });
      if (!response.ok) throw await refusal(response);
      return await read(response);
    } catch (error) {
      if (error instanceof AtelierError) throw error;
      throw ended.signal.aborted ? ended.signal.reason : new ConnectionError("The service cannot be reached", { cause: error });
    } finally {
      clearTimeout(timer);
      // A stream goes on after this: its reader ends it.
      signal?.removeEventListener("abort", abort);
    }
  }
}

const waits = new WeakMap<AtelierError, number>();

async function refusal(response: Response): Promise<AtelierError> {
  const problem = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined;
  const error = new AtelierError(response.status, problem);
  const asked = response.headers.get("retry-after");
  const seconds = asked === null ? NaN : /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1000;
  if (seconds >= 0) waits.set(error, seconds * 1000);
  return error;
}

/** Milliseconds to wait before the same request is worth another try; undefined when it is not. */
function waitBefore(error: unknown, attempt: number): number | undefined {
  if (error instanceof AtelierError) {
    const passes = [408, 429, 500, 502, 503, 504].includes(error.status) || error.code === "idempotency_key_in_use";
    const asked = waits.get(error);
    if (!passes || (asked ?? 0) > longestWait) return undefined;
    if (asked !== undefined) return asked + Math.random() * 250;
  } else if (!(error instanceof ConnectionError)) return undefined;
  return Math.random() * Math.min(500 * 2 ** attempt, 10_000);
}

/** Lists are comma-separated, members of `filters` are `filters[name]`. */
function queryText(query: object = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return [];
    if (typeof value !== "object" || Array.isArray(value)) return [[name, String(value)]];
    return Object.entries(value as object)
      .filter(([, inner]) => inner !== undefined)
      .map(([member, inner]) => [`${name}[${member}]`, String(inner)]);
  });
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}
