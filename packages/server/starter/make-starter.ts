import { fork } from "node:child_process";
import { join } from "node:path";
import { lowerPriority } from "../processes/lower-priority.ts";
import type { Db } from "../store/database/schema.ts";
import { isComplete } from "./starter-state.ts";
import type { OnStarterProgress, StarterMessage } from "./starter-thread.ts";

/** Below the server, so that answers do not wait for the library. */
const niceness = 5;

/**
 * Makes the starter library in this data folder unless it is complete, in a process of its own: the caller goes on answering,
 * and the memory that rendering takes (700 MB) goes back with the process. An interrupted run goes on where it stopped.
 * @param onProgress told the fraction done, 0..1, and what is being done
 * @returns resolves when the library is complete
 */
export async function makeStarterIfNeeded(db: Db, dataDir: string, onProgress: OnStarterProgress): Promise<void> {
  if (await isComplete(db)) return;
  await new Promise<void>((resolve, reject) => {
    const child = fork(join(import.meta.dirname, "starter-process.ts"), [dataDir], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    if (child.pid !== undefined) lowerPriority(child.pid, niceness);
    child.on("message", ({ fraction, step }: StarterMessage) => onProgress(fraction, step));
    child.on("error", reject);
    child.on("exit", (code, signal) => (code === 0 ? resolve() : reject(new Error(`making the starter library ended with ${signal ?? `code ${code}`}`))));
  });
}
