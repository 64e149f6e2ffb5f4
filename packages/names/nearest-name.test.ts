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

test("a name of the same meaning is recognised, and never one of another", () => {
  const film = ["prompt", "start_image_url", "end_image_url", "video_url", "generate_audio", "cfg_scale"];
  const meant = {
    image_url: "start_image_url", image: "start_image_url", first_frame: "start_image_url", lastFrame: "end_image_url", image_tail: "end_image_url",
    clip: "video_url", guidance_scale: "cfg_scale", text_prompt: "prompt", generate_sound: "generate_audio",
  };
  for (const [name, known] of Object.entries(meant)) for (const all of [film, film.toReversed()]) assert.equal(nearestName(name, all), known, name);
  for (const name of ["negative_prompt", "magic_prompt", "prompt_extend", "audio_url", "mask_url", "image_size", "end"]) {
    assert.equal(nearestName(name, film.filter((one) => one !== "end_image_url")), undefined, name);
  }
  assert.equal(nearestName("audio_url", ["video_url", "image_url"]), undefined, "three letters apart, and no slip of the hand");
  assert.equal(nearestName("lfet", ["left", "right"]), "left");
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
