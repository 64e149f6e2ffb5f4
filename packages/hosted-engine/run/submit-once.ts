import { EngineError, type Micros, type RemoteContext } from "@atelier/engine/engine.ts";
import type { Json } from "../profiles/profile.ts";
import { type Accepted, type Connection, LostSubmission } from "../providers/provider.ts";
import { type Note, writeNote } from "./note.ts";

/** Milliseconds that an aborted job waits for the answer to its submission. One that comes later is cancelled all the same, while this process lives. */
const answerPatience = 900;
/** Milliseconds for a request to be cancelled that nobody holds any more. */
export const farewell = 900;
/** The same where no job waits for that. */
const lateFarewell = 10_000;

export interface Submission {
  connection: Connection;
  provider: string;
  entry: string;
  model: string;
  micros?: Micros | undefined;
  input: { [member: string]: Json };
  /** Inputs that the request needs at the provider. */
  uploads: readonly string[];
}

/**
 * Submits a request that is paid for, so that it is never submitted twice: the note says that it is being submitted before it is, and which one it is
 * before anybody waits for it. An attempt that finds the first note and not the second cannot know what came of it.
 * @throws EngineError `engine_unknown` where it may have been accepted; any other says that it was not
 */
export async function submitOnce({ connection, provider, entry, model, micros, input, uploads }: Submission, context: RemoteContext): Promise<Accepted> {
  const { signal, keepNote } = context;
  const about = { provider, entry, model, ...(micros !== undefined && { micros }), ...(uploads.length > 0 && { uploads }) };
  const note = (rest: { submitting: true } | { accepted: Accepted }): string => writeNote({ ...about, ...rest } as Note);
  await keepNote(note({ submitting: true }));
  signal.throwIfAborted();
  // Nothing aborts it: read timeouts end it.
  const submitted = connection.submit(model, input, new AbortController().signal);
  const late = lateAfter(signal);
  const accepted = await Promise.race([submitted, late.promise]).catch(async (error: unknown) => {
    if (error === late.reason) {
      // Nobody waits for the answer but this.
      const end = (late: Accepted) => connection.cancel(model, late, AbortSignal.timeout(lateFarewell));
      if (!isLeftToAnother(signal.reason)) void submitted.then(end).catch(() => {});
      throw signal.reason;
    }
    if (error instanceof LostSubmission) throw unknown(provider, error);
    // It was not accepted: the next attempt may submit it.
    await keepNote(writeNote(undefined)).catch(() => {});
    throw error;
  }).finally(late.stop);
  await keepNote(note({ accepted })).catch(async (error: unknown) => {
    await connection.cancel(model, accepted, AbortSignal.timeout(farewell)).catch(() => {});
    throw error;
  });
  return accepted;
}

/** Rejects a while after the signal has aborted. */
function lateAfter(signal: AbortSignal): { promise: Promise<never>; reason: Error; stop(): void } {
  const reason = new Error("the job has ended");
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  const abort = () => void setTimeout(() => reject(reason), answerPatience);
  signal.addEventListener("abort", abort, { once: true });
  return { promise, reason, stop: () => signal.removeEventListener("abort", abort) };
}

/** Another attempt goes on with it: what is paid for is not cancelled. */
export const isLeftToAnother = (reason: unknown): boolean => reason instanceof EngineError && reason.code === "unavailable";

/** Nobody can know whether the provider works on the request. */
export const unknown = (provider: string, cause?: unknown): EngineError =>
  new EngineError("engine_unknown", `${provider} may have accepted a request whose answer was lost`, {
    reason: `The provider ${provider} may have accepted and charged for the work: look at your requests there before you order it again`,
    ...(cause instanceof Error && { cause: cause.cause ?? cause }),
  });
