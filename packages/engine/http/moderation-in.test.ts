import assert from "node:assert/strict";
import { test } from "node:test";
import { moderationIn } from "./moderation-in.ts";

const blames = { blamesRequest: true };
const blamesNobody = { blamesRequest: false };

test("success with a flag or a finish reason is a refusal, too", () => {
  const bodies = [
    { data: [], flagged: true },
    { data: [{ b64_json: "aaaa" }], nsfw_content_detected: [true] },
    { choices: [{ finish_reason: "content_filter" }] },
    { error: "content_policy_violation" },
    { detail: "moderation_blocked" },
  ];
  for (const body of bodies) assert.ok(moderationIn(body, blamesNobody), JSON.stringify(body));
});

test("what only speaks of content is none", () => {
  const bodies = [
    { data: [{ b64_json: "aaaa" }], nsfw_content_detected: [false], content_filter_results: { hate: { filtered: false, severity: "safe" } } },
    { error: { code: "unknown_parameter", param: "moderation", message: "Unknown parameter" } },
    { error: { message: "size must be a multiple of 16", code: "invalid_size" } },
    { detail: [{ type: "missing", loc: ["body", "prompt"], msg: "Field required", input: { prompt: "a moderation_blocked sign, nsfw" } }] },
  ];
  for (const body of bodies) assert.equal(moderationIn(body, blamesNobody), undefined, JSON.stringify(body));
  assert.equal(moderationIn(bodies[2], blames), undefined);
  assert.equal(moderationIn(bodies[3], blames), undefined);
});

test("the sentence is that of the object which refuses, or of the next around it", () => {
  const inner = { error: { message: "Not this one.", innererror: { code: "ResponsibleAIPolicyViolation" } }, message: "outer words" };
  assert.deepEqual(moderationIn(inner, blamesNobody), { sentence: "Not this one." });
  assert.deepEqual(moderationIn({ flagged: true }, blamesNobody), {});
  assert.deepEqual(moderationIn("blocked by our content policy", blames), { sentence: "blocked by our content policy" });
  assert.equal(moderationIn("blocked by our content policy", blamesNobody), undefined);
});

test("an answer of any size and depth is looked at in bounded time", () => {
  let deep: unknown = { flagged: true };
  for (let depth = 0; depth < 5000; depth++) deep = { error: deep };
  const wide = { errors: Array.from({ length: 500_000 }, () => ({ code: "x", more: [{}, {}] })) };
  // Processor time, because other tests run beside this one.
  const begun = process.threadCpuUsage();
  assert.equal(moderationIn(deep, blames), undefined);
  assert.equal(moderationIn(wide, blames), undefined);
  const { user, system } = process.threadCpuUsage(begun);
  assert.ok(user + system < 1_000_000, `${user + system} µs`);
});
