import type { EngineError, RemoteContext } from "@atelier/engine/engine.ts";
import { pause } from "@atelier/engine/pause.ts";
import type { Accepted, Connection } from "../providers/provider.ts";
import { type Meaning, Patience, type Waits } from "./patience.ts";

/** Milliseconds after which a request is looked at less often. */
const firstLooks = 20_000;

export type Followed = { is: "ended"; failure?: EngineError } | { is: "lost"; meaning: Meaning; cause: unknown };

export type FollowContext = Pick<RemoteContext, "signal" | "waiting" | "running" | "progress">;

/**
 * Waits until the provider has ended a request. Its queue is no work: there the job's time stands still, as it does while the provider cannot be asked. An
 * attempt that follows paid work keeps its slot meanwhile.
 */
export async function followRequest(
  connection: Connection, { model, accepted }: { model: string; accepted: Accepted }, waits: Waits, { signal, waiting, running, progress }: FollowContext,
): Promise<Followed> {
  const begun = performance.now();
  const patience = new Patience("poll", waits);
  for (;;) {
    try {
      const standing = await connection.standing(model, accepted, signal);
      patience.answered();
      if (standing.is === "queued") waiting(standing.position);
      else {
        running();
        if (standing.is === "ended") return standing;
        progress(0.2);
      }
    } catch (cause) {
      waiting();
      const meaning = await patience.after(cause, signal);
      if (meaning) return { is: "lost", meaning, cause };
      continue;
    }
    await pause(performance.now() - begun < firstLooks ? waits.look : waits.lookLater, signal);
  }
}
