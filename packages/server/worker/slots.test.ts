import assert from "node:assert/strict";
import { test } from "node:test";
import type { Engine } from "@atelier/engine/engine.ts";
import { Slots } from "./slots.ts";

const engine = (id: string, slots?: number): Engine => ({
  id,
  ...(slots !== undefined && { remote: { slots } }),
  capabilities: async () => ({}),
  run: () => Promise.reject(new Error("never run")),
});
const [local, remote] = [engine("local"), engine("remote", 2)];
const held = (one: Engine, ...kinds: ("edit-image" | "edit-video")[]) => kinds.map((kind) => ({ engine: one, kind }));

test("films leave one slot free where there are two, pictures may take them all", () => {
  assert.equal(new Slots(2, held(local, "edit-video")).isFree(local, "edit-video"), false);
  assert.equal(new Slots(2, held(local, "edit-video")).isFree(local, "edit-image"), true);
  assert.equal(new Slots(2, held(local, "edit-image")).isFree(local, "edit-image"), true);
  assert.equal(new Slots(1, []).isFree(local, "edit-video"), true);
  assert.equal(new Slots(4, held(local, "edit-video", "edit-video", "edit-image")).isFree(local, "edit-video"), true);
  assert.equal(new Slots(3, held(local, "edit-video", "edit-image", "edit-image")).isFree(local, "edit-image"), false);
});

test("an engine of other machines has slots of its own", () => {
  const slots = new Slots(1, held(local, "edit-image"));
  assert.deepEqual([slots.isFree(local, "edit-image"), slots.isFree(remote, "edit-image")], [false, true]);
  slots.hold({ engine: remote, kind: "edit-image" });
  slots.hold({ engine: remote, kind: "edit-image" });
  assert.equal(slots.isFree(remote, "edit-image"), false);
});
