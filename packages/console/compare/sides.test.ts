import assert from "node:assert/strict";
import { test } from "node:test";
import type { Task, TaskFile } from "../tasks/task.ts";
import { differences, fileOf, innerOf, modesOf, nameOfSide, sideOf } from "./sides.ts";

const file = (url: string, width = 100, height = 50, type = "image/png"): TaskFile => ({ url, media_type: type, width, height });
const task = (more: object): Task => ({
  task_id: "1", status: "COMPLETED", model: "m", results: [file("r1"), file("r2")], previews: [], progress: 1, created_at: "", expires_at: "", ...more,
});

test("a link names results by their number and what a task was made of, and nothing else", () => {
  assert.deepEqual(sideOf("01a-b"), { task: "01a-b", which: 1 });
  assert.deepEqual(sideOf("01a.2"), { task: "01a", which: 2 });
  assert.deepEqual(sideOf("01a.input"), { task: "01a", which: "input" });
  for (const text of [null, "", "a/b", "a.0", "a.x", "../etc"]) assert.equal(sideOf(text), undefined);
  for (const text of ["01a", "01a.2", "01a.input"]) assert.equal(nameOfSide(sideOf(text)!), text);
});

test("a task was made of its picture, not of its mask", () => {
  const made = task({ input_files: [{ ...file("mask"), field: "mask" }, { ...file("picture"), field: "image" }] });
  assert.equal(fileOf(made, "input")?.url, "picture");
  assert.equal(fileOf(made, 2)?.url, "r2");
  assert.equal(fileOf(made, 3), undefined);
});

test("an edit was made of the picture that it refers to, and a film of the picture that it begins with", () => {
  const edited = task({ input_files: [{ ...file("style"), field: "style_reference_images[0]" }, { ...file("picture"), field: "reference_images[0]" }] });
  assert.equal(fileOf(edited, "input")?.url, "picture");
  const frames = [{ ...file("end"), field: "end_image_url" }, { ...file("start"), field: "start_image_url" }];
  assert.equal(fileOf(task({ results: [file("film", 100, 50, "video/mp4")], input_files: frames }), "input")?.url, "start");
  assert.equal(fileOf(task({ results: [file("film", 100, 50, "video/mp4")] }), "input"), undefined);
});

test("a picture that was expanded lies within its result", () => {
  const [before, result] = [file("a", 100, 50), file("b", 200, 100)];
  assert.deepEqual(innerOf({ input: { left: 40, right: 60, top: 50 } }, before, result), { left: 0.2, top: 0.5, width: 0.5, height: 0.5 });
  assert.equal(innerOf({ input: { left: 40, right: 61, top: 50 } }, before, result), undefined);
  assert.equal(innerOf({ input: {} }, before, before), undefined);
});

test("only files of one shape lie on each other, and no film is subtracted from a picture", () => {
  assert.ok(modesOf(file("a"), file("b", 200, 100)).includes("wipe"));
  assert.deepEqual(modesOf(file("a"), file("b", 100, 100)), ["side", "a", "b"]);
  assert.deepEqual(modesOf(file("a"), file("b", 100, 50, "video/mp4")), ["wipe", "side", "a", "b"]);
});

test("what differs between two tasks is listed; the same file under two signatures is the same", () => {
  const url = (signature: string) => `http://a.test/media/objects/f00.png?signature=${signature}`;
  const a = task({ seed: 1, input: { prompt: "a hat", image: url("x"), strength: 0.5, webhook_url: "http://one.test" } });
  const b = task({ seed: 2, input: { prompt: "a cap", image: url("y"), strength: 0.5, extra: [1] } });
  assert.deepEqual(differences(a, b), [
    { name: "seed", a: "1", b: "2" }, { name: "prompt", a: "a hat", b: "a cap" }, { name: "extra", a: undefined, b: "[1]" },
  ]);
});
