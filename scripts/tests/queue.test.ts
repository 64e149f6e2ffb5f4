import assert from "node:assert/strict";
import { test } from "node:test";
import { type Batch, inOrder, nextOf, runAll } from "./queue.ts";

const batch = (name: string, seconds: number, share: number): Batch => ({ files: [name], cost: { seconds, share } });
const computes = batch("computes", 20, 1);
const waits = batch("waits", 2, 0.05);
const everyProcessor = batch("every processor", 30, 2);

test("the longest begins first, by the clock and not by what it computes", () => {
  assert.deepEqual(inOrder([computes, batch("short", 1, 1), waits]).map(({ files }) => files[0]), ["waits", "computes", "short"]);
});

test("beside files that compute, one that waits begins and another that computes does not", () => {
  const running = [computes, batch("another", 9, 1)];
  assert.equal(nextOf([batch("third", 9, 1), waits], running, 2), waits);
  assert.equal(nextOf([batch("third", 9, 1)], running, 2), undefined);
  assert.equal(nextOf([batch("third", 9, 1)], [computes], 2)?.files[0], "third");
});

test("a file that needs every processor begins once they are mostly idle, whatever waits behind it", () => {
  assert.equal(nextOf([everyProcessor], [computes], 2), everyProcessor);
  assert.equal(nextOf([everyProcessor], [computes, batch("another", 9, 0.6)], 2), undefined);
});

test("however little files compute, no more than two run for each processor", () => {
  const running = Array.from({ length: 4 }, (_, at) => batch(`${at}`, 1, 0));
  assert.equal(nextOf([waits], running, 2), undefined);
  assert.equal(nextOf([waits], running.slice(1), 2), waits);
});

test("every batch runs once, and never more at once than the processors bear", async () => {
  const all = Array.from({ length: 40 }, (_, at) => batch(`${at}`, at % 7, (at % 4) / 2));
  const ran: string[] = [];
  let busy = 0;
  await runAll(all, 2, async ({ files, cost }) => {
    busy += cost.share;
    assert.ok(busy <= 3.5, `${busy}`);
    ran.push(files[0]!);
    await new Promise((resolve) => setImmediate(resolve));
    busy -= cost.share;
  });
  assert.deepEqual(ran.toSorted(), all.map(({ files }) => files[0]!).toSorted());
});
