import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailable } from "../../store-unavailable.ts";

/** After how long one operation, with all its tries, is given up; milliseconds. */
const patience = 30_000;
const firstPause = 100;
const longestPause = 3000;

interface S3Error extends Error {
  $metadata?: { httpStatusCode?: number };
}

/** Errors by which a server asks for another try, whatever their status. */
const passing = new Set(["SlowDown", "RequestTimeout", "RequestTimeTooSkewed", "ThrottlingException", "TooManyRequests"]);

/** The status of an answer that a server gave; undefined where none came. */
export function statusOf(error: unknown): number | undefined {
  return (error as S3Error | undefined)?.$metadata?.httpStatusCode;
}

/** Whether trying again may help: nothing came, or a server that says that it cannot at the moment. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = statusOf(error);
  // What fails before anything is sent, such as credentials that are missing, fails again.
  if (status === undefined) return error.name !== "CredentialsProviderError" && !(error instanceof TypeError);
  return status >= 500 || status === 429 || status === 408 || passing.has(error.name);
}

/**
 * Runs an operation until it succeeds, with growing pauses that differ from process to process. It must bear being run twice.
 * @param what completes "the object store is not available: …"
 * @throws StoreUnavailable after 30 s; at once whatever another try would not change
 */
export async function patiently<T>(what: string, work: () => Promise<T>, giveUpAfter = patience): Promise<T> {
  const deadline = performance.now() + giveUpAfter;
  for (let pause = firstPause; ; pause = Math.min(longestPause, pause * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error)) throw error;
      const wait = pause * (0.5 + Math.random());
      if (performance.now() + wait > deadline) throw new StoreUnavailable(what, error);
      await sleep(wait);
    }
  }
}
