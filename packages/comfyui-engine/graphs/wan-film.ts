import type { Size } from "@atelier/engine/fitting/nearest-size.ts";
import type { Link, TypedGraph } from "../definitions/typed-graph.ts";
import type { Experts, ProfileFile, Sampling, WanPair, WanSmall } from "../profiles/profile.ts";
import { withLora } from "./edit-picture.ts";

/** What films of these models suffer from, where the caller says nothing. */
export const usualFaults =
  "still picture, overexposed, washed out, blurred details, subtitles, watermark, low quality, deformed hands, extra fingers, fused limbs";

export interface FilmOptions {
  prompt: string;
  negative: string;
  size: Size;
  /** 4k + 1 */
  frames: number;
  seed: number;
  isFine: boolean;
  /** Times the model's own guidance; of no effect where few steps are made. */
  guidance: number;
  /** The first frame, the last. */
  start?: Link<"IMAGE">;
  end?: Link<"IMAGE">;
}

/** Frames of a film from words, from a picture, or between two. */
export function makeFrames(g: TypedGraph, film: WanPair | WanSmall, options: FilmOptions): Link<"IMAGE"> {
  if (film.family === "wan-5b") return makeSmall(g, film, options);
  const { positive, negative, vae } = encode(g, film, options);
  const { size, frames: length, start, end } = options;
  if (!start && !end) {
    const [latent] = g.add("EmptyHunyuanLatentVideo", { ...size, length, batch_size: 1 });
    return decode(g, sampleByExperts(g, film.words, { positive, negative, latent }, options), vae);
  }
  const both = { positive, negative, vae, ...size, length, batch_size: 1 };
  const [wanted, unwanted, latent] = end
    ? g.add("WanFirstLastFrameToVideo", { ...both, ...(start && { start_image: start }), end_image: end })
    : g.add("WanImageToVideo", { ...both, ...(start && { start_image: start }) });
  return decode(g, sampleByExperts(g, film.picture, { positive: wanted, negative: unwanted, latent }, options), vae);
}

function makeSmall(g: TypedGraph, film: WanSmall, options: FilmOptions): Link<"IMAGE"> {
  const { positive, negative, vae } = encode(g, film, options);
  const { size, frames: length, start } = options;
  const [latent] = g.add("Wan22ImageToVideoLatent", { vae, ...size, length, batch_size: 1, ...(start && { start_image: start }) });
  return decode(g, sample(g, film.unet, film.fine, { positive, negative, latent }, options), vae);
}

export function encode(g: TypedGraph, { encoder, vae }: { encoder: ProfileFile; vae: ProfileFile }, options: Pick<FilmOptions, "prompt" | "negative">) {
  const [clip] = g.add("CLIPLoader", { clip_name: encoder.file, type: "wan", device: "default" });
  const words = (text: string) => g.add("CLIPTextEncode", { clip, text })[0];
  return { positive: words(options.prompt), negative: words(options.negative), vae: g.add("VAELoader", { vae_name: vae.file })[0] };
}

export const decode = (g: TypedGraph, samples: Link<"LATENT">, vae: Link<"VAE">): Link<"IMAGE"> => g.add("VAEDecode", { samples, vae })[0];

export interface Conditioned {
  positive: Link<"CONDITIONING">;
  negative: Link<"CONDITIONING">;
  latent: Link<"LATENT">;
}

/** One model for all steps. */
export function sample(
  g: TypedGraph,
  unet: ProfileFile,
  sampling: Sampling,
  { positive, negative, latent }: Conditioned,
  { seed, guidance }: Pick<FilmOptions, "seed" | "guidance">,
): Link<"LATENT"> {
  const model = loadShifted(g, unet, sampling);
  const { steps, sampler, scheduler } = sampling;
  return g.add("KSampler", {
    ...{ model, positive, negative, latent_image: latent, seed, steps, cfg: guided(sampling, guidance), denoise: 1 },
    ...{ sampler_name: sampler, scheduler },
  })[0];
}

/** Without many steps there is no guidance to change: then the model's own is 1. */
export const guided = ({ cfg }: Sampling, guidance: number) => (cfg === 1 ? 1 : Math.max(1, Math.min(20, cfg * guidance)));

export function loadShifted(g: TypedGraph, unet: ProfileFile, sampling: Sampling): Link<"MODEL"> {
  const [loaded] = g.add("UNETLoader", { unet_name: unet.file, weight_dtype: "default" });
  return g.add("ModelSamplingSD3", { model: withLora(g, loaded, sampling), shift: sampling.shift })[0];
}

/** The first half of the steps by one model, the rest by the other. */
function sampleByExperts(
  g: TypedGraph,
  { high, low, fast, fine }: Experts,
  { positive, negative, latent }: Conditioned,
  { isFine, seed, guidance }: FilmOptions,
): Link<"LATENT"> {
  const sampling = isFine ? fine : fast;
  const { steps, sampler, scheduler, lowLora, ...rest } = sampling;
  const half = Math.ceil(steps / 2);
  const common = { positive, negative, steps, cfg: guided(sampling, guidance), sampler_name: sampler, scheduler };
  const [begun] = g.add("KSamplerAdvanced", {
    ...{ ...common, model: loadShifted(g, high, sampling), latent_image: latent, noise_seed: seed, add_noise: "enable" as const },
    ...{ start_at_step: 0, end_at_step: half, return_with_leftover_noise: "enable" as const },
  });
  const lowSampling: Sampling = { ...rest, steps, sampler, scheduler, ...(lowLora ? { lora: lowLora } : {}) };
  return g.add("KSamplerAdvanced", {
    ...{ ...common, model: loadShifted(g, low, lowSampling), latent_image: begun, noise_seed: seed, add_noise: "disable" as const },
    ...{ start_at_step: half, end_at_step: 10_000, return_with_leftover_noise: "disable" as const },
  })[0];
}
