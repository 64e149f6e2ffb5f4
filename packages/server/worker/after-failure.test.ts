import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineError } from "@atelier/engine/engine.ts";
import { afterFailure } from "./after-failure.ts";
import type { Attempt } from "./run-task.ts";
import { maxAttempts, timing } from "./timing.ts";

const now = 1_800_000_000_000;
const taskOf = (changes: Partial<Attempt> = {}) =>
  ({ failures: 0, attempt: 1, started_at: now - 1000, note_json: null, price_json: null, ...changes }) as Attempt;
const after = (error: unknown, changes: Partial<Attempt> = {}, isStopping = false) => afterFailure(taskOf(changes), error, { now, isStopping });
const busy = (retryAfter?: number) => new EngineError("busy", "10.0.0.5 is busy", { reason: "The model server is busy", ...(retryAfter && { retryAfter }) });

test("what is permanent or refused ends the task, with what callers may read", () => {
  const ends: [EngineError, string, string][] = [
    [new EngineError("invalid_input", "image is too small"), "invalid_input", "image is too small"],
    [new EngineError("failed", "/opt/x", { class: "permanent", reason: "It is refused" }), "engine_failed", "It is refused"],
    [new EngineError("unavailable", "10.0.0.5", { class: "permanent" }), "engine_failed", "The task could not be carried out"],
    [new EngineError("content_refused", "/opt/x", { reason: "Not this." }), "content_refused", "Not this."],
    [new EngineError("content_refused", "/opt/x"), "content_refused", "The model server refused the request because of its content"],
  ];
  for (const [error, code, message] of ends) assert.deepEqual(after(error), { is: "ended", code, message });
  const unknown = after(new EngineError("engine_unknown", "the answer to a paid order was lost at 10.0.0.5"));
  assert.equal(unknown.is === "ended" && unknown.code, "engine_unknown");
  assert.doesNotMatch(JSON.stringify(unknown), /10\.0/);
  assert.deepEqual(after(new EngineError("engine_unknown", "lost"), {}, true), unknown, "it is not repeated when the server stops, either");
});

test("what was sent to where it is paid for is not reported as its caller's to mend and order again", () => {
  const price_json = JSON.stringify({ micros: 50, engine: "paid", at: 0 });
  const sentTo = (engine: string, note: string) => ({ price_json, note_json: JSON.stringify({ engine, note }) });
  for (const code of ["invalid_input", "no_face", "content_policy", "content_refused"] as const) {
    const error = new EngineError(code, "image could not be fetched", { reason: "image could not be fetched" });
    const ended = after(error, sentTo("paid", "request 7"));
    assert.equal(ended.is === "ended" && ended.code, "engine_unknown");
    assert.match(ended.is === "ended" ? ended.message : "", /may be charged for: .*image could not be fetched$/);
    for (const notSent of [sentTo("paid", ""), sentTo("another", "prompt"), { price_json, note_json: null }, { ...sentTo("paid", "x"), price_json: null }]) {
      assert.deepEqual(after(error, notSent), { is: "ended", code, message: "image could not be fetched" });
    }
  }
  assert.equal(after(busy(), sentTo("paid", "request 7")).is, "repeated", "what may pass goes on with it");
});

test("what may pass is repeated twice, and not before its server wants it", () => {
  const failed = new EngineError("failed", "no");
  assert.deepEqual(after(failed), { is: "repeated", failures: 1, wait: timing.retry });
  assert.deepEqual(after(failed, { failures: 1 }), { is: "repeated", failures: 2, wait: 2 * timing.retry });
  assert.equal(after(failed, { failures: 2 }).is, "ended");
  assert.deepEqual(after(new EngineError("unavailable", "no", { retryAfter: 7000 })), { is: "repeated", failures: 1, wait: 7000 });
  const ended = { is: "ended", code: "engine_failed", message: "The task could not be carried out" };
  assert.deepEqual(after(new TypeError("no such thing"), { failures: 2 }), ended);
});

test("a busy server is no failure of the task: it is asked until the hour or the attempts are used up", () => {
  assert.deepEqual(after(busy(3000)), { is: "repeated", failures: 0, wait: 3000 });
  assert.deepEqual(after(busy(3000), { failures: 2 }), { is: "repeated", failures: 2, wait: 3000 });
  const ended = { is: "ended", code: "engine_failed", message: "The model server is busy" };
  assert.deepEqual(after(busy(), { attempt: maxAttempts }), ended);
  assert.deepEqual(after(busy(60_000), { started_at: now - timing.repeats + 59_000 }), ended);
  assert.equal(after(busy(60_000), { started_at: now - timing.repeats + 61_000 }).is, "repeated");
  // Whatever it says of itself, the attempts last about as long as the hour.
  let waited = 0;
  for (let attempt = 1; attempt < maxAttempts; attempt++) {
    const next = after(busy(), { attempt });
    assert.ok(next.is === "repeated" && next.wait <= timing.longestBusy);
    waited += next.wait;
  }
  assert.ok(waited > 0.8 * timing.repeats, `${waited} ms`);
});

test("a server that stops gives its tasks back at once", () => {
  assert.deepEqual(after(busy(60_000), {}, true), { is: "repeated", failures: 0, wait: 0 });
});
