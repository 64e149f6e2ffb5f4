import { Worker } from "node:worker_threads";

/** What a worker answers to a request of the same number. */
export type WorkerAnswer<Result> = { id: number; result: Result } | { id: number; error: string };

interface Waiting<Request, Result> {
  request: Request;
  resolve(result: Result): void;
  reject(error: Error): void;
}

/**
 * Worker threads, started when there is work for them, that each do one request at a time, in the order asked. The module handles messages `{id, request}` and
 * answers `WorkerAnswer`; `answerRequests` of `answer-requests.ts` does that.
 */
export class WorkerPool<Request, Result> {
  readonly #idle: Worker[] = [];
  readonly #all: Worker[] = [];
  readonly #queue: Waiting<Request, Result>[] = [];
  readonly #running = new Map<Worker, Waiting<Request, Result>>();
  #nextId = 1;
  #broken: Error | undefined;

  readonly #module: URL;
  readonly #shared: SharedArrayBuffer | undefined;
  /** Most threads at a time. */
  readonly size: number;

  /** @param shared what every thread is given when it starts */
  constructor(module: URL, size: number, shared?: SharedArrayBuffer) {
    this.#module = module;
    this.size = size;
    this.#shared = shared;
  }

  /** Rejects with the error of the work, or when the pool was closed or a worker broke. */
  run(request: Request): Promise<Result> {
    if (this.#broken) return Promise.reject(this.#broken);
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#break(new Error("the worker pool was closed"));
    await Promise.all(this.#all.map((worker) => worker.terminate()));
  }

  #next(): void {
    while (this.#queue.length > 0) {
      const worker = this.#idle.pop() ?? this.#started();
      if (!worker) return;
      const waiting = this.#queue.shift()!;
      this.#running.set(worker, waiting);
      worker.postMessage({ id: this.#nextId++, request: waiting.request });
    }
  }

  /** A new thread, or undefined where there are as many as there may be. */
  #started(): Worker | undefined {
    if (this.#all.length >= this.size) return undefined;
    const worker = new Worker(this.#module, { workerData: this.#shared });
    worker.on("message", (answer: WorkerAnswer<Result>) => this.#finish(worker, answer));
    worker.on("error", (error) => this.#break(error));
    this.#all.push(worker);
    return worker;
  }

  #finish(worker: Worker, answer: WorkerAnswer<Result>): void {
    const waiting = this.#running.get(worker);
    this.#running.delete(worker);
    this.#idle.push(worker);
    if ("error" in answer) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer.result);
    this.#next();
  }

  #break(error: Error): void {
    this.#broken ??= error;
    for (const waiting of [...this.#running.values(), ...this.#queue]) waiting.reject(this.#broken);
    this.#running.clear();
    this.#queue.length = 0;
  }
}
