import { FormData } from "undici";
import type { Server } from "../server.ts";
import { type Dialect, type FilmOrder, type PictureOrder, refusesReferences } from "./dialect.ts";
import { blobOf, dataUrlOf } from "./files.ts";
import { orderPicture, saveResult } from "./picture-answer.ts";
import { runVideoJob } from "./video-jobs.ts";

/** vLLM-Omni: one model a process. A deleted video job is aborted there; a picture ends when its connection does. */
export const vllmOmni: Dialect = {
  does: ["edit-image", "inpaint-image", "expand-image", "generate-video", "animate-image", "lip-sync"],
  refuses: (wanted) => refusesReferences(wanted, { audio: true, references: true }),
  async makePicture(call, order, path) {
    await saveResult(call, await orderPicture(call, "/v1/images/edits", await pictureForm(order, call.client.server)), path);
  },
  makeFilm: (call, order, path) => runVideoJob(call, () => filmForm(order, call.client.server), path),
};

async function pictureForm({ prompt, images, mask, width, height, seed }: PictureOrder, { model }: Server): Promise<FormData> {
  const form = new FormData();
  if (model !== undefined) form.set("model", model);
  form.set("prompt", prompt);
  for (const [index, image] of images.entries()) form.append("image", await blobOf(image), `image-${index}.png`);
  if (mask !== undefined) form.set("mask_image", await blobOf(mask), "mask.png");
  form.set("size", `${width}x${height}`);
  form.set("n", "1");
  form.set("seed", String(seed));
  form.set("output_format", "png");
  form.set("response_format", "b64_json");
  return form;
}

async function filmForm(order: FilmOrder, { model }: Server): Promise<FormData> {
  const { prompt, negativePrompt, width, height, seconds, frameRate, seed, start, audio } = order;
  const form = new FormData();
  if (model !== undefined) form.set("model", model);
  form.set("prompt", prompt);
  if (negativePrompt) form.set("negative_prompt", negativePrompt);
  form.set("size", `${width}x${height}`);
  form.set("width", String(width));
  form.set("height", String(height));
  form.set("seconds", String(Math.ceil(seconds)));
  form.set("num_frames", String(Math.ceil(seconds * frameRate)));
  form.set("fps", String(frameRate));
  form.set("seed", String(seed));
  // With sound, the picture goes along as a reference too: models that speak read it there.
  if (start !== undefined && audio === undefined) form.set("input_reference", await blobOf(start), "start.png");
  if (start !== undefined && audio !== undefined) form.set("image_reference", JSON.stringify({ image_url: await dataUrlOf(start) }));
  if (audio !== undefined) form.set("audio_reference", JSON.stringify({ audio_url: await dataUrlOf(audio) }));
  return form;
}
