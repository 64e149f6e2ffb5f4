import { EngineError } from "@atelier/engine/engine.ts";
import { pause } from "@atelier/engine/pause.ts";
import { GoneFile } from "../providers/fetch-file.ts";

/** How long accepted work is asked for while no answer is of use. Milliseconds, unless it says otherwise. */
export interface Waits {
  /** Between two looks at a request: in its first seconds, and later. */
  look: number;
  lookLater: number;
  /** Between the first two calls; each further pause is twice as long, up to the longest. */
  first: number;
  longest: number;
  /** Without an answer that is of use: an operator has this time to connect a new key. */
  silent: number;
  /** While the provider says that it does not know the request, or no longer has its result. */
  gone: number;
  /** Number of answers about a result that none can be made of. */
  odd: number;
}

export const usualWaits: Waits = { look: 500, lookLater: 2000, first: 1000, longest: 60_000, silent: 3_600_000, gone: 120_000, odd: 10 };

/** A poll, or what follows it: the result, its file, and whether that is what was ordered. */
export type Call = "poll" | "result";

/** What a call that failed says of work that was accepted. */
export type Meaning =
  /** Nothing: it may come. */
  | "silent"
  /** That it is not there. */
  | "gone"
  /** That there is a result of no use. */
  | "odd";

/**
 * The one reading of what goes wrong after a submission was accepted. None of it ends paid work by itself: one bad request, a key that was replaced or a page
 * of a proxy says nothing of the request.
 */
export function meaningOf(call: Call, error: unknown): Meaning {
  const status = error instanceof EngineError ? Number(error.details?.["status"]) : Number.NaN;
  if (status === 410 || status === 404 || error instanceof GoneFile) return "gone";
  const isAway = error instanceof EngineError && error.class === "transient" && ["unavailable", "busy"].includes(error.code);
  return call === "poll" || isAway || [400, 401, 403].includes(status) ? "silent" : "odd";
}

/** A result that is too large, or lies on another host, is that the next time, too. */
const staysSo = (error: unknown): boolean =>
  error instanceof EngineError && error.class === "permanent" && error.code === "failed" && !(Number(error.details?.["status"]) >= 400);

/** Asks on, until asking has been in vain for long enough. */
export class Patience {
  readonly #call: Call;
  readonly #waits: Waits;
  #failures = 0;
  #oddities = 0;
  #silentSince: number | undefined;
  #goneSince: number | undefined;

  constructor(call: Call, waits: Waits) {
    this.#call = call;
    this.#waits = waits;
  }

  /** An answer was of use. */
  answered(): void {
    this.#failures = this.#oddities = 0;
    this.#silentSince = this.#goneSince = undefined;
  }

  /** Waits before the next call. @returns what the failure means where there is to be none; undefined where there is */
  async after(error: unknown, signal: AbortSignal): Promise<Meaning | undefined> {
    signal.throwIfAborted();
    const meaning = meaningOf(this.#call, error);
    const now = performance.now();
    const { first, longest, silent, gone, odd } = this.#waits;
    this.#silentSince ??= now;
    this.#goneSince = meaning === "gone" ? (this.#goneSince ?? now) : undefined;
    if (meaning === "odd") this.#oddities += staysSo(error) ? odd : 1;
    const left = Math.min(this.#silentSince + silent, (this.#goneSince ?? Infinity) + gone) - now;
    if (left <= 0 || this.#oddities >= odd) return meaning;
    const asked = error instanceof EngineError ? (error.retryAfter ?? 0) : 0;
    await pause(Math.min(left, Math.max(asked, Math.min(longest, first * 2 ** this.#failures++))), signal);
    return undefined;
  }
}
