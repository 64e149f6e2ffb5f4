import assert from "node:assert/strict";
import { test } from "node:test";
import { deleteEventsOfTasks } from "../store/database/tasks/events.ts";
import { listDeliveries, resendDelivery } from "./deliveries.ts";
import { outbox, receiver, recorded, status, until } from "./test-outbox.ts";

test("a resent delivery keeps its id and its earlier attempts, and has the whole schedule again", async (t) => {
  const box = await outbox(t);
  const answers = [410, 500, 200];
  const { received, url } = await receiver(t, (index, _request, response) => void response.writeHead(answers[index]!).end());
  const id = await box.event("task", url);
  box.deliverer.wake();
  await recorded(box, "task", ["failed", 1]);

  const resent = await resendDelivery(box.database.db, box.account.id, id, box.clock.now());
  assert.deepEqual([resent.state, resent.attempts.length], ["pending", 1]);
  box.deliverer.wake();
  await recorded(box, "task", ["pending", 2]);
  box.clock.ahead += 5_000;
  box.deliverer.wake();
  await recorded(box, "task", ["delivered", 3]);
  const { deliveries } = await listDeliveries(box.database.db, box.account.id, { limit: 10, offset: 0 });
  assert.deepEqual(deliveries[0]?.attempts.map(({ number, statusCode }) => [number, statusCode]), [[1, 410], [2, 500], [3, 200]]);
  assert.equal(new Set(received.map(({ headers }) => headers["webhook-id"])).size, 1);
});

test("an older status that is resent waits for the newer one under way, and is not tried again when it fails", async (t) => {
  const box = await outbox(t);
  const release: (() => void)[] = [];
  const { received, url } = await receiver(t, (index, _request, response) => {
    const answer = () => response.writeHead(index === 2 ? 500 : 200).end();
    if (index === 1) release.push(answer);
    else answer();
  });
  const first = await box.event("task", url, "IN_PROGRESS");
  await box.event("task", url, "COMPLETED");
  box.deliverer.wake();
  await until(() => release.length === 1);

  await resendDelivery(box.database.db, box.account.id, first, box.clock.now());
  box.deliverer.wake();
  await new Promise((next) => setTimeout(next, 30));
  assert.equal(received.length, 2);
  release[0]!();
  await recorded(box, "task", ["superseded", 2], ["delivered", 1]);
  assert.deepEqual(received.map(({ body }) => body), ["IN_PROGRESS", "COMPLETED", "IN_PROGRESS"]);
});

test("the deliveries of a removed task go with it, and no other", async (t) => {
  const box = await outbox(t);
  const { url } = await receiver(t, status(200));
  for (const task of ["removed", "kept"]) await box.event(task, url);
  box.deliverer.wake();
  for (const task of ["removed", "kept"]) await recorded(box, task, ["delivered", 1]);
  await deleteEventsOfTasks(box.database.db, ["removed"]);
  assert.deepEqual([await box.states("removed"), await box.states("kept")], [[], [["delivered", 1]]]);
  assert.equal((await box.database.db.selectFrom("delivery_attempts").select("id").execute()).length, 1);
});
