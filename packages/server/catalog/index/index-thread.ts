import { Worker } from "node:worker_threads";
import type { IndexWords } from "../meaning/understand.ts";
import type { CatalogItem, FilterValue, SearchResult, SimilarRequest } from "@atelier/search";
import type { HostedIndex, HostedRequest, IndexHost } from "./hosted-index.ts";
import { type Call, type Method, readAnswers } from "./messages.ts";

/**
 * Keeps the indexes in a thread of their own, so that searches, merges and the first filling take another processor than the service's and block none of its
 * requests. An error that the thread does not answer for is thrown here and ends the process, as it would without the thread.
 */
export class IndexThread implements IndexHost {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #calls = 0;
  #queued: Call[] = [];
  /** Messages whose answers have not been read. */
  readonly #received: (readonly unknown[])[] = [];
  #closed = false;

  /**
   * @param module of the thread, which knows the catalogs
   * @param workerData what it is given to begin with
   */
  constructor(module: URL, workerData?: unknown) {
    this.#worker = new Worker(module, { workerData });
    this.#worker.on("message", (message: readonly unknown[]) => {
      if (this.#received.push(message) === 1) setImmediate(this.#readOne);
    });
    this.#worker.on("error", (error) => {
      throw error;
    });
    this.#worker.unref();
  }

  async open<Item extends CatalogItem, Filter extends string, Order extends string>(
    catalog: string, snapshot?: Uint8Array<ArrayBuffer>,
  ): Promise<HostedIndex<Item, Filter, Order> | undefined> {
    const opened = await this.call(catalog, "open", [snapshot], snapshot && [snapshot.buffer]);
    return opened === true ? new RemoteIndex(catalog, this) : undefined;
  }

  /** What is still waiting for an answer is rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(closed());
    this.#waiting.clear();
  }

  /** @param handedOver buffers of what is given that belong to the thread from now on */
  call(catalog: string, method: Method, given: readonly unknown[], handedOver: readonly ArrayBuffer[] = []): Promise<unknown> {
    if (this.#closed) return Promise.reject(closed());
    const waiting = Promise.withResolvers<unknown>();
    // The thread keeps the process alive for as long as somebody waits for it.
    if (this.#waiting.size === 0) this.#worker.ref();
    const number = this.#calls++;
    this.#waiting.set(number, waiting);
    this.#queued.push([number, catalog, method, given]);
    if (handedOver.length > 0) this.#send(handedOver);
    else if (this.#queued.length === 1) queueMicrotask(() => this.#send());
    return waiting.promise;
  }

  /** What is called at the same time is one message. */
  #send(handedOver: readonly ArrayBuffer[] = []): void {
    if (this.#queued.length > 0) this.#worker.postMessage(this.#queued, handedOver);
    this.#queued = [];
  }

  /**
   * One message in a turn of the event loop: requests that have come meanwhile are read in between, or the thread would have nothing to do while the
   * answers to all others are written.
   */
  readonly #readOne = (): void => {
    const message = this.#received.shift()!;
    if (this.#received.length > 0) setImmediate(this.#readOne);
    // Nobody waits any more.
    if (this.#closed) return;
    readAnswers(message, (number, result) => this.#take(number).resolve(result), (number, error) => this.#take(number).reject(error));
  };

  /** Who waits for the answer of a call. */
  #take(number: number): PromiseWithResolvers<unknown> {
    const waiting = this.#waiting.get(number)!;
    this.#waiting.delete(number);
    if (this.#waiting.size === 0) this.#worker.unref();
    return waiting;
  }
}

/** An index of the thread, by its catalog's name. */
class RemoteIndex<Item extends CatalogItem, Filter extends string, Order extends string> implements HostedIndex<Item, Filter, Order> {
  readonly #catalog: string;
  readonly #thread: IndexThread;

  constructor(catalog: string, thread: IndexThread) {
    this.#catalog = catalog;
    this.#thread = thread;
  }

  search(request: HostedRequest<Filter, Order>): Promise<SearchResult> {
    return this.#call("search", request);
  }

  understand(text: string, languages: readonly string[]): Promise<IndexWords> {
    return this.#call("understand", text, languages);
  }

  countsOf(filter: Filter, values: readonly FilterValue[]): Promise<number[]> {
    return this.#call("countsOf", filter, values);
  }

  similar(request: SimilarRequest<Filter>): Promise<number[]> {
    return this.#call("similar", request);
  }

  change(removed: readonly number[], items: readonly Item[], version?: number): Promise<void> {
    return this.#call("change", removed, items, version);
  }

  async fill(pages: AsyncIterable<readonly Item[]>): Promise<void> {
    // While the thread takes a page in, the next one is read.
    let taken: Promise<void> | undefined;
    for await (const page of pages) {
      await taken;
      taken = this.#call("page", page);
    }
    await taken;
    await this.#call("filled");
  }

  snapshot(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#call("snapshot");
  }

  #call<Result>(method: Method, ...given: readonly unknown[]): Promise<Result> {
    return this.#thread.call(this.#catalog, method, given) as Promise<Result>;
  }
}

function closed(): Error {
  return new Error("the thread of the indexes was closed");
}
