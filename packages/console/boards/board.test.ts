import assert from "node:assert/strict";
import { test } from "node:test";
import { nameOfRef, refOf } from "./board.ts";

test("what an element says of itself names one thing of the service, or nothing", () => {
  for (const ref of [{ type: "sound", ref: "17" }, { type: "upload", ref: "019a:2" }] as const) assert.deepEqual(refOf(nameOfRef(ref)), ref);
  for (const text of [undefined, "", "sound", "sound:", "board:1", "17"]) assert.equal(refOf(text), undefined, String(text));
});
