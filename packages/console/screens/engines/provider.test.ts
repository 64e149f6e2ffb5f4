import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesAfter, type EngineOrders, entriesOf, type KindOrder } from "./provider.ts";

const all: EngineOrders = { engines: ["hosted", "local"], providers: ["fal", "openai"], kinds: [] };
const order: KindOrder = { kind: "edit-image", engines: ["hosted", "local"], source: "database", providers: ["openai", "fal"], providers_source: "database" };

test("chosen providers stand in the place of their engine", () => {
  assert.deepEqual(entriesOf(order), ["hosted:openai", "hosted:fal", "local"]);
  assert.deepEqual(entriesOf({ ...order, providers_source: "environment" }), ["hosted", "local"]);
});

test("only what the service takes may follow: providers together, and not beside the engine as a whole", () => {
  assert.deepEqual(choicesAfter([], all, order), ["hosted", "local", "hosted:fal", "hosted:openai"]);
  assert.deepEqual(choicesAfter(["hosted"], all, order), ["local"]);
  assert.deepEqual(choicesAfter(["hosted:openai"], all, order), ["local", "hosted:fal"]);
  assert.deepEqual(choicesAfter(["hosted:openai", "local"], all, order), []);
  assert.deepEqual(choicesAfter([], { ...all, providers: ["fal"] }, order), ["hosted", "local"]);
  assert.deepEqual(choicesAfter([], all, { ...order, providers_source: "environment" }), ["hosted", "local"]);
});
