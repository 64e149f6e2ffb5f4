import assert from "node:assert/strict";
import { test } from "node:test";
import type { Task } from "../../tasks/task.ts";
import { withTask } from "./task-pages.ts";

const task = (id: string, more: Partial<Task> = {}): Task => ({
  task_id: id, status: "CREATED", model: "m", results: [], previews: [], progress: 0, created_at: "", expires_at: "", ...more,
});
const all = { q: "", status: "", model: "" };
const ids = (list: readonly Task[]) => list.map(({ task_id: id }) => id).join("");

test("a new task comes to the top, an unknown one to its place, and older ones than are shown stay away", () => {
  const list = [task("d"), task("b")];
  assert.equal(ids(withTask(list, task("e"), all)), "edb");
  assert.equal(ids(withTask(list, task("c"), all)), "dcb");
  assert.equal(ids(withTask(list, task("a"), all)), "db");
  assert.equal(ids(withTask([], task("a"), all)), "a");
});

test("a change is taken over, and what no longer fits the filter goes", () => {
  const list = [task("b"), task("a")];
  const done = task("a", { status: "COMPLETED", progress: 1 });
  assert.equal(withTask(list, done, all)[1]!.status, "COMPLETED");
  assert.equal(ids(withTask(list, done, { ...all, status: "CREATED" })), "b");
});

test("an event that came late takes nothing back", () => {
  const list = [task("a", { status: "COMPLETED", progress: 1 })];
  assert.equal(withTask(list, task("a", { status: "IN_PROGRESS", progress: 0.5 }), all), list);
});

test("new tasks that the search does not mean stay away", () => {
  assert.equal(ids(withTask([], task("a", { input: { prompt: "A boat" } }), { ...all, q: "boat" })), "a");
  assert.equal(ids(withTask([], task("a", { input: { prompt: "A car" } }), { ...all, q: "boat" })), "");
  assert.equal(ids(withTask([], task("a"), { ...all, model: "other" })), "");
});
