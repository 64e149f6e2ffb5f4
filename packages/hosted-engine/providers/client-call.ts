import { EngineError } from "@atelier/engine/engine.ts";
import { failureOf, Unreachable } from "@atelier/engine/http/failures.ts";
import type { ServerAnswer } from "@atelier/engine/http/server-answer.ts";
import { type Question, ServerClient } from "@atelier/engine/http/server-client.ts";
import { LostSubmission } from "./provider.ts";
import type { Hosts } from "./hosts.ts";

/** An answer of a provider's that is no success. */
export interface BadAnswer {
  status: number;
  body: string;
  /** @param name in lower case */
  header(name: string): string | undefined;
}

/** What went wrong in a call, and the answer that said so, where there was one. */
export class FailedCall extends Error {
  readonly failure: EngineError;
  readonly answer: BadAnswer | undefined;

  constructor(failure: EngineError, answer?: BadAnswer) {
    super(failure.message);
    this.failure = failure;
    this.answer = answer;
  }
}

export interface Caller {
  /** The provider, as failures call it. */
  name: string;
  hosts: Hosts;
  /** Seconds that an answer may take to begin. */
  readTimeout: number | undefined;
  signal: AbortSignal;
  /** It is paid for: sent over a connection of its own. */
  isSubmission?: boolean;
  /** Given each answer that is a success. */
  onAnswer?(answer: ServerAnswer): void;
  /** It hands over an input: the provider names where that goes. */
  isUpload?: boolean;
  /** The only answer that is wanted is that there is one: what a store says of a file it has got. */
  hasNoJson?(url: URL, init: RequestInit): boolean;
}

/**
 * One call by an official client, which gets its `fetch` here: by the client that every engine uses, with its bounds, time limits and failures of a class.
 *
 * Official clients ask again by themselves, for a submission that would be paid for as often: one does it whatever was thrown, up to six times. So this
 * `fetch` throws nothing: a failure is kept, the client gets an answer that no client repeats, and `result` throws what was kept.
 */
export class ClientCall {
  readonly #caller: Caller;
  #failed: FailedCall | undefined;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  readonly fetch: typeof fetch = async (resource, init = {}) => {
    const address = String(resource instanceof Request ? resource.url : resource);
    // One client tries with such a URL whether forms can be sent: nothing leaves the process.
    if (address.startsWith("data:")) return globalThis.fetch(address);
    // Whatever a client would do after a failure is of no use.
    if (this.#failed) return unusable();
    try {
      return await this.#exchange(address, resource instanceof Request ? await initOf(resource) : init);
    } catch (error) {
      if (!(error instanceof FailedCall) && !(error instanceof EngineError)) throw error;
      this.#failed = error instanceof FailedCall ? error : new FailedCall(error);
      return unusable();
    }
  };

  /** @throws FailedCall; the signal's reason; or what the client makes of an answer that it does not understand */
  async result<T>(call: Promise<T>): Promise<T> {
    try {
      const result = await call;
      if (!this.#failed) return result;
    } catch (error) {
      this.#caller.signal.throwIfAborted();
      if (!this.#failed) throw error;
    }
    throw this.#failed;
  }

  async #exchange(resource: string, init: RequestInit): Promise<Response> {
    const { hosts, name, readTimeout, signal, isSubmission = false, isUpload, onAnswer, hasNoJson } = this.#caller;
    const url = new URL(isUpload ? hosts.storing(resource) : hosts.checked(resource));
    const { question, headers: own } = await questionOf(init);
    const given = [...new Headers(init.headers)];
    const headers = { ...Object.fromEntries(given.filter(([header]) => hosts.isOwn(url.href) || !secretHeaders.includes(header))), ...own };
    const server = providerServer(name, url.origin, headers, readTimeout);
    const answer = await new ServerClient(server).ask(url.pathname + url.search, { ...question, signal, isAlone: isSubmission });
    if (!answer.ok) throw await failedCall(answer, server);
    onAnswer?.(answer);
    if (answer.status === 204 || hasNoJson?.(url, init)) return withoutText(answer);
    return new Response(JSON.stringify(await answer.json()), { status: answer.status, headers: { "content-type": "application/json" } });
  }
}

/** A client may hand over a whole request. */
async function initOf(request: Request): Promise<RequestInit> {
  const text = await request.text();
  return { method: request.method, headers: request.headers, ...(text !== "" && { body: text }) };
}

const secretHeaders = ["authorization", "x-goog-api-key"];

/** A status that no client asks again after. */
const unusable = () => new Response("{}", { status: 400, headers: { "content-type": "application/json" } });

async function questionOf({ method, body }: RequestInit): Promise<{ question: Omit<Question, "signal">; headers: Record<string, string> }> {
  const verb = (method?.toUpperCase() ?? "GET") as "GET";
  if (body === undefined || body === null) return { question: { method: verb }, headers: {} };
  if (!(body instanceof FormData)) return { question: { method: verb, body: body as string | Blob }, headers: {} };
  // The HTTP client takes forms of its own class alone: a form of Node's is encoded here.
  const encoded = new Response(body);
  return { headers: { "content-type": encoded.headers.get("content-type")! }, question: { method: verb, body: await encoded.blob() } };
}

/** A server as failures name it, with what must not be shown. */
export const providerServer = (name: string, url: string, headers: Readonly<Record<string, string>>, readTimeout: number | undefined) => ({
  name, url, headers, ...(readTimeout !== undefined && { readTimeout }),
});

/** What a store says of a file it has got: of a part of a large one, its mark. */
async function withoutText(answer: ServerAnswer): Promise<Response> {
  const isJson = answer.header("content-type")?.includes("json") ?? false;
  const said = isJson ? JSON.stringify(await answer.json(65_536)) : "";
  if (!isJson) await answer.discard();
  const etag = answer.header("etag");
  const text = said === "" && etag !== undefined ? JSON.stringify({ etag }) : said;
  return text === "" ? new Response(null, { status: 204 }) : new Response(text, { headers: { "content-type": "application/json" } });
}

async function failedCall(answer: ServerAnswer, server: ReturnType<typeof providerServer>): Promise<FailedCall> {
  const { status, retryAfter } = answer;
  const body = await answer.complaint();
  return new FailedCall(failureOf(server, { status, body, retryAfter }), { status, body, header: (name) => answer.header(name) });
}

/** The failure of a call that may be made again. */
export const failureIn = (error: unknown): unknown => (error instanceof FailedCall ? error.failure : error);

export async function plainly<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw failureIn(error);
  }
}

/** What a submission that failed means. @returns LostSubmission where it may have been accepted */
export function failureOfSubmission(name: string, error: unknown): unknown {
  return mayBeAccepted(error) ? new LostSubmission(`${name} gave no answer to a submission`, { cause: failureIn(error) }) : failureIn(error);
}

/** Statuses beside those of 400 and more that say that nothing was made: "ask elsewhere". 302 and 303 are also said once something was made. */
const sentAway = [301, 307, 308];

/**
 * Whether a submission may have been accepted though no answer says so. A status from 400 on blames the request, so that nothing was made; 408 comes from
 * proxies that gave up waiting. From 500 on, and without an answer that can be read, nobody knows: no provider documents that 503 was not accepted.
 */
function mayBeAccepted(error: unknown): boolean {
  if (!(error instanceof FailedCall)) return true;
  const { failure, answer } = error;
  // Its judgement of this very request.
  if (failure.class === "refused" || (failure instanceof Unreachable && failure.isUnsent)) return false;
  const status = answer?.status ?? Number(failure.details?.["status"]);
  return !(sentAway.includes(status) || (status >= 400 && status < 500 && status !== 408));
}
