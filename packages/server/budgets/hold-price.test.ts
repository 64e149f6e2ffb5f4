import assert from "node:assert/strict";
import { test } from "node:test";
import type { Offer } from "../engines/offer.ts";
import type { ServiceError } from "../errors.ts";
import { budgetsOf } from "../store/database/accounts/budgets.ts";
import { addAccounts, claimOne, newTask } from "../store/database/conformance-parts.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { taskAdder } from "../store/database/tasks/add-tasks.ts";
import { holdPrice } from "./hold-price.ts";
import { priceAt } from "./price.ts";

const offer = (engine: string, micros?: number): Offer => ({
  engine, provider: "them", ...(micros !== undefined && { quote: { micros, model: "m", pricedOn: "2026-11-24" } }),
});

/** A task that was made for one engine, and claimed. */
async function claimed(madeFor: Offer, budget: number) {
  const database = await openSqlite(":memory:");
  await addAccounts(database, "a");
  const now = database.now();
  const price = priceAt(madeFor, now);
  const task = { ...newTask("t", "a"), created_at: now, price_json: price ? JSON.stringify(price) : null };
  const budgets = { day: budget };
  await taskAdder({ commit: database.withLocks, maxWaiting: 9, budgets })([{ task, ...(price && { reservation: { micros: price.micros } }) }]);
  const held = (await claimOne(database, { now, until: now + 60_000 }))!;
  return {
    held,
    hold: async (asked: Offer) => (held.price_json = await holdPrice({ database, budgets }, held, asked)),
    reserved: async () => (await budgetsOf(database.db, { accountId: "a", keyId: null, at: now }, budgets)).find(({ scope }) => scope === "all")?.reserved,
    stored: async () => (await database.db.selectFrom("tasks").select("price_json").executeTakeFirstOrThrow()).price_json,
  };
}

const exhausted = (error: ServiceError) => error.status === 402 && error.code === "budget_exhausted";

test("a task that falls to an engine that charges, or to a dearer one, has what is missing reserved before it runs", async () => {
  const { hold, reserved, held, stored } = await claimed({ engine: "local" }, 100);
  assert.equal(await hold({ engine: "local" }), null);
  await hold(offer("paid", 40));
  assert.deepEqual([await reserved(), await stored()], [40, held.price_json]);
  await hold(offer("paid", 40));
  assert.equal(await reserved(), 40, "another attempt reserves nothing again");
  await hold(offer("dear", 90));
  assert.equal(await reserved(), 90);
  await hold(offer("paid", 40));
  assert.equal(await reserved(), 90, "what is reserved is given back at the end");
  await assert.rejects(hold(offer("dearest", 101)), exhausted);
  assert.deepEqual([await reserved(), await stored()], [90, held.price_json], "what is refused changes nothing");
});

test("a price that becomes known when the inputs are there is reserved then, and one that stays unknown needs something left", async () => {
  const known = await claimed(offer("paid"), 50);
  assert.equal(await known.reserved(), 0);
  await known.hold(offer("paid"));
  await known.hold(offer("paid", 50));
  assert.equal(await known.reserved(), 50);
  const poor = await claimed({ engine: "local" }, 0);
  await assert.rejects(poor.hold(offer("paid")), exhausted);
});

test("what an earlier attempt has sent is taken up again, whatever the budgets say", async () => {
  const { hold, held, reserved } = await claimed(offer("paid", 50), 50);
  held.note_json = JSON.stringify({ engine: "paid", note: "request 7" });
  await hold(offer("paid", 60));
  assert.equal(await reserved(), 50);
  await assert.rejects(hold(offer("another", 60)), exhausted);
});
