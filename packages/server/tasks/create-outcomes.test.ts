import assert from "node:assert/strict";
import { test } from "node:test";
import { DatabaseUnavailable } from "../store/store-unavailable.ts";
import { CreateOutcomes } from "./create-outcomes.ts";

test("a process is ready until a create fails or hangs, and again with the next success or after a while", async (t) => {
  let now = 1000;
  t.mock.method(performance, "now", () => now);
  const outcomes = new CreateOutcomes();
  assert.equal(outcomes.problem(), undefined);

  await assert.rejects(outcomes.of(Promise.reject(new DatabaseUnavailable("too busy", undefined))));
  assert.match(outcomes.problem() ?? "", /the last create failed/);
  assert.equal(outcomes.failures, 1);
  now += 100;
  await outcomes.of(Promise.resolve());
  assert.equal(outcomes.problem(), undefined);

  await assert.rejects(outcomes.of(Promise.reject(new DatabaseUnavailable("too busy", undefined))));
  now += 16_000;
  assert.equal(outcomes.problem(), undefined, "else nobody would ever ask it again");

  const { promise, resolve } = Promise.withResolvers<void>();
  const hanging = outcomes.of(promise);
  now += 9000;
  assert.deepEqual([outcomes.problem(), outcomes.oldest()], [undefined, 9]);
  now += 3000;
  assert.match(outcomes.problem() ?? "", /under way for 12 s/);
  await outcomes.of(Promise.resolve());
  assert.equal(outcomes.problem(), undefined, "it is one account's, and others go on");
  resolve();
  await hanging;
  assert.equal(outcomes.oldest(), 0);
});

test("a create that is refused for what it asks says nothing of the database", async () => {
  const outcomes = new CreateOutcomes();
  await assert.rejects(outcomes.of(Promise.reject(new Error("queue_full"))));
  assert.deepEqual([outcomes.problem(), outcomes.failures], [undefined, 0]);
});
