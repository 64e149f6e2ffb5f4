import assert from "node:assert/strict";
import { test } from "node:test";
import { engineErrorCodes } from "@atelier/engine/engine-error.ts";
import type { Offer } from "../engines/offer.ts";
import { offerAsSent, type StoredPrice } from "./price.ts";
import { priceOfFailure, priceOfResult } from "./price-at-end.ts";

const paid: Offer = { engine: "paid", provider: "them", quote: { micros: 50, model: "m", pricedOn: "2026-11-24" } };
const price: StoredPrice = { micros: 50, engine: "paid", provider: "them", model: "m", at: 7 };
const task = (before?: StoredPrice, sentTo?: string) => ({
  account_id: "a", key_id: "k", price_json: before ? JSON.stringify(before) : null,
  note_json: sentTo === undefined ? null : JSON.stringify({ engine: sentTo, note: "n" }),
});
const amounts = (end: ReturnType<typeof priceOfResult>) => end && [end.price.micros, end.booking.reserved, end.booking.spent];

test("a result costs what its engine says, else what it had quoted", () => {
  assert.deepEqual(amounts(priceOfResult(task(price), paid, { micros: 70, reported: true }, 9)), [70, 50, 70]);
  assert.equal(priceOfResult(task(price), paid, { micros: 70, reported: true }, 9)?.price.reported, true);
  assert.deepEqual(amounts(priceOfResult(task(price), paid, undefined, 9)), [50, 50, 50]);
  assert.equal(priceOfResult(task(price), paid, undefined, 9)?.booking.at, 7, "in the day in which it was ordered");
  for (const micros of [-1, 0.5, Number.NaN, 2 ** 60]) {
    assert.deepEqual(amounts(priceOfResult(task(price), paid, { micros, reported: true }, 9)), [50, 50, 50], `${micros} is no amount`);
  }
});

test("what an earlier attempt has sent costs what was reserved for it, by the model of then, whatever the engine asks for now", () => {
  const now: Offer = { engine: "paid", provider: "others", quote: { micros: 20, model: "new", pricedOn: "2026-11-28" } };
  const end = (sentTo?: string, cost?: { micros: number; reported: boolean }) => {
    const { price: made, booking } = priceOfResult(task(price), offerAsSent(task(price, sentTo), now), cost, 9)!;
    return [made.micros, made.model, made.provider, booking.spent];
  };
  assert.deepEqual(end("paid"), [50, "m", "them", 50]);
  assert.deepEqual(end("paid", { micros: 70, reported: true }), [70, "m", "them", 70]);
  assert.deepEqual(end(), [20, "new", "others", 20]);
  assert.deepEqual(end("another"), [20, "new", "others", 20]);
});

test("work that nothing charges for has no price, and what was reserved for it is given back", () => {
  assert.equal(priceOfResult(task(), { engine: "local" }, undefined, 9), undefined);
  assert.equal(priceOfFailure(task(), "failed"), undefined);
  const end = priceOfResult(task(price), { engine: "local" }, undefined, 9);
  assert.deepEqual([amounts(end), end?.price.provider], [[0, 50, 0], undefined]);
  assert.deepEqual(amounts(priceOfResult(task(price, "paid"), { engine: "local" }, undefined, 9)), [50, 50, 50], "unless it had been sent elsewhere before");
});

test("a price that nobody knows is left out until the provider reports one", () => {
  const unknown: Offer = { engine: "paid", provider: "them" };
  assert.deepEqual(amounts(priceOfResult(task({ engine: "paid", at: 7 }), unknown, undefined, 9)), [undefined, 0, 0]);
  assert.deepEqual(amounts(priceOfResult(task({ engine: "paid", at: 7 }), unknown, { micros: 3, reported: true }, 9)), [3, 0, 3]);
});

test("a failure costs what was reserved where its note says that it was sent, whatever the failure is called, and nothing otherwise", () => {
  const spent = (code: Parameters<typeof priceOfFailure>[1], sentTo?: string) => priceOfFailure(task(price, sentTo), code)?.booking.spent;
  for (const code of [...engineErrorCodes.filter((code) => code !== "engine_unknown"), "budget_exhausted", undefined] as const) {
    assert.deepEqual([spent(code), spent(code, "paid"), spent(code, "another")], [0, 50, 0], code ?? "a fault of the program, or a cancel");
  }
  assert.equal(spent("engine_unknown"), 50, "of an engine that keeps no notes, too");
});

test("a failure costs what its provider has counted all the same, and nothing once a submission was taken back", () => {
  assert.deepEqual(amounts(priceOfFailure(task(price, "paid"), "failed", { micros: 20, reported: true })), [20, 50, 20]);
  assert.equal(priceOfFailure(task(price, "paid"), "failed", { micros: 20, reported: true })?.price.reported, true);
  const takenBack = { ...task(price), note_json: JSON.stringify({ engine: "paid", note: "" }) };
  for (const code of engineErrorCodes.filter((code) => code !== "engine_unknown")) assert.deepEqual(amounts(priceOfFailure(takenBack, code)), [0, 50, 0], code);
});
