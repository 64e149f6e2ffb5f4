import { setTimeout as sleep } from "node:timers/promises";
import { Connection } from "./connection.ts";

/** Milliseconds. */
const SETTLING = 500;

export interface Load {
  url: string;
  key: string;
  connections: number;
  requests: number;
  /** The path of the next request. */
  nextPath(): string;
}

export interface Answered {
  perSecond: number;
  /** Milliseconds from when a request was due to its answer, ascending. */
  times: Float64Array;
  /** From when it was sent: without the wait for a free connection, ascending. */
  sentTimes: Float64Array;
  bytes: number;
  /** Requests, with those that do not count. */
  asked: number;
}

/** As many requests as the server answers, one at a time on each connection. */
export async function fullLoad(load: Load): Promise<Answered> {
  const begun = performance.now();
  const times = new Float64Array(load.requests);
  let asked = 0;
  let bytes = 0;
  await onEach(load, async (connection) => {
    for (let start = performance.now(); asked < load.requests; ) {
      const number = asked++;
      const length = await ask(connection, load);
      bytes += length;
      const now = performance.now();
      times[number] = now - start;
      start = now;
    }
  });
  times.sort();
  return { perSecond: (times.length * 1000) / (performance.now() - begun), times, sentTimes: times, bytes: bytes / times.length, asked };
}

/**
 * Requests that are due at a steady rate, whatever the answers: waiting for a free connection counts. Those of the first half second do not:
 * connections are opened then, and threads that slept find their processors.
 */
export async function steadyLoad(load: Load, perSecond: number): Promise<Answered> {
  const early = Math.round((perSecond * SETTLING) / 1000);
  const count = early + load.requests;
  const begun = performance.now();
  const times = new Float64Array(load.requests);
  const sentTimes = new Float64Array(load.requests);
  let bytes = 0;
  let next = 0;
  await onEach(load, async (connection) => {
    while (next < count) {
      const due = begun + (next * 1000) / perSecond;
      const sent = performance.now();
      const wait = due - sent;
      if (wait > 0) {
        // Whoever waits awake takes one of two processors from the server's helping threads. Sleeping ends up to a millisecond late, which counts.
        await sleep(wait);
        continue;
      }
      const number = next++;
      const length = await ask(connection, load);
      bytes += length;
      if (number < early) continue;
      const now = performance.now();
      times[number - early] = now - due;
      sentTimes[number - early] = now - sent;
    }
  });
  return { perSecond: (count * 1000) / (performance.now() - begun), times: times.sort(), sentTimes: sentTimes.sort(), bytes: bytes / count, asked: count };
}

async function onEach({ url, connections }: Load, work: (connection: Connection) => Promise<void>): Promise<void> {
  const all = Array.from({ length: connections }, () => new Connection(url));
  try {
    await Promise.all(all.map(work));
  } finally {
    for (const connection of all) connection.close();
  }
}

async function ask(connection: Connection, { key, nextPath }: Load): Promise<number> {
  const path = nextPath();
  const { status, length } = await connection.send(`GET ${path} HTTP/1.1\r\nhost: bench\r\nx-service-api-key: ${key}\r\n\r\n`);
  if (status !== 200) throw new Error(`${path} was answered ${status}`);
  return length;
}
