import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Webhook } from "standardwebhooks";
import { leaseEvents } from "../store/database/tasks/events.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { listSecrets } from "./secrets.ts";
import { outbox, type Received, receiver, recorded, status, until } from "./test-outbox.ts";

test("a webhook arrives with its body byte for byte and a signature that the public verifier accepts", async (t) => {
  const box = await outbox(t);
  const { received, url } = await receiver(t, status(204));
  const id = await box.event("task", url, '{"status":"COMPLETED","name":"é"}');
  box.deliverer.wake();
  await recorded(box, "task", ["delivered", 1]);
  const [{ headers, body }] = received as [Received];
  const [secret] = await listSecrets(box.database, box.account.id);
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
  await recorded(box, "task", ["delivered", 1], ["delivered", 1], ["delivered", 1]);
  assert.deepEqual(received.map(({ body }) => body), ["1", "2", "3"]);
});

for (const [what, headers, code] of [
  ["an error", {}, 500], ["a redirect", { location: "/elsewhere" }, 302], ["a request for patience", { "retry-after": "9" }, 429],
] as const) {
  test(`${what} is tried again on the schedule, with the same id and a new time, until the attempts are over`, async (t) => {
    const box = await outbox(t);
    const { received, url } = await receiver(t, status(code, headers));
    await box.event("task", url);
    const waits = [code === 429 ? 9 : 5, 300, 1800, 7200, 18_000, 36_000, 36_000];
    box.deliverer.wake();
    for (const [index, wait] of waits.entries()) {
      await recorded(box, "task", ["pending", index + 1]);
      box.clock.ahead += wait * 1000 - 2_000;
      box.deliverer.wake();
      await new Promise((next) => setTimeout(next, 10));
      assert.equal(received.length, index + 1, "not before its time");
      box.clock.ahead += 2_000;
      box.deliverer.wake();
    }
    await recorded(box, "task", ["failed", 8]);
    assert.equal(new Set(received.map((one) => one.headers["webhook-id"])).size, 1);
    assert.equal(new Set(received.map((one) => one.headers["webhook-timestamp"])).size, 8);
    box.clock.ahead += 1e9;
    box.deliverer.wake();
    await recorded(box, "task", ["failed", 8]);
  });
}

test("410 ends the delivery at the first attempt", async (t) => {
  const box = await outbox(t);
  const { url } = await receiver(t, status(410));
  await box.event("task", url);
  box.deliverer.wake();
  await recorded(box, "task", ["failed", 1]);
});

test("a receiver that does not answer in time has failed, and the attempt says so", async (t) => {
  const box = await outbox(t, { timeoutMs: 50 });
  const { url } = await receiver(t, () => undefined);
  await box.event("task", url);
  box.deliverer.wake();
  await recorded(box, "task", ["pending", 1]);
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
  await recorded(box, "task", ["delivered", 1]);
  const { response } = await box.database.db.selectFrom("delivery_attempts").select("response").executeTakeFirstOrThrow();
  assert.equal(response, "é".repeat(512));
});

test("an address that is not public is not connected to", async (t) => {
  const box = await outbox(t, { allowPrivate: false });
  const { received, url } = await receiver(t, status(200));
  await box.event("task", url);
  box.deliverer.wake();
  await recorded(box, "task", ["pending", 1]);
  assert.equal(received.length, 0);
});

test("an event that is being retried when a later one comes is superseded, so that the later one does not wait", async (t) => {
  const box = await outbox(t);
  const { received, url } = await receiver(t, (index, _request, response) => void response.writeHead(index === 0 ? 503 : 200).end());
  await box.event("task", url, "IN_PROGRESS");
  box.deliverer.wake();
  await recorded(box, "task", ["pending", 1]);
  await box.event("task", url, "COMPLETED");
  box.deliverer.wake();
  await recorded(box, "task", ["superseded", 1], ["delivered", 1]);
  assert.deepEqual(received.map(({ body }) => body), ["IN_PROGRESS", "COMPLETED"]);
});

test("an event that fails while a later one waits is superseded at once", async (t) => {
  const box = await outbox(t);
  const { received, url } = await receiver(t, (index, _request, response) => void response.writeHead(index === 0 ? 503 : 200).end());
  await box.event("task", url, "IN_PROGRESS");
  await box.event("task", url, "COMPLETED");
  box.deliverer.wake();
  await recorded(box, "task", ["superseded", 1], ["delivered", 1]);
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
  await recorded(box, "task", ["delivered", 1], ["delivered", 1]);
  assert.deepEqual(received.map(({ body }) => body), ["1", "2"]);
});

test("1,000 deliveries to a healthy receiver are not delayed by thousands to ones that hang, fail, redirect and are gone", async (t) => {
  const count = 1000;
  const time = async (bad: string[]) => {
    const box = await outbox(t);
    const healthy = await receiver(t, status(200));
    await box.database.transaction(async (trx) => {
      for (let index = 0; index < count; index++) for (const url of [...bad, healthy.url]) await box.enqueue(trx, `${index}-${url}`, url);
    });
    const began = performance.now();
    box.deliverer.wake();
    await until(() => healthy.received.length === count, 30_000);
    return performance.now() - began;
  };
  const hanging = await receiver(t, () => undefined);
  const others = await Promise.all([status(500), status(302, { location: "/elsewhere" }), status(410)].map((answer) => receiver(t, answer)));
  const alone = await time([]);
  const beside = await time([hanging, ...others].map(({ url }) => url));
  t.diagnostic(
    `1,000 deliveries alone in ${Math.round(alone)} ms, beside the others in ${Math.round(beside)} ms; ` +
      `${hanging.received.length} hang, ${others.map(({ received }) => received.length).join(", ")} answered otherwise`
  );
  assert.ok(hanging.received.length <= 16, "no more at once than one receiver may hold");
  // The answered ones are work of the same processors; what hangs would delay the healthy ones by the 15 s of its time limit.
  assert.ok(beside < alone * 5 + 2_000, `${beside} ms instead of ${alone} ms`);
});

test("two processes share the work and send nothing twice", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "outbox-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "shared.db");
  const box = await outbox(t, { file });
  // A connection of its own is what makes a process another one for the database.
  const connection = await openSqlite(file);
  t.after(() => connection.close());
  const another = box.another(connection);
  const { received, url } = await receiver(t, status(200));
  for (let index = 0; index < 100; index++) await box.event(`task-${index}`, url);
  box.deliverer.wake();
  another.wake();
  const left = () => box.database.db.selectFrom("events").select("id").where("state", "=", "pending").execute();
  await until(async () => (await left()).length === 0);
  assert.deepEqual([received.length, new Set(received.map(({ headers }) => headers["webhook-id"])).size], [100, 100]);
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

test("events of other processes are found without a notice", async (t) => {
  const box = await outbox(t);
  const { received, url } = await receiver(t, status(200));
  box.deliverer.start();
  await box.event("task", url);
  await until(() => received.length === 1);
});
