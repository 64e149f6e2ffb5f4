import { Worker } from "node:worker_threads";

/** Small: of its own accord V8 reserves half a gigabyte for the code of a thread, which the bound on memory would count. MiB. */
const limits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, codeRangeSizeMb: 1, stackSizeMb: 1 };

/** In place of the launcher's number, for a process in name spaces of its own: the system ends it with its launcher. */
export const endsWithParent = 0;

/**
 * Ends the group of all processes that a launcher has started, and what they have started, once the launcher has gone: nobody wants their results any more.
 * @param launcher its process id
 */
export function watchForLauncher(launcher: number): void {
  if (launcher === endsWithParent) return void process.on("disconnect", () => process.exit());
  process.on("disconnect", () => process.kill(-launcher, "SIGKILL"));
  new Worker(new URL("./watch-parent.ts", import.meta.url), { workerData: launcher, resourceLimits: limits }).unref();
}
