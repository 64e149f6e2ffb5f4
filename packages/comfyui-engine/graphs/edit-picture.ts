import type { Size } from "@atelier/engine/fitting/nearest-size.ts";
import type { Link, TypedGraph } from "../definitions/typed-graph.ts";
import type { KleinEdit, QwenEdit, Sampling } from "../profiles/profile.ts";

export interface Edit {
  prompt: string;
  /** What the model looks at; the first is what it changes. */
  images: readonly Link<"IMAGE">[];
  /** Only this area of the first picture is made: where the mask is 1. */
  hole?: Link<"MASK">;
  size: Size;
  seed: number;
  /** More steps, without a model that makes few do. */
  isFine: boolean;
  /** Turn the camera: with the model's words for it, where it was taught them. */
  turnsCamera?: boolean;
}

/** A picture made from others by an instruction. */
export function editPicture(g: TypedGraph, edit: QwenEdit | KleinEdit, options: Edit): Link<"IMAGE"> {
  return edit.family === "qwen-image-edit" ? editByQwen(g, edit, options) : editByKlein(g, edit, options);
}

/** The model looks at three pictures: further ones stand beside the third. */
export const mostPictures = (edit: QwenEdit | KleinEdit) => (edit.family === "qwen-image-edit" ? 3 : 10);

function editByQwen(g: TypedGraph, edit: QwenEdit, { prompt, images, hole, size, seed, isFine, turnsCamera }: Edit): Link<"IMAGE"> {
  const sampling = isFine ? edit.fine : edit.fast;
  const [clip] = g.add("CLIPLoader", { clip_name: edit.encoder.file, type: "qwen_image", device: "default" });
  const [vae] = g.add("VAELoader", { vae_name: edit.vae.file });
  const [first, second, ...rest] = images;
  const third = rest.length > 0 ? rest.reduce((left, right) => besides(g, left, right)) : undefined;
  const seen = { ...(first && { image1: first }), ...(second && { image2: second }), ...(third && { image3: third }) };
  const look = (words: string) => {
    const [conditioning] = g.add("TextEncodeQwenImageEditPlus", { clip, vae, prompt: words, ...seen });
    return g.add("FluxKontextMultiReferenceLatentMethod", { conditioning, reference_latents_method: "index_timestep_zero" })[0];
  };
  const [loaded] = g.add("UNETLoader", { unet_name: edit.unet.file, weight_dtype: "default" });
  const angles = turnsCamera ? edit.angles : undefined;
  const [turned] = angles ? g.add("LoraLoaderModelOnly", { model: loaded, lora_name: angles.file, strength_model: 0.9 }) : [loaded];
  const [shifted] = g.add("ModelSamplingAuraFlow", { model: withLora(g, turned, sampling), shift: sampling.shift });
  const [model] = g.add("CFGNorm", { model: shifted, strength: 1 });
  const [empty] = hole ? latentWithHole(g, vae, first!, hole) : g.add("EmptySD3LatentImage", { ...size, batch_size: 1 });
  const { steps, cfg, sampler, scheduler } = sampling;
  const [samples] = g.add("KSampler", {
    ...{ model, positive: look(prompt), negative: look(""), latent_image: empty, seed, steps, cfg, denoise: 1 },
    ...{ sampler_name: sampler, scheduler },
  });
  return g.add("VAEDecode", { samples, vae })[0];
}

function editByKlein(g: TypedGraph, edit: KleinEdit, { prompt, images, hole, size, seed, isFine }: Edit): Link<"IMAGE"> {
  const { steps, cfg, sampler } = isFine ? edit.fine : edit.fast;
  const [clip] = g.add("CLIPLoader", { clip_name: edit.encoder.file, type: "flux2", device: "default" });
  const [vae] = g.add("VAELoader", { vae_name: edit.vae.file });
  const look = (words: string) =>
    images.reduce(
      (conditioning, pixels) => g.add("ReferenceLatent", { conditioning, latent: g.add("VAEEncode", { pixels, vae })[0] })[0],
      g.add("CLIPTextEncode", { clip, text: words })[0],
    );
  const [model] = g.add("UNETLoader", { unet_name: edit.unet.file, weight_dtype: "default" });
  const [guider] = g.add("CFGGuider", { model, positive: look(prompt), negative: look(""), cfg });
  const [noise] = g.add("RandomNoise", { noise_seed: seed });
  const [chosen] = g.add("KSamplerSelect", { sampler_name: sampler });
  const [sigmas] = g.add("Flux2Scheduler", { steps, ...size });
  const [latent] = hole ? latentWithHole(g, vae, images[0]!, hole) : g.add("EmptyFlux2LatentImage", { ...size, batch_size: 1 });
  const [samples] = g.add("SamplerCustomAdvanced", { noise, guider, sampler: chosen, sigmas, latent_image: latent });
  return g.add("VAEDecode", { samples, vae })[0];
}

const besides = (g: TypedGraph, image1: Link<"IMAGE">, image2: Link<"IMAGE">) =>
  g.add("ImageStitch", { image1, image2, direction: "right", match_image_size: true, spacing_width: 16, spacing_color: "white" })[0];

/** A picture as a latent of which only the hole is noise. */
export function latentWithHole(g: TypedGraph, vae: Link<"VAE">, pixels: Link<"IMAGE">, mask: Link<"MASK">) {
  const [samples] = g.add("VAEEncode", { pixels, vae });
  return g.add("SetLatentNoiseMask", { samples, mask });
}

export function withLora(g: TypedGraph, model: Link<"MODEL">, { lora }: Pick<Sampling, "lora">, strength = 1): Link<"MODEL"> {
  return lora ? g.add("LoraLoaderModelOnly", { model, lora_name: lora.file, strength_model: strength })[0] : model;
}
