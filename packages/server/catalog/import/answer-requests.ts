import { parentPort } from "node:worker_threads";
import type { WorkerAnswer } from "./worker-pool.ts";

/** Makes this worker thread answer the requests of a `WorkerPool`. Buffers in the result are handed over, not copied. */
export function answerRequests<Request, Result>(work: (request: Request) => Promise<Result>, buffersOf: (result: Result) => Uint8Array[]): void {
  const port = parentPort;
  if (!port) throw new Error("this module runs in a worker thread only");
  port.on("message", async ({ id, request }: { id: number; request: Request }) => {
    try {
      const result = await work(request);
      const own = buffersOf(result).filter((bytes) => bytes.byteLength === bytes.buffer.byteLength);
      port.postMessage({ id, result } satisfies WorkerAnswer<Result>, [...new Set(own.map((bytes) => bytes.buffer as ArrayBuffer))]);
    } catch (error) {
      port.postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies WorkerAnswer<Result>);
    }
  });
}
