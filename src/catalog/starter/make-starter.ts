import { type OnStarterProgress, runStarterThread } from "./starter-thread.ts";

/**
 * Makes the starter library in this data folder unless it is complete, in threads of its own, so that the caller goes on
 * answering. An interrupted run goes on where it stopped.
 * @param onProgress told the fraction done, 0..1, and what is being done
 * @returns resolves when the library is complete
 */
export function makeStarterIfNeeded(dataDir: string, onProgress: OnStarterProgress): Promise<void> {
  return runStarterThread("./starter-worker.ts", { dataDir }, onProgress);
}
