import { FormData } from "undici";
import type { Server } from "../server.ts";
import { type Dialect, type FilmOrder, type PictureOrder, refusesReferences } from "./dialect.ts";
import { blobOf } from "./files.ts";
import { orderPicture, saveResult } from "./picture-answer.ts";
import { runVideoJob } from "./video-jobs.ts";

/** SGLang Diffusion: one model a process. A deleted video job is forgotten there, though the card may work on it to its end. */
export const sglang: Dialect = {
  does: ["edit-image", "inpaint-image", "expand-image", "generate-video", "animate-image"],
  refuses: (wanted) => refusesReferences(wanted, { references: true }),
  async makePicture(call, order, path) {
    await saveResult(call, await orderPicture(call, "/v1/images/edits", await pictureForm(order, call.client.server)), path);
  },
  makeFilm: (call, order, path) => runVideoJob(call, () => filmForm(order, call.client.server), path),
};

async function pictureForm({ prompt, images, mask, width, height, seed }: PictureOrder, { model }: Server): Promise<FormData> {
  const form = new FormData();
  if (model !== undefined) form.set("model", model);
  form.set("prompt", prompt);
  for (const [index, image] of images.entries()) form.append("image[]", await blobOf(image), `image-${index}.png`);
  if (mask !== undefined) form.set("mask", await blobOf(mask), "mask.png");
  form.set("size", `${width}x${height}`);
  form.set("seed", String(seed));
  form.set("response_format", "b64_json");
  return form;
}

async function filmForm(order: FilmOrder, { model }: Server): Promise<FormData> {
  const { prompt, negativePrompt, width, height, seconds, frameRate, seed, start } = order;
  const extras = { num_frames: Math.ceil(seconds * frameRate), fps: frameRate, seed, ...(negativePrompt && { negative_prompt: negativePrompt }) };
  const form = new FormData();
  if (model !== undefined) form.set("model", model);
  form.set("prompt", prompt);
  form.set("size", `${width}x${height}`);
  form.set("seconds", String(Math.ceil(seconds)));
  for (const [name, value] of Object.entries(extras)) form.set(name, String(value));
  // Some releases read the fields beyond the standard's here alone.
  form.set("extra_body", JSON.stringify(extras));
  if (start !== undefined) form.set("input_reference", await blobOf(start), "start.png");
  return form;
}
