import { EngineError, type RemoteContext } from "@atelier/engine/engine.ts";
import { pause } from "@atelier/engine/pause.ts";
import type { Accepted, Connection } from "../providers/provider.ts";

/** Milliseconds between two looks at a request: the first ones, and those at one that takes longer. */
const interval = { first: 500, later: 2000, after: 20_000 };
/** Milliseconds for which a provider may be out of reach before the attempt ends; the request goes on there, and the next attempt finds it. */
const patience = 60_000;

export const isAway = (error: unknown): error is EngineError =>
  error instanceof EngineError && error.class === "transient" && ["unavailable", "busy", "failed"].includes(error.code);

/** Asks again while the provider is away, as far as patience goes. */
export async function askPatiently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const begun = performance.now();
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      const wait = Math.max(interval.later, error instanceof EngineError ? (error.retryAfter ?? 0) : 0);
      if (!isAway(error) || performance.now() - begun + wait > patience) throw error;
      await pause(wait, signal);
    }
  }
}

/** Waits until the provider has ended a request. Its queue is no work: there the job's time stands still. */
export async function followRequest(connection: Connection, model: string, accepted: Accepted, { signal, waiting, running,
  progress }: FollowContext): Promise<void> {
  const begun = performance.now();
  let lastSeen = begun;
  for (;;) {
    let wait = performance.now() - begun < interval.after ? interval.first : interval.later;
    try {
      const standing = await connection.standing(model, accepted, signal);
      lastSeen = performance.now();
      if (standing.is === "ended") return running();
      if (standing.is === "queued") waiting(standing.position);
      else {
        running();
        progress(0.2);
      }
    } catch (error) {
      if (!isAway(error)) throw error;
      wait = Math.max(interval.later, error.retryAfter ?? 0);
      if (performance.now() - lastSeen + wait > patience) throw error;
    }
    await pause(wait, signal);
  }
}

type FollowContext = Pick<RemoteContext, "signal" | "waiting" | "running" | "progress">;
