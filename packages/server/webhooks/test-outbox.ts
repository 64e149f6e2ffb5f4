import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { TestContext } from "node:test";
import { pino } from "pino";
import { openAccount } from "../accounts/accounts.ts";
import { createGuardedClient } from "../outbound/guarded-client.ts";
import type { Database } from "../store/database/database.ts";
import { attemptsOf } from "../store/database/tasks/events.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { Deliverer } from "./deliverer.ts";
import { enqueueEvent } from "./enqueue-event.ts";

/* What the tests of this folder share: receivers on loopback, and an outbox with a deliverer. */

export interface Received {
  at: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver on loopback: `answer` decides about the request that has the index, from 0. */
export async function receiver(t: TestContext, answer: (index: number, ...of: Parameters<RequestListener>) => void) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => answer(received.push({ at: Date.now(), headers: request.headers, body }) - 1, request, response));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

/** Answers every request with this status. */
export const status = (code: number, headers = {}) =>
  (_index: number, _request: unknown, response: Parameters<RequestListener>[1]) => void response.writeHead(code, headers).end();

/** An outbox with a clock that tests turn forward. Waits have no jitter. */
export async function outbox(t: TestContext, { timeoutMs = 15_000, allowPrivate = true, file = ":memory:" } = {}) {
  const database = await openSqlite(file);
  const account = await openAccount(database, "studio");
  const client = createGuardedClient({ allowPrivate });
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead };
  const make = (of: Database) => new Deliverer({ database: of, client, log: pino({ level: "silent" }), timeoutMs, now: clock.now, random: () => 0.5 });
  const deliverers = [make(database)];
  t.after(async () => {
    await Promise.all(deliverers.map((deliverer) => deliverer.stop(0)));
    await client.close();
    await database.close();
  });
  return {
    database,
    account,
    clock,
    deliverer: deliverers[0]!,
    another: (of: Database) => deliverers[deliverers.push(make(of)) - 1]!,
    enqueue: (trx: Parameters<typeof enqueueEvent>[0], taskId: string, url: string, body = "{}") =>
      enqueueEvent(trx, { task: { id: taskId, account_id: account.id }, url, body }, clock.now()),
    event(taskId: string, url: string, body?: string) {
      return database.transaction((trx) => this.enqueue(trx, taskId, url, body));
    },
    /** State and number of attempts of every event of the task, in order. */
    async states(taskId: string) {
      const events = await database.db.selectFrom("events").select(["id", "state"]).where("task_id", "=", taskId).orderBy("position").execute();
      const attempts = await attemptsOf(database.db, events.map(({ id }) => id));
      return events.map(({ id, state }) => [state, attempts.filter((attempt) => attempt.event_id === id).length]);
    },
  };
}

/** Waits for a condition, so many milliseconds at most. */
export async function until(condition: () => boolean | Promise<boolean>, patience = 3_000): Promise<void> {
  for (const end = performance.now() + patience; performance.now() < end; ) {
    if (await condition()) return;
    await new Promise((next) => setTimeout(next, 5));
  }
  assert.fail(`did not come true in ${patience} ms`);
}

/** Waits until the events of the task have these states and numbers of attempts. */
export const recorded = (box: Awaited<ReturnType<typeof outbox>>, task: string, ...expected: [string, number][]) =>
  until(async () => JSON.stringify(await box.states(task)) === JSON.stringify(expected));
