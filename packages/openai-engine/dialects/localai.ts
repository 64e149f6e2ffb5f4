import { FormData } from "undici";
import { answerWithin } from "../defaults.ts";
import { type Dialect, refusesReferences } from "./dialect.ts";
import { blobOf, dataUrlOf } from "./files.ts";
import { orderPicture, saveResult } from "./picture-answer.ts";

/** LocalAI: many models by name, every answer after the work is done. Closing the connection ends it. */
export const localai: Dialect = {
  does: ["inpaint-image", "expand-image", "generate-video", "animate-image", "lip-sync"],
  refuses: (wanted) => refusesReferences(wanted, { end: true, audio: true }),

  async makePicture(call, { prompt, images, mask }, path) {
    const { client } = call;
    const form = new FormData();
    if (client.server.model !== undefined) form.set("model", client.server.model);
    form.set("prompt", prompt);
    form.set("image", await blobOf(images[0]!), "image.png");
    form.set("mask", await blobOf(mask!), "mask.png");
    await saveResult(call, await orderPicture(call, "/v1/images/inpainting", form), path);
  },

  async makeFilm(call, order, path) {
    const { client, signal } = call;
    const { prompt, negativePrompt, width, height, seconds, frameRate, seed, start, end, audio } = order;
    const json = {
      ...(client.server.model !== undefined && { model: client.server.model }),
      prompt,
      ...(negativePrompt && { negative_prompt: negativePrompt }),
      width,
      height,
      num_frames: Math.ceil(seconds * frameRate),
      fps: frameRate,
      seconds: String(Math.ceil(seconds)),
      seed,
      ...(start !== undefined && { start_image: await dataUrlOf(start) }),
      ...(end !== undefined && { end_image: await dataUrlOf(end) }),
      ...(audio !== undefined && { audio: await dataUrlOf(audio) }),
      response_format: "b64_json",
    };
    await saveResult(call, await client.succeed("/video", { json, signal, within: answerWithin(client.server, "film") }), path);
  },
};
