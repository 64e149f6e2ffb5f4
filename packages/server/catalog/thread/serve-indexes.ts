import { once } from "node:events";
import { PassThrough } from "node:stream";
import { parentPort } from "node:worker_threads";
import type { CatalogItem, SearchResult } from "@atelier/search";
import type { HostedIndex, IndexHost } from "../index/hosted-index.ts";
import { Answers, type Call, type Method } from "../index/messages.ts";

/**
 * Of one message. Searches come many at a time: whoever waits for the first is not to wait for the last, nor is one thread to idle until the other has done
 * all of its half. Eight of sixteen in a message left a tenth of two processors unused; two made messages take a seventh more of the service's thread.
 */
const mostAnswers = 4;

/** A `fill` that is fed page by page. */
interface Filling {
  pages: PassThrough;
  done: Promise<void>;
}

let host: IndexHost;
const indexes = new Map<string, HostedIndex<CatalogItem>>();
const fillings = new Map<string, Filling>();
const port = parentPort!;

/**
 * Makes this thread one that does nothing but search and change the indexes of a host, as IndexThread asks.
 * @param atOnce whether the host waits for others: then no call waits for the one before
 */
export function serveIndexes(ofHost: IndexHost, atOnce = false): void {
  host = ofHost;
  port.on("message", async (calls: readonly Call[]) => {
    for (const call of calls) {
      const answered = handle(call);
      // All at once, none would be answered before the last is done. A fill lasts until more of it comes.
      if (!atOnce && call[2] !== "page" && call[2] !== "filled") await answered;
    }
  });
}

async function handle([number, catalog, method, given]: Call): Promise<void> {
  try {
    const result = await carryOut(catalog, method, given);
    // Hundreds of megabytes are handed over, not copied.
    if (method === "snapshot") handOver(number, result as Uint8Array<ArrayBuffer>);
    else if (method === "search") answers.addFound(number, result as SearchResult);
    else answers.addResult(number, result);
  } catch (error) {
    answers.addError(number, error);
  }
  if (answers.count === 1) setImmediate(sendAnswers);
  if (answers.count === mostAnswers) sendAnswers();
}

let answers = new Answers();

function sendAnswers(): void {
  if (answers.count > 0) port.postMessage(answers.message);
  answers = new Answers();
}

function handOver(number: number, bytes: Uint8Array<ArrayBuffer>): void {
  const handed = new Answers();
  handed.addResult(number, bytes);
  port.postMessage(handed.message, [bytes.buffer]);
}

function carryOut(catalog: string, method: Method, given: readonly unknown[]): Promise<unknown> {
  switch (method) {
    case "open": return open(catalog, given[0] as Uint8Array<ArrayBuffer> | undefined);
    case "page": return takePage(catalog, given[0] as CatalogItem[]);
    case "filled": return endFilling(catalog);
    default: {
      const index = indexes.get(catalog)! as unknown as Record<Method, (...given: readonly unknown[]) => Promise<unknown>>;
      return index[method](...given);
    }
  }
}

async function open(catalog: string, snapshot: Uint8Array<ArrayBuffer> | undefined): Promise<boolean> {
  const index = await host.open<CatalogItem, string, string>(catalog, snapshot);
  if (index === undefined) return false;
  indexes.set(catalog, index);
  fillings.delete(catalog);
  return true;
}

async function takePage(catalog: string, items: CatalogItem[]): Promise<void> {
  const { pages, done } = fillings.get(catalog) ?? beginFilling(catalog);
  // A fill that has failed takes no page any more.
  if (!pages.write(items)) await Promise.race([once(pages, "drain"), done]);
}

function beginFilling(catalog: string): Filling {
  const pages = new PassThrough({ objectMode: true, highWaterMark: 1 });
  const done = indexes.get(catalog)!.fill(pages);
  // Its error is that of the page which is waiting, or of the end.
  done.catch(() => {});
  const filling = { pages, done };
  fillings.set(catalog, filling);
  return filling;
}

async function endFilling(catalog: string): Promise<void> {
  const { pages, done } = fillings.get(catalog) ?? beginFilling(catalog);
  pages.end();
  await done.finally(() => fillings.delete(catalog));
}
