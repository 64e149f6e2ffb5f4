import assert from "node:assert/strict";
import { test } from "node:test";
import { decoded, edit, height, mean, slide, width } from "@atelier/test/engines/edit-clip.ts";

test("a subject that slides by is cut out alike in all frames, and its outline does not flicker", async () => {
  const clip = await slide(0.75);
  const { path, extras } = await edit(clip, "replace the background with white");
  assert.equal(extras.applied[0]!.background, "white");
  const frames = await decoded(path);
  const share = frames.map((frame) => frame.filter((level) => level > 250).length / (width * height));
  // The clip's own ground is light grey: white is what was put in its place.
  assert.ok(Math.min(...share) > 0.3 && Math.max(...share) - Math.min(...share) < 0.06, `${share.map((one) => one.toFixed(3))}`);
  const trend = share.slice(1, -1).map((one, i) => Math.abs(one - (share[i]! + share[i + 2]!) / 2));
  assert.ok(mean(trend) < 0.004, `${mean(trend)} of the frame comes and goes`);
});
