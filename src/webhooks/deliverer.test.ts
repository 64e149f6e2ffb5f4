import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import { pino } from "pino";
import { Webhook } from "standardwebhooks";
import { openAccount } from "../accounts/keys.ts";
import { createGuardedClient } from "../outbound/guarded-client.ts";
import { attemptsOf, leaseEvents } from "../store/database/events.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { Deliverer } from "./deliverer.ts";
import { enqueueEvent } from "./enqueue-event.ts";
import { listSecrets } from "./secrets.ts";

interface Received {
  at: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver on loopback: `answer` decides about the request that has the index, from 0. */
async function receiver(t: TestContext, answer: (index: number, ...of: Parameters<RequestListener>) => void) {
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

const status = (code: number, headers = {}) => (_index: number, _request: unknown, response: Parameters<RequestListener>[1]) => void response.writeHead(code, headers).end();

/** An outbox with a clock that tests turn forward. Waits have no jitter. */
async function outbox(t: TestContext, { timeoutMs = 15_000, allowPrivate = true } = {}) {
  const database = await openSqlite(":memory:");
  const account = await openAccount(database, "studio");
  const client = createGuardedClient({ allowPrivate });
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead };
  const make = () => new Deliverer({ database, client, log: pino({ level: "silent" }), timeoutMs, now: clock.now, random: () => 0.5 });
  const deliverers = [make()];
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
    another: () => deliverers[deliverers.push(make()) - 1]!,
    event: (taskId: string, url: string, body = "{}") =>
      database.transaction((trx) => enqueueEvent(trx, { task: { id: taskId, account_id: account.id }, url, body }, clock.now())),
    /** State and number of attempts of every event of the task, in order. */
    async states(taskId: string) {
      const events = await database.db.selectFrom("events").select(["id", "state"]).where("task_id", "=", taskId).orderBy("position").execute();
      const attempts = await attemptsOf(database.db, events.map(({ id }) => id));
      return events.map(({ id, state }) => [state, attempts.filter((attempt) => attempt.event_id === id).length]);
    },
  };
}

