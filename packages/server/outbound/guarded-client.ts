import { Readable } from "node:stream";
import type { Agent, buildConnector, Dispatcher } from "undici";
import { checkUrl, type UrlPolicy } from "./check-url.ts";
import { httpsRequired, invalidUrl, timedOut, tooLarge, tooManyRedirects, toOutboundError } from "./errors.ts";
import { untilAborted } from "./until-aborted.ts";

export interface FetchOptions {
  method?: "GET" | "HEAD" | "POST";
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
  /** For the whole of it: name, connection, redirects, headers and the last byte of the body. */
  timeoutMs: number;
  /** Bytes of body after which the answer is given up. */
  maxBytes: number;
  /** Redirects to follow, for GET and HEAD. 0 (the default) answers the redirect itself. */
  maxRedirects?: number;
  /** Let the URL and its redirects be plain http (default true). Even then a redirect from https to http is refused. */
  allowHttp?: boolean;
}

export interface FetchedResponse {
  status: number;
  /** Names in lower case; of a repeated header the values joined by a comma. */
  headers: Record<string, string>;
  /** Where the answer came from, after redirects. */
  url: URL;
  /** Ends with an OutboundError when it grows too large, takes too long or breaks. Read it to its end or destroy it. */
  body: Readable;
}

/** An HTTP client for addresses that callers have chosen. */
export interface GuardedClient {
  /** @throws OutboundError, or the reason of `signal` */
  fetch(url: string, options: FetchOptions): Promise<FetchedResponse>;
  close(): Promise<void>;
}

interface GuardedClientOptions extends Pick<UrlPolicy, "allowPrivate"> {
  /** How connections are opened; default: as `allowPrivate` says. */
  connect?: buildConnector.connector;
}

/**
 * Makes a client that reaches public addresses only, unless private ones are allowed: literals are refused before, names
 * at the connection (see guarded-connector.ts), at each redirect again. It knows no proxy, no cookie, no compression (a
 * small answer cannot unfold into a large one), and keeps connections alive for a few seconds.
 */
export function createGuardedClient({ allowPrivate, connect }: GuardedClientOptions): GuardedClient {
  let agent: Promise<Agent> | undefined;

  return {
    async fetch(target, options) {
      const deadline = AbortSignal.timeout(options.timeoutMs);
      const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
      const explain = (problem: unknown) => {
        if (options.signal?.aborted) return options.signal.reason as unknown;
        return deadline.aborted ? timedOut(problem) : toOutboundError(problem);
      };
      try {
        signal.throwIfAborted();
        const { url, answer } = await follow(await (agent ??= openAgent({ allowPrivate, connect })), target, options, allowPrivate, signal);
        return { status: answer.statusCode, headers: flat(answer.headers), url, body: bounded(answer.body, options.maxBytes, explain) };
      } catch (problem) {
        throw explain(problem);
      }
    },
    async close() {
      await (await agent)?.destroy();
    },
  };
}

/** The client's library is loaded for the first request: a server that fetches nothing takes 5 MB less. */
async function openAgent({ allowPrivate, connect }: GuardedClientOptions): Promise<Agent> {
  const [{ Agent }, { guardedConnector, openConnector }] = await Promise.all([import("undici"), import("./guarded-connector.ts")]);
  return new Agent({
    connect: connect ?? (allowPrivate ? openConnector() : guardedConnector()),
    allowH2: false,
    // One deadline for the whole request takes the place of the client's own ones.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

async function follow(agent: Agent, target: string, options: FetchOptions, allowPrivate: boolean, signal: AbortSignal) {
  const policy = { allowPrivate, ...(options.allowHttp === undefined ? {} : { allowHttp: options.allowHttp }) };
  const { method = "GET", maxRedirects = 0 } = options;
  let url = checkUrl(target, policy);
  for (let hop = 0; ; hop++) {
    const headers = { "user-agent": "Atelier", "accept-encoding": "identity", ...options.headers };
    const request = { origin: url.origin, path: url.pathname + url.search, method, headers, body: options.body ?? null, signal };
    // The client itself would only notice it when the connection is made or has failed.
    const answer = await untilAborted(agent.request(request), signal);
    const location = redirectStatuses.has(answer.statusCode) ? answer.headers["location"] : undefined;
    if (maxRedirects === 0 || method === "POST" || location === undefined) return { url, answer };
    discard(answer.body);
    if (hop === maxRedirects) throw tooManyRedirects(maxRedirects);
    const next = URL.parse(String(location), url.href);
    if (!next) throw invalidUrl("redirects to something that is no URL");
    if (url.protocol === "https:" && next.protocol === "http:" && !allowPrivate) throw httpsRequired();
    url = checkUrl(next.href, policy);
  }
}

/** The body with its size counted and its failures put into a caller's terms. */
function bounded(body: Readable, maxBytes: number, explain: (problem: unknown) => unknown): Readable {
  const chunks = async function* () {
    let bytes = 0;
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw tooLarge(maxBytes);
        yield chunk;
      }
    } catch (problem) {
      throw explain(problem);
    }
  };
  // Destroyed before it was read, a generator never begins, and so would not close the connection.
  return Readable.from(chunks(), { objectMode: false }).once("close", () => discard(body));
}

function discard(body: Readable): void {
  if (!body.destroyed) body.on("error", () => undefined).destroy();
}

function flat(headers: Dispatcher.ResponseData["headers"]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[
    name, Array.isArray(value) ? value.join(", ") : value,
  ]])));
}
