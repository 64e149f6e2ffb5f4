import assert from "node:assert/strict";
import { test } from "node:test";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import { catalog, edit, loudest, pitch, ramp, samplesOf, slide } from "@atelier/test/engines/edit-clip.ts";

test("sound is muted, replaced, kept, or made where there was none", async () => {
  const materials = await catalog();
  const context = { materials };
  assert.ok(loudest((await samplesOf((await edit(ramp, "mute it")).path)).channels[0]!) < 0.001);
  const jazz = await edit(ramp, "replace the sound with jazz music", { context });
  assert.equal(jazz.extras.applied[0]!.track, "Jazz");
  assert.ok(Math.abs(pitch((await samplesOf(jazz.path)).channels[0]!.subarray(24_000, 72_000)) - 1000) < 10);
  const kept = await edit(ramp, "mute it", { parameters: { sound: "origin" } });
  assert.match(String(kept.extras.not_applied[0]!.reason), /origin/);
  assert.ok(loudest((await samplesOf(kept.path)).channels[0]!) > 0.05);
  const silent = await slide(0.5);
  assert.equal((await probeClip((await edit(silent, "sepia", { target: { maySound: true } })).path))?.sound, undefined);
  const made = await edit(silent, "add the sound of rain", { target: { maySound: true }, context });
  assert.ok((await probeClip(made.path))?.sound);
  assert.deepEqual(
    (await edit(ramp, "add the sound of thunder", { context })).extras.not_applied.map(({ reason }) => reason), ["the sound catalog has no thunder"],
  );
});

test("an expanded prompt is reported: weather brings its sound, nothing asked is enhanced; a negative prompt takes instructions away", async () => {
  const rain = await edit(ramp, "make it rain", { parameters: { expandPrompt: true }, context: { materials: await catalog() }, target: { duration: 0.25 } });
  assert.equal(rain.extras.effective_prompt, "make it rain, add the sound of rain");
  assert.deepEqual(rain.extras.applied.map(({ instruction }) => instruction), ["rain", "add sound"]);
  assert.equal((await edit(ramp, "", { parameters: { expandPrompt: true }, target: { duration: 0.25 } })).extras.applied[0]!.instruction, "enhance");
  assert.deepEqual(
    (await edit(ramp, "sepia, vignette", {
      parameters: { negativePrompt: "sepia" }, target: { duration: 0.25 },
    })).extras.applied.map(({ instruction }) => instruction),
    ["vignette"],
  );
});
