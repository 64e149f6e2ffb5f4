import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestName } from "./nearest-name.ts";

const members = ["image", "prompt", "left", "right", "top", "bottom", "seed", "webhook_url", "start_image_url", "end_image_url", "name"];

test("a name that is mistyped, spelt otherwise or has words around it is recognised", () => {
  const meant = {
    rigth: "right", nmae: "name", promt: "prompt", Prompt: "prompt", expand_left: "left", webhookUrl: "webhook_url", "start-image-url": "start_image_url",
    sed: "seed", image_base64: "image", start_image: "start_image_url",
  };
  for (const [name, known] of Object.entries(meant)) assert.equal(nearestName(name, members), known, name);
});

test("a name that is like none has no nearest", () => {
  for (const name of ["", "_", "no_such_member", "steps", "xyz", "💡"]) assert.equal(nearestName(name, members), undefined, name);
  assert.equal(nearestName("left", []), undefined);
});

test("a name of a million characters is compared in no time", () => {
  // Of the processor: a busy machine has others to serve.
  const begun = process.cpuUsage();
  for (let count = 0; count < 20; count++) nearestName("l".repeat(1_000_000), members);
  const { user, system } = process.cpuUsage(begun);
  assert.ok(user + system < 500_000, `${user + system} µs`);
});
