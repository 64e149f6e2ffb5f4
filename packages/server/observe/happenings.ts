import { channel } from "node:diagnostics_channel";
import type { FailureClass } from "@atelier/engine/engine-error.ts";

/**
 * What happens in the service, for whoever measures it. The folders say it on channels of Node's own, so that none of them knows who listens; where nobody
 * does, a happening costs one look at a flag.
 */
export interface Happening<T> {
  /** Whether to make the message at all. */
  readonly hasListeners: boolean;
  say(message: T): void;
  /** @returns what ends the listening */
  listen(listener: (message: T) => void): () => void;
}

/** A response has been sent. */
export const requestEnded = happening<{ method: string; /** Pattern of the path. */ route: string; status: number; seconds: number }>("request-ended");
/** The index of a catalog has answered a search. */
export const searched = happening<{ catalog: string; seconds: number }>("searched");
export const taskCreated = happening<{ model: string }>("task-created");
/** A worker has begun a task, for the first time: after these seconds of waiting. */
export const taskBegun = happening<{ model: string; seconds: number }>("task-begun");
/** An attempt at a task has failed; whether it is repeated follows from the class. */
export const attemptFailed = happening<{ engine: string | null; class: FailureClass }>("attempt-failed");
export const taskEnded = happening<TaskEnding>("task-ended");
/** A task that has ended has cost something, in millionths of a dollar. */
export const taskCharged = happening<{ model: string; engine: string; micros: number }>("task-charged");
/** A webhook was tried: with this status, or no response at all. */
export const webhookTried = happening<{ status: number | undefined; seconds: number }>("webhook-tried");
/** A process that carries out jobs has been started. */
export const jobProcessStarted = happening<Record<string, never>>("job-process-started");

/** Something has become of a program's access. `replayed`: a code or refresh token came again, so that its grant has ended. */
export const grantChanged = happening<{ event: "registered" | "given" | "declined" | "refreshed" | "ended" | "replayed" }>("grant-changed");

export interface TaskEnding {
  model: string;
  /** Null where none has begun it. */
  engine: string | null;
  outcome: "completed" | "failed" | "cancelled";
  /** Why it failed. */
  code: string | null;
  /** From its begin to its end; absent where it never began in this process. */
  seconds?: number;
}

function happening<T>(name: string): Happening<T> {
  const on = channel(`atelier:${name}`);
  return {
    get hasListeners() {
      return on.hasSubscribers;
    },
    say: (message) => on.publish(message),
    listen(listener) {
      const subscriber = (message: unknown) => listener(message as T);
      on.subscribe(subscriber);
      return () => void on.unsubscribe(subscriber);
    },
  };
}