/** Waits for a condition, 3 s at most. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let wait = 0; wait < 600; wait++) {
    if (await condition()) return;
    await new Promise((next) => setTimeout(next, 5));
  }
  assert.fail("did not come true in 3 s");
}

const settled = (box: Awaited<ReturnType<typeof outbox>>, task: string, ...expected: [string, number][]) =>
  until(async () => JSON.stringify(await box.states(task)) === JSON.stringify(expected));

test("a webhook arrives with its body byte for byte and a signature that the public verifier accepts", async (t) => {
  const box = await outbox(t);
  const { received, url } = await receiver(t, status(204));
  const id = await box.event("task", url, '{"status":"COMPLETED","name":"é"}');
  box.deliverer.wake();
  await settled(box, "task", ["delivered", 1]);
  const [{ headers, body }] = received as [Received];
  const [secret] = await listSecrets(box.database.db, box.account.id);
  new Webhook(secret!.secret).verify(body, headers as Record<string, string>);
  assert.deepEqual([headers["webhook-id"], headers["content-type"], body], [id, "application/json", '{"status":"COMPLETED","name":"é"}']);
});

test("the statuses of one task arrive in order, one at a time, however long the receiver takes", async (t) => {
  const box = await outbox(t);
  let underWay = 0;
  const { received, url } = await receiver(t, (_index, _request, response) => {
    assert.equal(++underWay, 1);
    setTimeout(() => {
      underWay--;
      response.end();
    }, 20);
  });
  for (const body of ["1", "2", "3"]) await box.event("task", url, body);
  box.deliverer.wake();
  await settled(box, "task", ["delivered", 1], ["delivered", 1], ["delivered", 1]);
  assert.deepEqual(received.map(({ body }) => body), ["1", "2", "3"]);
});

for (const [what, headers, code] of [["an error", {}, 500], ["a redirect", { location: "/elsewhere" }, 302], ["a request for patience", { "retry-after": "9" }, 429]] as const) {
  test(`${what} is tried again on the schedule, with the same id and a new time, until the attempts are over`, async (t) => {
    const box = await outbox(t);
    const { received, url } = await receiver(t, status(code, headers));
    await box.event("task", url);
    const waits = [code === 429 ? 9 : 5, 300, 1800, 7200, 18_000, 36_000, 36_000];
    box.deliverer.wake();
    for (const [index, wait] of waits.entries()) {
      await settled(box, "task", ["pending", index + 1]);
      box.clock.ahead += wait * 1000 - 2_000;
      box.deliverer.wake();
      await new Promise((next) => setTimeout(next, 10));
      assert.equal(received.length, index + 1, "not before its time");
      box.clock.ahead += 2_000;
      box.deliverer.wake();
    }
    await settled(box, "task", ["failed", 8]);
    assert.equal(new Set(received.map((one) => one.headers["webhook-id"])).size, 1);
    assert.equal(new Set(received.map((one) => one.headers["webhook-timestamp"])).size, 8);
    box.clock.ahead += 1e9;
    box.deliverer.wake();
    await settled(box, "task", ["failed", 8]);
  });
}

test("410 ends the delivery at the first attempt", async (t) => {
  const box = await outbox(t);
  const { url } = await receiver(t, status(410));
  await box.event("task", url);
  box.deliverer.wake();
  await settled(box, "task", ["failed", 1]);
});

test("a receiver that does not answer in time has failed, and the attempt says so", async (t) => {
  const box = await outbox(t, { timeoutMs: 50 });
  const { url } = await receiver(t, () => undefined);
  await box.event("task", url);
  box.deliverer.wake();
  await settled(box, "task", ["pending", 1]);
  const attempt = await box.database.db.selectFrom("delivery_attempts").selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([attempt.number, attempt.status_code, attempt.error], [1, null, "The webhook URL did not answer in time."]);
  assert.ok(attempt.duration_ms >= 45 && attempt.duration_ms < 1_000);
});

test("the first 1 kB of the answer is recorded, and an endless one is cut off without being a failure", async (t) => {
  const box = await outbox(t);
  const { url } = await receiver(t, (_index, _request, response) => {
    response.on("error", () => undefined);
    const more = (): void => void (response.destroyed || response.write("é".repeat(5000), more));
    more();
  });
  await box.event("task", url);
  box.deliverer.wake();
  await settled(box, "task", ["delivered", 1]);
  const { response } = await box.database.db.selectFrom("delivery_attempts").select("response").executeTakeFirstOrThrow();
  assert.equal(response, "é".repeat(512));
});

test("an address that is not public is not connected to", async (t) => {
  const box = await outbox(t, { allowPrivate: false });
  const { received, url } = await receiver(t, status(200));
  await box.event("task", url);
  box.deliverer.wake();
  await settled(box, "task", ["pending", 1]);
  assert.equal(received.length, 0);
});

test("an event that is being retried when a later one comes is superseded, so that the later one does not wait", async (t) => {
  const box = await outbox(t);
  const { received, url } = await receiver(t, (index, _request, response) => void response.writeHead(index === 0 ? 503 : 200).end());
  await box.event("task", url, "IN_PROGRESS");
  box.deliverer.wake();
  await settled(box, "task", ["pending", 1]);
  await box.event("task", url, "COMPLETED");
  box.deliverer.wake();
  await settled(box, "task", ["superseded", 1], ["delivered", 1]);
  assert.deepEqual(received.map(({ body }) => body), ["IN_PROGRESS", "COMPLETED"]);
});

test("an event that fails while a later one waits is superseded at once", async (t) => {
  const box = await outbox(t);
  const { received, url } = await receiver(t, (index, _request, response) => void response.writeHead(index === 0 ? 503 : 200).end());
  await box.event("task", url, "IN_PROGRESS");
  await box.event("task", url, "COMPLETED");
  box.deliverer.wake();
  await settled(box, "task", ["superseded", 1], ["delivered", 1]);
  assert.deepEqual(received.map(({ body }) => body), ["IN_PROGRESS", "COMPLETED"]);
});

test("an event whose process died during the attempt is sent again when its lease ends, before the later one", async (t) => {
  const box = await outbox(t);
  const { received, url } = await receiver(t, status(200));
  const id = await box.event("task", url, "1");
  await leaseEvents(box.database.db, [id], "a process that died", box.clock.now(), box.clock.now() + 30_000);
  await box.event("task", url, "2");
  box.deliverer.wake();
  await new Promise((next) => setTimeout(next, 30));
  assert.equal(received.length, 0);
  box.clock.ahead += 30_001;
  box.deliverer.wake();
  await settled(box, "task", ["delivered", 1], ["delivered", 1]);
  assert.deepEqual(received.map(({ body }) => body), ["1", "2"]);
});

test("200 deliveries to a healthy receiver are not delayed by a thousand to one that hangs", async (t) => {
  const box = await outbox(t);
  const hanging = await receiver(t, () => undefined);
  const healthy = await receiver(t, status(200));
  for (let index = 0; index < 1000; index++) await box.event(`hanging-${index}`, hanging.url);
  for (let index = 0; index < 200; index++) await box.event(`healthy-${index}`, healthy.url);
  const began = performance.now();
  box.deliverer.wake();
  await until(() => healthy.received.length === 200);
  t.diagnostic(`200 deliveries in ${Math.round(performance.now() - began)} ms, ${hanging.received.length} hanging`);
  assert.ok(hanging.received.length <= 16);
});

test("two processes share the work and send nothing twice", async (t) => {
  const box = await outbox(t);
  const { received, url } = await receiver(t, status(200));
  const another = box.another();
  for (let index = 0; index < 100; index++) await box.event(`task-${index}`, url);
  box.deliverer.wake();
  another.wake();
  await until(async () => (await box.states("task-99"))[0]?.[0] === "delivered" && received.length >= 100);
  assert.equal(new Set(received.map(({ headers }) => headers["webhook-id"])).size, 100);
  assert.equal(received.length, 100);
});

test("stopping waits for what is under way, and gives back unsent what takes too long", async (t) => {
  const box = await outbox(t);
  const slow = await receiver(t, (_index, _request, response) => void setTimeout(() => response.end(), 100));
  const hanging = await receiver(t, () => undefined);
  await box.event("slow", slow.url);
  await box.event("hanging", hanging.url);
  box.deliverer.wake();
  await until(() => slow.received.length + hanging.received.length === 2);
  await box.deliverer.stop(300);
  assert.deepEqual([await box.states("slow"), await box.states("hanging")], [[["delivered", 1]], [["pending", 0]]]);
  const { lease_token: lease } = await box.database.db.selectFrom("events").select("lease_token").where("task_id", "=", "hanging").executeTakeFirstOrThrow();
  assert.equal(lease, null);
});

test("events of other processes are found without being told of", async (t) => {
  const box = await outbox(t);
  const { received, url } = await receiver(t, status(200));
  box.deliverer.start();
  await box.event("task", url);
  await until(() => received.length === 1);
});
