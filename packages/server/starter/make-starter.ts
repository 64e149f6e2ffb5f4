import { fork } from "node:child_process";
import { join } from "node:path";
import { lowerPriority } from "../processes/lower-priority.ts";
import type { Database } from "../store/database/database.ts";
import type { DatabasePlace } from "../store/database/open.ts";
import type { ObjectsPlace } from "../store/objects/open.ts";
import { claimStarter } from "./claim-starter.ts";
import { withNotedProgress } from "./noted-progress.ts";
import type { OnStarterProgress, StarterMessage } from "./starter-thread.ts";
import { type OnFailure, untilMade } from "./until-made.ts";

/** Where the library goes. */
export type StarterPlace = DatabasePlace & ObjectsPlace;

/** Below the server, so that answers do not wait for the library. */
const niceness = 5;

interface StarterReports {
  /** Called with the fraction done, 0..1, and what is being done. */
  onProgress: OnStarterProgress;
  /** Called with what stopped it, and the milliseconds until it goes on. */
  onFailure: OnFailure;
}

/**
 * Makes the starter library in this place unless it is complete, in a process of its own: the caller goes on answering,
 * and the memory that rendering takes (700 MB) goes back with the process. An interrupted run goes on where it stopped, and one that fails is tried again.
 * @returns resolves when the library is complete
 */
export function makeStarterIfNeeded(database: Database, place: StarterPlace, { onProgress, onFailure }: StarterReports): Promise<void> {
  return untilMade(() => claimStarter(database, () => withNotedProgress(database, onProgress, (noted) => makeStarter(place, noted))), onFailure);
}

function makeStarter({ dataDir, database, objects, s3AccessKey, s3SecretKey }: StarterPlace, onProgress: OnStarterProgress): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const child = fork(join(import.meta.dirname, "starter-process.ts"), { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    // Not as arguments, which everybody on the machine can read: the address of the database may hold a password.
    child.send({ dataDir, database, objects, s3AccessKey, s3SecretKey } satisfies StarterPlace);
    if (child.pid !== undefined) lowerPriority(child.pid, niceness);
    child.on("message", ({ fraction, step }: StarterMessage) => onProgress(fraction, step));
    child.on("error", reject);
    child.on("exit", (code, signal) => (code === 0 ? resolve() : reject(new Error(`making the starter library ended with ${signal ?? `code ${code}`}`))));
  });
}
