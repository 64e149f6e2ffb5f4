import type { Size } from "@atelier/engine/fitting/nearest-size.ts";
import type { Link, TypedGraph } from "../definitions/typed-graph.ts";
import { loadPicture } from "../graphs/media.ts";
import { framesFor } from "../graphs/segments.ts";
import { decode, encode, loadShifted, usualFaults } from "../graphs/wan-film.ts";
import { cutSound } from "../plans/clip-frames.ts";
import { filmPlan } from "../plans/film-plan.ts";
import { needsOfFilm } from "../plans/needs-of-film.ts";
import { uploadAt } from "../plans/picture-plan.ts";
import { filmSize } from "../plans/words-and-pictures.ts";
import type { SoundToVideo } from "../profiles/profile.ts";
import type { Workflow } from "../workflow.ts";

const prompt = "A person speaks to the camera, natural facial expressions, the lips move with the speech.";

/** Latents of a segment: 77 frames are 20, and the node counts 4 frames of sound for each. */
const latentsOf = (frames: number) => Math.floor((frames - 1) / 4) + 1;

/** Segments that one prompt makes: each goes on from the latents of all before it. */
const most = 12;

/** A portrait that says what a sound says, by Wan 2.2 S2V: for releases without InfiniteTalk. One prompt makes the whole film. */
export const workflow: Workflow<"lip-sync"> = {
  kind: "lip-sync",
  rank: 1,
  isFallback: true,

  needs: (profile) => {
    const { sound } = profile;
    if (!sound) return undefined;
    const options = { size: { width: 832, height: 480 }, segments: 2, seed: 0, portrait: "a", speech: "b" };
    return needsOfFilm(profile, (g) => makeSpeech(g, sound, options));
  },

  refuses: ({ parameters, inputs }, { sound }) => {
    const seconds = (inputs["audio"] as { duration?: number } | undefined)?.duration;
    if (!parameters || !sound || seconds === undefined) return undefined;
    const longest = (most * latentsOf(sound.frames) * 4) / sound.frameRate;
    return seconds > longest ? `speaks for ${Math.floor(longest)} s at most` : undefined;
  },

  async plan(work, profile) {
    const { inputs, parameters, target, seed } = work.job;
    const sound = profile.sound!;
    const size = filmSize(sound, target, parameters.quality === "fast" ? "standard" : "high");
    const portrait = await uploadAt(work, inputs.image, size, "portrait.png");
    const frames = framesFor(target.duration ?? inputs.audio.duration ?? 1, sound.frameRate);
    const segments = Math.ceil(frames / (latentsOf(sound.frames) * 4 - 3));
    const seconds = (segments * latentsOf(sound.frames) * 4) / sound.frameRate + 0.5;
    const path = await cutSound(inputs.audio, 0, seconds, work.file("speech.wav"), work.signal);
    const speech = { name: work.input("speech.wav"), path };
    const options = { size, segments, seed, portrait: portrait.name, speech: speech.name };
    const part = { frames: segments * latentsOf(sound.frames) * 4 - 3, overlap: 0, uploads: [portrait, speech] };
    return filmPlan(work, profile, {
      parts: [{ ...part, build: (g) => makeSpeech(g, sound, options) }],
      frameRate: sound.frameRate,
      audio: inputs.audio,
      sourceType: "compositeWithTrainedAlgorithmicMedia",
    });
  },
};

interface Speech {
  size: Size;
  segments: number;
  seed: number;
  /** Names of uploads. */
  portrait: string;
  speech: string;
}

/** Each segment extends the latents of all before it, which tell the node where in the sound it is. */
function makeSpeech(g: TypedGraph, sound: SoundToVideo, { size, segments, seed, portrait, speech }: Speech): Link<"IMAGE"> {
  const { positive, negative, vae } = encode(g, sound, { prompt, negative: usualFaults });
  const [ear] = g.add("AudioEncoderLoader", { audio_encoder_name: sound.audio.file });
  const [heard] = g.add("AudioEncoderEncode", { audio_encoder: ear, audio: g.add("LoadAudio", { audio: speech })[0] });
  const common = { positive, negative, vae, audio_encoder_output: heard, ref_image: loadPicture(g, portrait) };
  const { steps, cfg, sampler, scheduler } = sound.sampling;
  let made: Link<"LATENT"> | undefined;
  for (let index = 0; index < segments; index++) {
    const [wanted, unwanted, latent]: [Link<"CONDITIONING">, Link<"CONDITIONING">, Link<"LATENT">] = made
      ? g.add("WanSoundImageToVideoExtend", { ...common, length: sound.frames, video_latent: made })
      : g.add("WanSoundImageToVideo", { ...common, ...size, length: sound.frames, batch_size: 1 });
    const [samples] = g.add("KSampler", {
      ...{ model: loadShifted(g, sound.unet, sound.sampling), positive: wanted, negative: unwanted, latent_image: latent, seed: seed + index },
      ...{ steps, cfg, sampler_name: sampler, scheduler, denoise: 1 },
    });
    made = made ? g.add("LatentConcat", { samples1: made, samples2: samples, dim: "t" })[0] : samples;
  }
  return decode(g, made!, vae);
}
