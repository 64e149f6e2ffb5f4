import { EngineError, type RemoteContext } from "@atelier/engine/engine.ts";
import type { Json } from "../profiles/profile.ts";
import { type Accepted, type Connection, LostSubmission } from "../providers/provider.ts";
import { type Note, writeNote } from "./note.ts";

/** Milliseconds that an aborted job waits for the answer to its submission: a request whose id is not known cannot be cancelled. */
const answerPatience = 900;
/** Milliseconds for a request to be cancelled that nobody holds any more. */
export const farewell = 900;

export interface Submission {
  connection: Connection;
  provider: string;
  entry: string;
  model: string;
  input: { [member: string]: Json };
  /** Inputs that the request needs at the provider. */
  uploads: readonly string[];
}

/**
 * Submits a request that is paid for, so that it is never submitted twice: the note says that it is being submitted before it is, and which one it is
 * before anybody waits for it. An attempt that finds the first note and not the second cannot know what came of it.
 * @throws EngineError `engine_unknown` where it may have been accepted; any other says that it was not
 */
export async function submitOnce({ connection, provider, entry, model, input, uploads }: Submission, context: RemoteContext): Promise<Accepted> {
  const { signal, keepNote } = context;
  const about = { provider, entry, model, ...(uploads.length > 0 && { uploads }) };
  const note = (rest: { submitting: true } | { accepted: Accepted }): string => writeNote({ ...about, ...rest } as Note);
  await keepNote(note({ submitting: true }));
  signal.throwIfAborted();
  const late = new AbortController();
  const abortLater = () => void setTimeout(() => late.abort(signal.reason), answerPatience).unref();
  signal.addEventListener("abort", abortLater, { once: true });
  const accepted = await connection.submit(model, input, late.signal).catch(async (error: unknown) => {
    if (error instanceof LostSubmission) throw unknown(provider, error);
    // It was not accepted: the next attempt may submit it.
    await keepNote(writeNote(undefined)).catch(() => {});
    throw error;
  }).finally(() => signal.removeEventListener("abort", abortLater));
  await keepNote(note({ accepted })).catch(async (error: unknown) => {
    await connection.cancel(model, accepted, AbortSignal.timeout(farewell)).catch(() => {});
    throw error;
  });
  return accepted;
}

/** Nobody can know whether the provider works on the request. */
export const unknown = (provider: string, cause?: unknown): EngineError =>
  new EngineError("engine_unknown", `${provider} may have accepted a request whose answer was lost`, {
    reason: `The provider ${provider} may have accepted and charged for the work: look at your requests there before you order it again`,
    ...(cause instanceof Error && { cause: cause.cause ?? cause }),
  });
