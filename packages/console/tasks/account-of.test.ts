import assert from "node:assert/strict";
import { test } from "node:test";
import { accountOf, isPartial, isUntouched } from "./account-of.ts";
import { isNewer, type Task } from "./task.ts";

const task = (more: object): Task => ({
  task_id: "1", status: "COMPLETED", model: "m", results: [], previews: [], progress: 1, created_at: "", expires_at: "", ...more,
});

test("texts, objects with reasons and single words of engines are lines, and what is empty is left out", () => {
  const { parts, prompt } = accountOf(task({
    applied: ["colour", { instruction: "make the sky orange", part: "sky" }], not_applied: [{ instruction: "add a dog", reason: "nothing is added" }],
    not_found: "hat", not_understood: [], normalised: [{ field: "mask", change: "scaled from 2x2 to 4x4 pixels" }],
    effective_prompt: "a hat", input: { prompt: "hat" },
  }));
  assert.deepEqual(parts, [
    { what: "normalised", lines: ["mask: scaled from 2x2 to 4x4 pixels"] },
    { what: "applied", lines: ["colour", "make the sky orange"] },
    { what: "notApplied", lines: ["add a dog: nothing is added"] },
    { what: "notFound", lines: ["hat"] },
  ]);
  assert.equal(prompt, "a hat");
});

test("what could not be done is named in the words in which it was asked for, and words without effect are listed once", () => {
  const { parts } = accountOf(task({
    applied: [{ instruction: "replace background", clause: "put her on a beach", background: "soft ground", strength: 1, unused_words: ["sunny"] }],
    not_applied: [{ instruction: "add a thing", clause: "give her a hat", reason: "new things are not drawn" }], unused_words: ["sunny", "soft"],
  }));
  assert.deepEqual(parts, [
    { what: "applied", lines: ["replace background: soft ground"] },
    { what: "ignored", lines: ["sunny, soft"] },
    { what: "notApplied", lines: ["give her a hat: new things are not drawn"] },
  ]);
});

test("members that were ignored are shown as they were written, with the one that was meant", () => {
  const { parts } = accountOf(task({ ignored: ["rigth_edge", "elements"], did_you_mean: { rigth_edge: "right_edge" } }));
  assert.deepEqual(parts, [{ what: "ignored", lines: ["rigth_edge → right_edge?", "elements"] }]);
});

test("a task is partial when something that was asked for is not in its result", () => {
  assert.deepEqual([{ not_applied: ["a hat"] }, { not_found: "hat" }, { not_understood: [] }, { ignored: ["a word"] }].map((one) => isPartial(task(one))),
    [true, true, false, false]);
  assert.equal(isPartial(task({ status: "FAILED", not_applied: ["a hat"] })), false);
});

test("a task is untouched when its engine lists what it has done, and that is nothing", () => {
  const reports = [{ applied: [], not_applied: ["a hat"] }, { applied: ["warmer"], not_applied: ["a hat"] }, { not_found: "hat" }, { applied: [] }];
  assert.deepEqual(reports.map((one) => isUntouched(task(one))), [true, false, false, false]);
});

test("a prompt that was used as it was given is not shown again", () => {
  assert.equal(accountOf(task({ effective_prompt: "hat", input: { prompt: "hat" } })).prompt, undefined);
});

test("nothing makes an ended task unfinished, and progress goes forward", () => {
  const running = task({ status: "IN_PROGRESS", progress: 0.5 });
  assert.equal(isNewer(running, task({})), false);
  assert.equal(isNewer(task({ status: "IN_PROGRESS", progress: 0.4 }), running), false);
  assert.equal(isNewer(task({ status: "FAILED" }), running), true);
});
