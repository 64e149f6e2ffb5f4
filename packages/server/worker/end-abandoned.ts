import type { Logger } from "pino";
import type { EngineRouter } from "../engines/router.ts";
import type { Database } from "../store/database/database.ts";
import { abandonedJobs, forgetNote } from "../store/database/tasks/tasks.ts";

export interface AbandonParts {
  database: Database;
  engines: Pick<EngineRouter, "abandon">;
  log: Logger;
}

/** How long an engine is asked to end what a dead attempt has begun elsewhere: then it has ended by itself. Milliseconds. */
const longest = 3_600_000;
/** Tasks of one sweep, and how long each may take, milliseconds. */
const batch = 20;
const patience = 5000;

/**
 * Ends what tasks that have failed may still have running elsewhere: a task can be cancelled while no attempt of it lives, after its server was killed,
 * and then nobody has cancelled it at the engine.
 */
export async function endAbandoned({ database, engines, log }: AbandonParts, now: number): Promise<void> {
  for (const { id, note_json } of await abandonedJobs(database.db, now - longest, batch)) {
    const { engine, note } = JSON.parse(note_json) as { engine: string; note: string };
    try {
      await engines.abandon(engine, id, note, AbortSignal.timeout(patience));
      await forgetNote(database.db, id);
    } catch (err) {
      log.warn({ err, task: id, engine }, "what a task has left running elsewhere could not be ended yet");
    }
  }
}
