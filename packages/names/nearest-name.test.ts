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

test("a slip in a word that turns the meaning is that word: its name is meant, and never one without the word", () => {
  const turned = ["negative_prompt", "multi_prompt", "magic_prompt", "generate_audio", "multi_shot", "end_image_url", "mask_url"];
  const plain = ["prompt", "audio", "shot", "image_url", "start_image_url", "video_url"];
  const slips = {
    negative_prompt: ["negatve_prompt", "negativ_prompt", "negatv_prompt", "egative_prompt", "negativeprompt", "negatveprompt", "negativePromt"],
    multi_prompt: ["muti_prompt", "mulit_prompt", "multiprompt"],
    magic_prompt: ["magc_prompt"],
    generate_audio: ["generateaudio", "genrate_audio", "generat_audio", "genrateaudio"],
    multi_shot: ["multishot", "mutishot"],
    end_image_url: ["endimageurl", "endimage_url", "en_image_url", "edn_image_url", "ned_image_url"],
    mask_url: ["maskurl", "maks_url", "msk_url"],
  };
  const all = [...turned, ...plain];
  for (const [meant, names] of Object.entries(slips)) {
    for (const name of names) {
      for (const known of [all, all.toReversed(), turned]) assert.equal(nearestName(name, known), meant, name);
      if (name !== "ned_image_url") assert.equal(nearestName(name, plain), undefined, `${name} is none of ${plain.join(", ")}`);
    }
  }
  assert.equal(nearestName("end_url", ["endurl", "url"]), "endurl", "the same letters");
});

test("a word that only resembles one that turns the meaning turns nothing", () => {
  const meant = {
    task_name: "name", native_name: "name", relative_name: "name", multiple_images: "images", generator_seed: "seed", generated_images: "images",
    mask_image: undefined, mask_id: undefined, in_image_url: undefined, an_image_url: undefined, env: undefined, ending: undefined,
  };
  const known = ["name", "images", "seed", "end_image_url", "task_id", "endpoints", "last_used_at"];
  for (const [name, one] of Object.entries(meant)) assert.equal(nearestName(name, known), one, name);
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
