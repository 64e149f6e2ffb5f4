import type { Entry, Source } from "../../../profiles/profile.ts";
import { priced } from "./priced.ts";

const portrait = { most: 4_000_000, leastSide: 300, mostBytes: 9_500_000 };

const topaz: Record<string, Source> = {
  video_url: { from: "video" },
  upscale_factor: { from: "factor", least: 1, most: 4 },
  // Frames between are made where the result has more than the clip.
  target_fps: { from: "boost", most: 60, whole: true },
  H264_output: { value: true },
};
/** By the size of the result; 60 frames a second cost twice as much. */
const topazPrice = priced(["seconds"], {
  by: "boost",
  of: {
    undefined: { by: "definition", of: { "720p": 0.01, "1080p": 0.02, otherwise: 0.08 } },
    otherwise: { by: "definition", of: { "720p": 0.02, "1080p": 0.04, otherwise: 0.16 } },
  },
});
const seedvr: Record<string, Source> = {
  video_url: { from: "video" },
  upscale_mode: { value: "factor" },
  upscale_factor: { from: "factor", least: 1, most: 10 },
  // 0.1 is the model's own; the freer it may draw, the more noise it begins with.
  noise_scale: { from: "creativity", times: 0.005, plus: 0.1 },
  output_format: { value: "X264 (.mp4)" },
};
const noFlavor = "the model has one character";
/** A megapixel of each frame. */
const seedvrPrice = priced(["frames", "megapixels"], 0.001, 0.001);

export const clips: Entry[] = [
  {
    name: "edit clip", kind: "edit-video", model: "fal-ai/wan/v2.7/edit-video", result: "video.url",
    input: {
      prompt: { from: "prompt", avoid: true, otherwise: "Improve the quality of the clip.", most: 5000 },
      video_url: { from: "video" },
      reference_image_url: { from: "images", first: true, picture: { most: 4_000_000, leastSide: 240, mostBytes: 19_000_000 } },
      aspect_ratio: { from: "otherRatio", nearest: ["16:9", "9:16", "1:1", "4:3", "3:4"] },
      resolution: { from: "pixels", upTo: [[1_000_000, "720p"], [null, "1080p"]] },
      // Of a clip that is to be shorter, no more is edited and paid for.
      duration: { from: "shorter", atLeast: [2, 3, 4, 5, 6, 7, 8, 9, 10], otherwise: 0 },
      audio_setting: { from: "sound" },
      seed: { from: "seed" },
    },
    notApplied: { expandPrompt: "the model has no such switch" },
    lengths: { video: { least: 2, most: 10, leastSide: 240 } },
    price: priced(["allSeconds"], 0.1),
  },
  {
    name: "talk", kind: "lip-sync", result: "video.url",
    model: { by: "quality", of: { standard: "veed/fabric-1.0", fast: "veed/fabric-1.0/fast" } },
    input: {
      image_url: { from: "image", picture: portrait },
      audio_url: { from: "audio" },
      resolution: { from: "lines", upTo: [[480, "480p"], [null, "720p"]] },
    },
    unasked: ["seed"],
    price: priced(["seconds"], {
      by: "quality",
      of: {
        standard: { by: "resolution", of: { "480p": 0.08, "720p": 0.15 } },
        fast: { by: "resolution", of: { "480p": 0.1, "720p": 0.2 } },
      },
    }),
  },
  {
    name: "motion", kind: "transfer-motion", result: "video.url",
    model: { by: "quality", of: { high: "fal-ai/kling-video/v3/pro/motion-control", standard: "fal-ai/kling-video/v3/standard/motion-control" } },
    input: {
      prompt: { from: "prompt", most: 2500 },
      image_url: { from: "character", picture: { ...portrait, shape: true, mostRatio: 2.5 } },
      video_url: { from: "motion" },
      character_orientation: { from: "orientation" },
      keep_original_sound: { value: true },
    },
    notApplied: { guidance: "the model has no measure of it" },
    unasked: ["seed"],
    lengths: { motion: { least: 3, most: { by: "orientation", of: { image: 10, video: 30 } }, leastSide: 340 } },
    price: priced(["seconds"], { by: "quality", of: { standard: 0.126, high: 0.168 } }),
  },
  {
    name: "enlarge, true to it", kind: "upscale-video", when: { method: "precision" }, model: "fal-ai/topaz/upscale/video", result: "video.url",
    input: { ...topaz, model: { value: "Proteus" }, noise: { from: "strength", times: 0.01 }, compression: { from: "strength", times: 0.01 } },
    unasked: ["creativity", "flavor", "seed"],
    price: topazPrice,
  },
  {
    name: "enlarge with frames between", kind: "upscale-video", when: { boost: true }, model: "fal-ai/topaz/upscale/video", result: "video.url",
    input: { ...topaz, model: { value: "Proteus" } },
    notApplied: { creativity: "the model that makes frames between draws nothing anew", flavor: noFlavor },
    unasked: ["method", "strength", "seed"],
    price: topazPrice,
  },
  {
    name: "enlarge", kind: "upscale-video", when: { method: "standard" }, model: "fal-ai/seedvr/upscale/video", result: "video.url",
    input: { ...seedvr, output_quality: { value: "maximum" } },
    notApplied: { flavor: noFlavor },
    unasked: ["strength", "seed"],
    price: seedvrPrice,
  },
  {
    name: "enlarge, fast", kind: "upscale-video", model: "fal-ai/seedvr/upscale/video", result: "video.url",
    input: { ...seedvr, output_quality: { value: "high" }, output_write_mode: { value: "fast" } },
    notApplied: { flavor: noFlavor },
    unasked: ["method", "strength", "seed"],
    price: seedvrPrice,
  },
];
