import { Worker } from "node:worker_threads";

/** What a thread that makes a part of the starter library posts now and then. */
export interface StarterMessage {
  /** 0..1 */
  fraction: number;
  step: string;
}

export type OnStarterProgress = (fraction: number, step: string) => void;

/** Runs a module of this folder in a worker thread until it has done its part; rejects when it fails. */
export function runStarterThread(module: string, workerData: Record<string, unknown>, onProgress: OnStarterProgress): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(module, import.meta.url), { workerData });
    worker.on("message", ({ fraction, step }: StarterMessage) => onProgress(fraction, step));
    worker.on("error", reject);
    worker.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${module} ended with code ${code}`))));
  });
}
