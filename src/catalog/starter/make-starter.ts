import { Worker } from "node:worker_threads";
import type { StarterMessage } from "./starter-worker.ts";

/**
 * Makes the starter library in this data folder unless it is complete, in worker threads of its own, so that the caller goes on
 * answering. An interrupted run goes on where it stopped.
 * @param onProgress told the fraction done, 0..1, and what is being done
 * @returns resolves when the library is complete
 */
export function makeStarterIfNeeded(dataDir: string, onProgress: (fraction: number, step: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./starter-worker.ts", import.meta.url), { workerData: { dataDir } });
    worker.on("message", ({ fraction, step }: StarterMessage) => onProgress(fraction, step));
    worker.on("error", reject);
    worker.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`making the starter library ended with code ${code}`))));
  });
}
