import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServiceError } from "../../errors.ts";
import { BodyBudget } from "./body-budget.ts";

const isDone = (promise: Promise<unknown>) => Promise.race([promise.then(() => true), sleep(5).then(() => false)]);

test("bodies of all accounts together, and of one, hold no more than their share; the others wait in order", async () => {
  const budget = new BodyBudget({ all: 10, ofOneAccount: 6, patience: 1000 });
  const first = await budget.take("a", 6);
  const second = budget.take("a", 1);
  assert.equal(await isDone(second), false, "the account has its share");
  const other = await budget.take("b", 4);
  const third = budget.take("c", 1);
  assert.equal(await isDone(third), false, "all is held");
  first();
  first();
  assert.equal(await isDone(Promise.all([second, third])), true);
  const fourth = budget.take("c", 5);
  assert.equal(await isDone(fourth), false, "what was given back twice counts once");
  other();
  assert.equal(await isDone(fourth), true);
});

test("who waits in vain gets a 503 with Retry-After and leaves nothing behind", async () => {
  const budget = new BodyBudget({ all: 4, ofOneAccount: 4, patience: 20 });
  const giveBack = await budget.take("a", 4);
  await assert.rejects(budget.take("b", 1), (error: ServiceError) => error.status === 503 && error.headers["retry-after"] !== undefined);
  giveBack();
  assert.equal(await isDone(budget.take("c", 4)), true);
});
