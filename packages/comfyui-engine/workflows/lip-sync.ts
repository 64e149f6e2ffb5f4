import type { Size } from "@atelier/engine/fitting/nearest-size.ts";
import type { Link, TypedGraph } from "../definitions/typed-graph.ts";
import { withLora } from "../graphs/edit-picture.ts";
import { loadPicture, loadSequence } from "../graphs/media.ts";
import { framesFor, segmentsOf } from "../graphs/segments.ts";
import { decode, encode, usualFaults } from "../graphs/wan-film.ts";
import { cutSound } from "../plans/clip-frames.ts";
import { filmPlan, type Part } from "../plans/film-plan.ts";
import { needsOfFilm } from "../plans/needs-of-film.ts";
import { uploadAt } from "../plans/picture-plan.ts";
import { filmSize } from "../plans/words-and-pictures.ts";
import type { InfiniteTalk } from "../profiles/profile.ts";
import type { Workflow } from "../workflow.ts";

const prompt = "A person speaks to the camera, natural facial expressions, the lips move with the speech, the background stays still.";

/** Frames that a segment takes over from the one before. */
const overlap = 9;

/** Seconds of sound before a segment that the model also gets: its audio encoder needs what came before. */
const heardBefore = 1;

/** A portrait that says what a sound says: InfiniteTalk, in segments of 3.2 s. */
export const workflow: Workflow<"lip-sync"> = {
  kind: "lip-sync",

  needs: (profile) => {
    const { talk } = profile;
    if (!talk) return undefined;
    const options = { size: { width: 832, height: 480 }, frames: 81, seed: 0, portrait: "a", sound: "b", before: ["c", "d"] };
    return needsOfFilm({ ...profile, between: undefined }, (g) => makeTalk(g, talk, options));
  },

  async plan(work, profile) {
    const { inputs, parameters, target, seed } = work.job;
    const talk = profile.talk!;
    const size = filmSize(talk, target, parameters.quality === "fast" ? "standard" : "high");
    const portrait = await uploadAt(work, inputs.image, size, "portrait.png");
    const segments = segmentsOf(framesFor(target.duration ?? inputs.audio.duration ?? 1, talk.frameRate), talk.frames, overlap);
    const parts = segments.map(async ({ frames, from }, index): Promise<Part> => {
      const begin = index === 0 ? 0 : from / talk.frameRate - heardBefore;
      const seconds = frames / talk.frameRate + (index === 0 ? 0 : heardBefore) + 0.5;
      const path = await cutSound(inputs.audio, begin, seconds, work.file(`speech-${index}.wav`), work.signal);
      const sound = { name: work.input(`speech-${index}.wav`), path };
      const options = { size, frames, seed: seed + index, portrait: portrait.name, sound: sound.name };
      return { frames, overlap: index === 0 ? 0 : overlap, uploads: [portrait, sound], build: (g, before) => makeTalk(g, talk, { ...options, before }) };
    });
    return filmPlan(work, { ...profile, between: undefined }, {
      parts: await Promise.all(parts),
      frameRate: talk.frameRate,
      audio: inputs.audio,
      sourceType: "compositeWithTrainedAlgorithmicMedia",
    });
  },
};

interface Talk {
  size: Size;
  frames: number;
  seed: number;
  /** Names of uploads. */
  portrait: string;
  sound: string;
  before: readonly string[];
}

function makeTalk(g: TypedGraph, talk: InfiniteTalk, { size, frames, seed, portrait, sound, before }: Talk): Link<"IMAGE"> {
  const { positive, negative, vae } = encode(g, talk, { prompt, negative: usualFaults });
  const image = loadPicture(g, portrait);
  const [vision] = g.add("CLIPVisionLoader", { clip_name: talk.vision.file });
  const [seen] = g.add("CLIPVisionEncode", { clip_vision: vision, image, crop: "none" });
  const [ear] = g.add("AudioEncoderLoader", { audio_encoder_name: talk.audio.file });
  const [heard] = g.add("AudioEncoderEncode", { audio_encoder: ear, audio: g.add("LoadAudio", { audio: sound })[0] });
  const [patch] = g.add("ModelPatchLoader", { name: talk.patch.file });
  const [loaded] = g.add("UNETLoader", { unet_name: talk.unet.file, weight_dtype: "default" });
  const { sampling } = talk;
  const [model] = g.add("ModelSamplingSD3", { model: withLora(g, loaded, sampling), shift: sampling.shift });
  const [speaking, wanted, unwanted, latent] = g.add("WanInfiniteTalkToVideo", {
    ...{ mode: "single_speaker" as const, model, model_patch: patch, positive, negative, vae, ...size, length: frames },
    ...{ audio_encoder_output_1: heard, motion_frame_count: overlap, audio_scale: 1, clip_vision_output: seen, start_image: image },
    ...(before.length > 0 && { previous_frames: withLeadIn(g, size, before, talk.frameRate) }),
  });
  const [samples] = g.add("KSampler", {
    ...{ model: speaking, positive: wanted, negative: unwanted, latent_image: latent, seed, steps: sampling.steps, cfg: sampling.cfg },
    ...{ sampler_name: sampling.sampler, scheduler: sampling.scheduler, denoise: 1 },
  });
  return decode(g, samples, vae);
}

/**
 * The last frames of the segment before, behind as many empty ones as the sound begins earlier: the node counts all of them to find its place in the
 * sound, and looks at the last nine alone. So a segment needs neither the whole film nor the whole sound.
 */
function withLeadIn(g: TypedGraph, size: Size, before: readonly string[], frameRate: number): Link<"IMAGE"> {
  const [empty] = g.add("EmptyImage", { ...size, batch_size: heardBefore * frameRate, color: 0 });
  return g.add("ImageBatch", { image1: empty, image2: loadSequence(g, before) })[0];
}
