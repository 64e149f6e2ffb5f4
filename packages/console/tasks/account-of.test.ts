import assert from "node:assert/strict";
import { test } from "node:test";
import { accountOf } from "./account-of.ts";
import { isNewer, type Task } from "./task.ts";

const task = (more: object): Task => ({
  task_id: "1", status: "COMPLETED", model: "m", results: [], previews: [], progress: 1, created_at: "", expires_at: "", ...more,
});

test("texts, objects with reasons and single words of engines are lines, and what is empty is left out", () => {
  const { parts, prompt } = accountOf(task({
    applied: ["colour", { instruction: "make the sky orange", part: "sky" }], not_applied: [{ instruction: "add a dog", reason: "nothing is added" }],
    not_found: "hat", not_understood: [], effective_prompt: "a hat", input: { prompt: "hat" },
  }));
  assert.deepEqual(parts, [
    { what: "applied", lines: ["colour", "make the sky orange"] },
    { what: "notApplied", lines: ["add a dog: nothing is added"] },
    { what: "notFound", lines: ["hat"] },
  ]);
  assert.equal(prompt, "a hat");
});

test("a prompt that was used as it was given is not told again", () => {
  assert.equal(accountOf(task({ effective_prompt: "hat", input: { prompt: "hat" } })).prompt, undefined);
});

test("nothing makes an ended task unfinished, and progress goes forward", () => {
  const running = task({ status: "IN_PROGRESS", progress: 0.5 });
  assert.equal(isNewer(running, task({})), false);
  assert.equal(isNewer(task({ status: "IN_PROGRESS", progress: 0.4 }), running), false);
  assert.equal(isNewer(task({ status: "FAILED" }), running), true);
});
