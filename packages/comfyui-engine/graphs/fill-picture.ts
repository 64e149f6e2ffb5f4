import type { Link, TypedGraph } from "../definitions/typed-graph.ts";
import type { QwenFill, Sampling } from "../profiles/profile.ts";
import { latentWithHole, withLora } from "./edit-picture.ts";

export interface Fill {
  prompt: string;
  negative: string;
  image: Link<"IMAGE">;
  /** 1 where it is to be filled. */
  hole: Link<"MASK">;
  seed: number;
  sampling: Sampling;
}

/** A picture whose hole a model fills as words say. Outside it the picture's own pixels are put back. */
export function fillPicture(g: TypedGraph, fill: QwenFill, { prompt, negative, image, hole, seed, sampling }: Fill): Link<"IMAGE"> {
  const [clip] = g.add("CLIPLoader", { clip_name: fill.encoder.file, type: "qwen_image", device: "default" });
  const [vae] = g.add("VAELoader", { vae_name: fill.vae.file });
  const [control] = g.add("ControlNetLoader", { control_net_name: fill.control.file });
  const [wanted] = g.add("CLIPTextEncode", { clip, text: prompt });
  const [unwanted] = g.add("CLIPTextEncode", { clip, text: negative });
  const [positive, negativeConditioning] = g.add("ControlNetInpaintingAliMamaApply", {
    ...{ positive: wanted, negative: unwanted, control_net: control, vae, image, mask: hole, strength: 1, start_percent: 0, end_percent: 1 },
  });
  const [loaded] = g.add("UNETLoader", { unet_name: fill.unet.file, weight_dtype: "default" });
  const [model] = g.add("ModelSamplingAuraFlow", { model: withLora(g, loaded, sampling), shift: sampling.shift });
  const [latent] = latentWithHole(g, vae, image, hole);
  const { steps, cfg, sampler, scheduler } = sampling;
  const [samples] = g.add("KSampler", {
    ...{ model, positive, negative: negativeConditioning, latent_image: latent, seed, steps, cfg, denoise: 1 },
    ...{ sampler_name: sampler, scheduler },
  });
  const [made] = g.add("VAEDecode", { samples, vae });
  return putBack(g, image, made, hole);
}

/** What was made, where the mask is 1; the picture everywhere else. */
export const putBack = (g: TypedGraph, picture: Link<"IMAGE">, made: Link<"IMAGE">, hole: Link<"MASK">): Link<"IMAGE"> =>
  g.add("ImageCompositeMasked", { destination: picture, source: made, x: 0, y: 0, resize_source: false, mask: hole })[0];
