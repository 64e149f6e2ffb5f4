import { setTimeout as sleep } from "node:timers/promises";
import { PassingHubError } from "./hub-error.ts";

export interface Tries {
  /** In a row without getting further. */
  most: number;
  /** Milliseconds before the second one; each further pause is twice as long, up to `longest`. */
  first: number;
  longest: number;
}

/** Together some three minutes without a byte. */
export const usualTries: Tries = { most: 9, first: 1000, longest: 60_000 };

/**
 * Makes a call again as long as its failures may pass, and it gets further or has tries left.
 * @param isFurther whether the call has got further since it was last asked; absent: never
 */
export async function tryAgain<T>(call: () => Promise<T>, { most, first, longest }: Tries, signal: AbortSignal, isFurther = () => false): Promise<T> {
  for (let failed = 0; ; ) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof PassingHubError)) throw error;
      failed = isFurther() ? 1 : failed + 1;
      if (failed >= most) throw error;
      await sleep(Math.max(error.retryAfter ?? 0, Math.min(longest, first * 2 ** (failed - 1))), undefined, { signal });
    }
  }
}
