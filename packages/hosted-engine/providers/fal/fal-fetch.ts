import { EngineError } from "@atelier/engine/engine.ts";
import { ServerClient } from "@atelier/engine/http/server-client.ts";
import { failureOf } from "@atelier/engine/http/failures.ts";
import type { ServerAnswer } from "@atelier/engine/http/server-answer.ts";
import type { Places } from "./places.ts";

/** An answer of fal's that is no success. */
export interface BadAnswer {
  status: number;
  body: string;
  retryAfter: number | undefined;
  /** What fal says of requests that failed before or beside the model. */
  errorType: string | undefined;
  /** "true" and "false". */
  retryable: string | undefined;
}

/**
 * A failure on its way through the official client, which knows codes and causes of broken connections and asks again by itself, up to three times: for a
 * submission that would be paid for as often. It knows nothing of this class, so it asks once.
 */
export class Passed extends Error {
  readonly failure: EngineError;
  readonly answer: BadAnswer | undefined;

  constructor(failure: EngineError, answer?: BadAnswer) {
    super(failure.message);
    this.failure = failure;
    this.answer = answer;
  }
}

export interface Exchange {
  places: Places;
  readTimeout: number | undefined;
  signal: AbortSignal;
  /** Given each answer that is a success. */
  onAnswer?(answer: ServerAnswer): void;
}

/** A server as failures name it, with what must not be shown. */
export const falServer = (url: string, headers: Readonly<Record<string, string>>, readTimeout: number | undefined) => ({
  name: "fal", url, headers, ...(readTimeout !== undefined && { readTimeout }),
});

/** `fetch` for the official client, by the client that every engine uses: bounds, time limits, no redirects to others, failures with a class. */
export function falFetch({ places, readTimeout, signal, onAnswer }: Exchange): typeof fetch {
  return async (resource, init = {}) => {
    const url = new URL(places.checked(String(resource)));
    const given = (init.headers ?? {}) as Record<string, string>;
    const headers = Object.fromEntries(Object.entries(given).filter(([name]) => places.isOwn(url.href) || name.toLowerCase() !== "authorization"));
    const server = falServer(url.origin, headers, readTimeout);
    const method = (init.method ?? "GET") as "GET";
    const body = init.body as string | Blob | undefined;
    try {
      const answer = await new ServerClient(server).ask(url.pathname + url.search, { method, signal, ...(body !== undefined && { body }) });
      if (!answer.ok) throw await badAnswer(answer, server);
      onAnswer?.(answer);
      if (body instanceof Blob || !places.isOwn(url.href)) return await withoutText(answer);
      return new Response(JSON.stringify(await answer.json()), { status: answer.status, headers: { "content-type": "application/json" } });
    } catch (error) {
      throw error instanceof EngineError ? new Passed(error) : error;
    }
  };
}

/** What a store says of a file it has got: of a part of a large one, its mark. */
async function withoutText(answer: ServerAnswer): Promise<Response> {
  const isJson = answer.header("content-type")?.includes("json") ?? false;
  const said = isJson ? JSON.stringify(await answer.json(65_536)) : "";
  if (!isJson) await answer.discard();
  const etag = answer.header("etag");
  const text = said === "" && etag !== undefined ? JSON.stringify({ etag }) : said;
  return text === "" ? new Response(null, { status: 204 }) : new Response(text, { headers: { "content-type": "application/json" } });
}

async function badAnswer(answer: ServerAnswer, server: ReturnType<typeof falServer>): Promise<Passed> {
  const [errorType, retryable] = [answer.header("x-fal-error-type"), answer.header("x-fal-retryable") ?? answer.header("x-fal-needs-retry")];
  const { status, retryAfter } = answer;
  const body = await answer.complaint();
  return new Passed(failureOf(server, { status, body, retryAfter }), { status, body, retryAfter, errorType, retryable });
}
