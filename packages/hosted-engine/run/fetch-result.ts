import { EngineError } from "@atelier/engine/engine.ts";
import { moderationIn } from "@atelier/engine/http/moderation-in.ts";
import { refused } from "@atelier/engine/http/failures.ts";
import { pause } from "@atelier/engine/pause.ts";
import type { Connection } from "../providers/provider.ts";
import { isAway } from "./follow-request.ts";

/** Times that a result is fetched in one attempt, and milliseconds before the second; each further wait is twice as long. */
const tries = 5;
const firstWait = 500;
/** Bytes of a result: a picture of 100 megapixels, a film of a quarter of an hour. */
const mostBytes = { picture: 256 * 2 ** 20, film: 2 ** 30 };

/** Where an answer has the URL of the result. @param place such as `images.0.url` */
export function urlIn(answer: unknown, place: string, provider: string): string {
  const moderation = moderationIn(answer, { blamesRequest: false });
  if (moderation) throw refused({ name: provider, url: "" }, moderation);
  const url = place.split(".").reduce<unknown>((value, member) => (value as Record<string, unknown> | null | undefined)?.[member], answer);
  if (typeof url === "string" && url !== "") return url;
  const details = { answer: JSON.stringify(answer ?? null).slice(0, 1000) };
  throw new EngineError("failed", `${provider} named no result at ${place}`, { class: "permanent", reason: "The provider named no result", details });
}

/** Fetches what was paid for: again where the connection breaks, until it has ended. */
export async function fetchResult(connection: Connection, url: string, path: string, of: keyof typeof mostBytes, signal: AbortSignal): Promise<void> {
  for (let done = 1; ; done++) {
    try {
      return await connection.fetchResult(url, path, mostBytes[of], signal);
    } catch (error) {
      signal.throwIfAborted();
      // It may be there a moment after the request has ended.
      const mayCome = isAway(error) || isGone(error);
      if (!mayCome || done === tries) throw isGone(error) ? expired(error) : error;
      await pause(Math.max((error as EngineError).retryAfter ?? 0, firstWait * 2 ** (done - 1)), signal);
    }
  }
}

const isGone = (error: unknown): boolean => error instanceof EngineError && [403, 404, 410].includes(Number(error.details?.["status"]));

const expired = (cause: unknown): EngineError => new EngineError("engine_unknown", "the result of a request is no longer there", {
  reason: "The work was done and charged for, but the provider no longer has its result", cause,
});
