import type { Size } from "@atelier/engine/fitting/nearest-size.ts";
import type { Link, TypedGraph } from "../definitions/typed-graph.ts";
import { withLora } from "../graphs/edit-picture.ts";
import { loadFrames, loadPicture } from "../graphs/media.ts";
import { framesFor, segmentsOf } from "../graphs/segments.ts";
import { decode, encode, guided, usualFaults } from "../graphs/wan-film.ts";
import { cutClip } from "../plans/clip-frames.ts";
import { filmPlan, type Part } from "../plans/film-plan.ts";
import { needsOfFilm } from "../plans/needs-of-film.ts";
import { uploadAt } from "../plans/picture-plan.ts";
import { filmSize, strengthOf } from "../plans/words-and-pictures.ts";
import type { Animate } from "../profiles/profile.ts";
import type { Workflow } from "../workflow.ts";

const appearance = "The character of the picture, with the same face, body, clothes and background.";
const motion = "A person moves as in the clip, the background stands still.";

/** The character of a picture moves as the person of a clip does: Wan-Animate 2, which needs no skeleton, in segments of 5 s. */
export const workflow: Workflow<"transfer-motion"> = {
  kind: "transfer-motion",

  needs: (profile) => {
    const { animate } = profile;
    if (!animate) return undefined;
    const options = { size: { width: 832, height: 480 }, frames: 81, seed: 0, guidance: 1, prompt: "", character: "a", clip: "b", before: "c" };
    const build = (isFine: boolean) => (g: TypedGraph) => makeMotion(g, animate, { ...options, isFine });
    return needsOfFilm(profile, build(true), build(false));
  },

  async plan(work, profile) {
    const { inputs, parameters, target, seed } = work.job;
    const animate = profile.animate!;
    const size = filmSize(animate, target, parameters.quality);
    const character = await uploadAt(work, inputs.character, size, "character.png");
    const prompt = parameters.prompt ? `${parameters.prompt} ${appearance}` : appearance;
    const common = { size, prompt, ...strengthOf(parameters), character: character.name };
    const segments = segmentsOf(framesFor(target.duration ?? inputs.motion.duration ?? 5, animate.frameRate), animate.frames);
    const parts = segments.map(async ({ frames, from }, index): Promise<Part> => {
      const cut = { size, frameRate: animate.frameRate, from, frames };
      const path = await cutClip(inputs.motion, cut, work.file(`motion-${index}.mp4`), work.signal);
      const clip = { name: work.input(`motion-${index}.mp4`), path };
      const build: Part["build"] = (g, [before]) =>
        makeMotion(g, animate, { ...common, frames, seed: seed + index, clip: clip.name, ...(before !== undefined && { before }) });
      return { frames, overlap: index === 0 ? 0 : 1, uploads: [character, clip], build };
    });
    return filmPlan(work, profile, {
      parts: await Promise.all(parts),
      frameRate: animate.frameRate,
      ...(inputs.motion.hasSound && { audio: inputs.motion }),
      sourceType: "compositeWithTrainedAlgorithmicMedia",
      notApplied: [
        ...(parameters.orientation === "image" ? ["character_orientation"] : []),
        ...(parameters.quality === "standard" && parameters.guidance !== 0.5 ? ["cfg_scale"] : []),
      ],
    });
  },
};

interface Motion {
  size: Size;
  frames: number;
  seed: number;
  isFine: boolean;
  guidance: number;
  prompt: string;
  /** Names of uploads: the picture, the segment's part of the clip, the last frame of the segment before. */
  character: string;
  clip: string;
  before?: string;
}

function makeMotion(g: TypedGraph, animate: Animate, options: Motion): Link<"IMAGE"> {
  const { size, frames, seed, isFine, guidance, prompt } = options;
  const sampling = isFine ? animate.fine : animate.fast;
  const { positive, negative, vae } = encode(g, animate, { prompt, negative: usualFaults });
  const { positive: positivePose } = encode(g, animate, { prompt: motion, negative: usualFaults });
  const image = loadPicture(g, options.character);
  const pose = loadFrames(g, options.clip);
  const [vision] = g.add("CLIPVisionLoader", { clip_name: animate.vision.file });
  const see = (picture: Link<"IMAGE">) => g.add("CLIPVisionEncode", { clip_vision: vision, image: picture, crop: "none" })[0];
  const [firstPose] = g.add("ImageFromBatch", { image: pose, batch_index: 0, length: 1 });
  const [wanted, unwanted, latent, trim] = g.add("WanAnimate2ToVideo", {
    ...{ positive, negative, vae, ...size, length: frames, batch_size: 1, reference_image: image, pose_video: pose },
    ...{ clip_vision_output: see(image), positive_pose: positivePose, clip_vision_output_pose: see(firstPose) },
    ...{ video_frame_offset: 0, pose_strength: 1, pose_start_percent: 0, pose_end_percent: 1, reference_image_strength: 1 },
    ...(options.before !== undefined && { continue_motion: loadPicture(g, options.before) }),
  });
  const [loaded] = g.add("UNETLoader", { unet_name: animate.unet.file, weight_dtype: "default" });
  const [cached] = g.add("WanAnimate2Cache", { model: withLora(g, loaded, sampling), device: "cpu", dtype: "int8" });
  const [model] = g.add("ModelSamplingSD3", { model: cached, shift: sampling.shift });
  const [sigmas] = g.add("BasicScheduler", { model: cached, scheduler: sampling.scheduler, steps: sampling.steps, denoise: 1 });
  const [samples] = g.add("SamplerCustom", {
    ...{ model, add_noise: true, noise_seed: seed, cfg: guided(sampling, guidance), positive: wanted, negative: unwanted },
    ...{ sampler: g.add("KSamplerSelect", { sampler_name: sampling.sampler })[0], sigmas, latent_image: latent },
  });
  return decode(g, g.add("TrimVideoLatent", { samples, trim_amount: trim })[0], vae);
}
