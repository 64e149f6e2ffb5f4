import { OutboundError } from "../outbound/errors.ts";
import type { FetchedResponse, GuardedClient } from "../outbound/guarded-client.ts";
import { signatureHeaders } from "./sign.ts";

/** Bytes of an answer that are kept, for the one who has to find out why a delivery failed. */
const keptBytes = 1024;

export interface AttemptResult {
  startedAt: number;
  durationMs: number;
  /** Status of the answer; absent when there was none. */
  statusCode?: number;
  /** Why there was no answer, in words for the account's owner. */
  error?: string;
  /** The beginning of the answer. */
  response?: string;
  /** The `Retry-After` header of the answer. */
  retryAfter?: string | undefined;
}

export interface AttemptOptions {
  secrets: readonly string[];
  timeoutMs: number;
  /** Ends the attempt without a result: the promise rejects with its reason. */
  signal: AbortSignal;
  now: () => number;
  /** Sent besides. */
  headers?: Record<string, string>;
}

/** Sends an event once. Every failure of the receiver or the network is a result, not an error. */
export async function attemptDelivery(
  client: GuardedClient,
  event: { id: string; url: string; body: string },
  { secrets, timeoutMs, signal, now, headers = {} }: AttemptOptions,
): Promise<AttemptResult> {
  const startedAt = now();
  const began = performance.now();
  const elapsed = () => Math.round(performance.now() - began);
  try {
    const answer = await client.fetch(event.url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", ...signatureHeaders({ id: event.id, at: startedAt, body: event.body }, secrets) },
      body: event.body,
      signal,
      timeoutMs,
      maxBytes: Number.POSITIVE_INFINITY,
    });
    const response = await beginningOf(answer);
    return { startedAt, durationMs: elapsed(), statusCode: answer.status, response, retryAfter: answer.headers["retry-after"] };
  } catch (problem) {
    if (!(problem instanceof OutboundError)) throw problem;
    return { startedAt, durationMs: elapsed(), error: `The webhook URL ${problem.message}.` };
  }
}

/** The first bytes of the body as text. The status decides about the delivery, so that a body that breaks off is no failure. */
async function beginningOf({ body }: FetchedResponse): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= keptBytes) break;
    }
  } catch (problem) {
    if (!(problem instanceof OutboundError)) throw problem;
  }
  const start = Buffer.concat(chunks).subarray(0, keptBytes);
  // `stream` leaves out a character that the cut has halved; PostgreSQL keeps no NUL in a text.
  return new TextDecoder().decode(start, { stream: true }).replaceAll("\0", "\u{FFFD}");
}
