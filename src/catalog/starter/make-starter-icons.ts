import { Worker } from "node:worker_threads";
import type { StarterMessage } from "./starter-worker.ts";

export interface StarterIconsParts {
  dataDir: string;
  /** The first start, milliseconds since 1970. */
  startedAt: number;
  onProgress(fraction: number, step: string): void;
}

/** Imports the icon sets that come with the program, in a worker thread. */
export function makeStarterIcons({ dataDir, startedAt, onProgress }: StarterIconsParts): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./icons-worker.ts", import.meta.url), { workerData: { dataDir, startedAt } });
    worker.on("message", ({ fraction, step }: StarterMessage) => onProgress(fraction, step));
    worker.on("error", reject);
    worker.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`importing the icons ended with code ${code}`))));
  });
}
