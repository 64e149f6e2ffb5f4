import { EngineError } from "@atelier/engine/engine.ts";
import { moderationIn } from "@atelier/engine/http/moderation-in.ts";
import { refused } from "@atelier/engine/http/failures.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import type { Connection, Outcome } from "../providers/provider.ts";
import type { Request } from "./request.ts";
import type { FollowContext } from "./follow-request.ts";
import { type Meaning, Patience, type Waits } from "./patience.ts";

/** Bytes of a result: a picture of 100 megapixels, a film of a quarter of an hour. */
const maxBytes = { picture: 256 * 2 ** 20, film: 2 ** 30 };

export type Result = keyof typeof maxBytes;
export type Fetched = { is: "fetched"; units?: number } | Extract<Outcome, { is: "failed" }> | { is: "lost"; meaning: Meaning; cause: unknown };

interface Fetching {
  path: string;
  waits: Waits;
  context: FollowContext;
  /** What the request's standing says, where that is that it failed: its result may say more, and need not. */
  failure?: EngineError;
}

/**
 * Fetches what was paid for into a file. Whatever goes wrong, all of it is asked for again while it lives: the answer, its file, and a file of
 * the kind that was ordered. From the first vain try on the job's time stands still.
 */
export async function fetchResult(
  connection: Connection, request: Request, of: Result, { path, waits, context: { signal, waiting, running }, failure }: Fetching,
): Promise<Fetched> {
  const { model, accepted, entry, host: { provider } } = request;
  const patience = new Patience("result", waits);
  for (;;) {
    try {
      const outcome = await connection.outcome(model, accepted, signal);
      if (outcome.is === "failed") return outcome;
      const { answer, units } = outcome;
      const counted = units === undefined ? {} : { units };
      const moderation = moderationIn(answer, { blamesRequest: false });
      if (moderation) return { is: "failed", failure: refused({ name: provider.name, url: "" }, moderation), ...counted };
      await connection.fetchResult(urlIn(answer, entry.result, provider.name), path, maxBytes[of], signal);
      await check(path, of);
      running();
      return { is: "fetched", ...counted };
    } catch (cause) {
      signal.throwIfAborted();
      if (failure) return { is: "failed", failure };
      waiting();
      const meaning = await patience.after(cause, signal);
      if (meaning) return { is: "lost", meaning, cause };
    }
  }
}

/** Where an answer has the URL of the result. @param place such as `images.0.url` */
function urlIn(answer: unknown, place: string, provider: string): string {
  const url = place.split(".").reduce<unknown>((value, member) => (value as Record<string, unknown> | null | undefined)?.[member], answer);
  if (typeof url === "string" && url !== "") return url;
  const details = { answer: JSON.stringify(answer ?? null).slice(0, 1000) };
  throw new EngineError("failed", `${provider} named no result at ${place}`, { reason: "The provider named no result", details });
}

/** @throws EngineError where a file is none of the kind that was ordered: a page, a picture in the place of a film */
async function check(path: string, of: Result): Promise<void> {
  const isFine = of === "film" ? (await probeClip(path)) !== undefined : await (await loadSharp())(path).metadata().then(() => true, () => false);
  if (!isFine) throw new EngineError("failed", `the result is no ${of}`, { reason: "The provider's result is not what was ordered" });
}
