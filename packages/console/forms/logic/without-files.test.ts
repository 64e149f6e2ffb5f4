import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutFiles } from "./without-files.ts";

test("a preset keeps all of a form but its files", () => {
  const values = {
    prompt: "a boat", image: "file:1", strength: 0, images: ["file:1", "file:2"], elements: [{ picture: "file:3", name: "hat" }, { picture: "file:3" }],
    settings: { audio: "file:4" }, off: false,
  };
  assert.deepEqual(withoutFiles(values, (text) => text.startsWith("file:")), { prompt: "a boat", strength: 0, elements: [{ name: "hat" }], off: false });
});
