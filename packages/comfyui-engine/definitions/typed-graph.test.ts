import assert from "node:assert/strict";
import { test } from "node:test";
import { nodes } from "./nodes.ts";
import { TypedGraph } from "./typed-graph.ts";
import { validateGraph } from "../test/validate-graph.ts";

test("a graph of typed nodes is what the server takes", () => {
  const graph = new TypedGraph();
  const [image] = graph.add("LoadImage", { image: "job/a.png" });
  const [larger] = graph.add("ImageScale", { image, upscale_method: "lanczos", width: 64, height: 64, crop: "disabled" });
  graph.add("SaveImage", { images: larger, filename_prefix: "job/a" }, "picture");
  assert.deepEqual(graph.build(), {
    1: { class_type: "LoadImage", inputs: { image: "job/a.png" } },
    2: { class_type: "ImageScale", inputs: { image: ["1", 0], upscale_method: "lanczos", width: 64, height: 64, crop: "disabled" } },
    picture: { class_type: "SaveImage", inputs: { images: ["2", 0], filename_prefix: "job/a" } },
  });
  assert.deepEqual(validateGraph(graph.build(), nodes), []);
});

test("the same node with the same inputs is made once", () => {
  const graph = new TypedGraph();
  const load = () => graph.add("VAELoader", { vae_name: "vae.safetensors" });
  assert.deepEqual(load(), load());
  assert.equal(Object.keys(graph.build()).length, 1);
});

test("a wrong input, a wrong word, a missing input and a link of another type do not compile", () => {
  const graph = new TypedGraph();
  const [model] = graph.add("UNETLoader", { unet_name: "a", weight_dtype: "default" });
  const [image, mask] = graph.add("LoadImage", { image: "a.png" });
  // @ts-expect-error the input is called unet_name
  graph.add("UNETLoader", { unet: "a", weight_dtype: "default" });
  // @ts-expect-error beside what it has
  graph.add("UNETLoader", { unet_name: "a", weight_dtype: "default", shift: 3 });
  // @ts-expect-error not a word of its list
  graph.add("UNETLoader", { unet_name: "a", weight_dtype: "fp4" });
  // @ts-expect-error width is missing
  graph.add("ImageScale", { image, upscale_method: "lanczos", height: 64, crop: "disabled" });
  // @ts-expect-error a mask is no picture
  graph.add("ImageScale", { image: mask, upscale_method: "lanczos", width: 64, height: 64, crop: "disabled" });
  // @ts-expect-error a model is no picture
  graph.add("SaveImage", { images: model, filename_prefix: "a" });
  // @ts-expect-error the node has no third output
  const [, , third] = graph.add("LoadImage", { image: "a.png" });
  assert.ok(third);
  const [latent] = graph.add("EmptyLatentImage", { width: 64, height: 64, batch_size: 1 });
  graph.add("SeedVR2TemporalChunk", { latent, temporal_overlap: 0, chunking_mode: "auto" });
  graph.add("SeedVR2TemporalChunk", { latent, temporal_overlap: 0, chunking_mode: "manual", "chunking_mode.frames_per_chunk": 21 });
  // @ts-expect-error manual needs a number of frames
  graph.add("SeedVR2TemporalChunk", { latent, temporal_overlap: 0, chunking_mode: "manual" });
});
