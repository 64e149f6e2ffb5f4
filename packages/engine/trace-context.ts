import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** Runs work as a part of a trace (W3C Trace Context): what it asks other machines for carries `traceparent`. Where nothing is traced, it is never called. */
export const withinTrace = <T>(traceparent: string, work: () => Promise<T>): Promise<T> => current.run(traceparent, work);

/** Headers that tell another machine which trace a request belongs to. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = current.getStore();
  return traceparent === undefined ? {} : { traceparent };
}
