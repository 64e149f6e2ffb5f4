import { PassThrough, Readable } from "node:stream";
import type { HttpServer } from "../server-types.ts";

/** Milliseconds for what was asked to be answered before its stream ends: a call of a tool that waits for a task looks once a second. */
const answersFirst = 2500;
/** Clients come back after so long, milliseconds: not all of them at once. */
const retry = { least: 1000, spread: 2000 };

/** Has every stream of events end with an event `draining` once the process was asked to stop, whichever route has opened it. */
export function endEventStreams(http: Pick<HttpServer, "addHook">, drain: AbortSignal): void {
  http.addHook("onSend", async ({ method }, reply, payload) => {
    if (!(payload instanceof Readable) || method === "HEAD" || !String(reply.getHeader("content-type")).startsWith("text/event-stream")) return payload;
    return endedAtDrain(payload, drain, method === "POST" ? answersFirst : 0);
  });
}

function endedAtDrain(events: Readable, drain: AbortSignal, patience: number): Readable {
  const sent = new PassThrough();
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    events.unpipe(sent);
    if (sent.writable) sent.end(drain.aborted ? lastEvent() : undefined);
  };
  const begin = () => void (timer = setTimeout(end, patience));
  // A source that is destroyed ends nothing by itself.
  events.once("end", end).once("error", (error) => sent.destroy(error)).once("close", end);
  sent.once("close", () => {
    clearTimeout(timer);
    drain.removeEventListener("abort", begin);
    events.destroy();
  });
  if (drain.aborted) begin();
  else drain.addEventListener("abort", begin, { once: true });
  return events.pipe(sent, { end: false });
}

function lastEvent(): string {
  const data = JSON.stringify({ code: "draining", message: "The service is restarting: open the stream again" });
  return `event: draining\nretry: ${Math.round(retry.least + Math.random() * retry.spread)}\ndata: ${data}\n\n`;
}
