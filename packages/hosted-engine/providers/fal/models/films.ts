import type { Choice, Entry, Price, Source } from "../../../profiles/profile.ts";
import { priced } from "./priced.ts";

const frame = { most: 4_000_000, leastSide: 300, mostBytes: 9_500_000 };
const firstFrame = { ...frame, shape: true };
const thing = { ...frame, mostRatio: 2.5 };
const ratios = ["16:9", "9:16", "1:1", "4:3", "3:4"];

/** Films of 720p have 0.93 megapixels at most, those of 1080p twice as many. */
const resolution: Source = { from: "pixels", upTo: [[1_000_000, "720p"], [null, "1080p"]] };
const byResolution: Price = priced(["seconds"], { by: "resolution", of: { "720p": 0.1, "1080p": 0.15 } });
/** Kling makes films of 3 to 15 seconds, Seedance of 4 to 12: each as a text. */
const secondsFrom = (least: number, most: number): Source => ({
  from: "duration", atLeast: Array.from({ length: most - least + 1 }, (_, index) => least + index), as: "text",
});
const klingTier = (path: string): Choice<string> => ({
  by: "quality", of: { high: `fal-ai/kling-video/${path.replace("TIER", "pro")}`, standard: `fal-ai/kling-video/${path.replace("TIER", "standard")}` },
});
const klingRate = (standard: [silent: number, sound: number], high: [silent: number, sound: number]): Price => {
  const bySound = ([silent, sound]: [number, number]): Choice<number> => ({ by: "generate_audio", of: { true: sound, false: silent } });
  return priced(["seconds"], { by: "quality", of: { standard: bySound(standard), high: bySound(high) } });
};
/** Characters. */
const mostOfShot = 512;
const klingShots: Record<string, Source> = {
  multi_prompt: {
    each: "shotList", most: 6, of: { prompt: { from: "prompt", calls: "@Element", most: mostOfShot }, duration: { from: "duration", as: "text" } },
  },
  shot_type: { from: "shotMode", map: { one: "customize", many: "intelligent", list: "customize" } },
  duration: secondsFrom(3, 15),
  generate_audio: { from: "withSound" },
};
const klingElements: Source = {
  each: "subjects", most: 4,
  of: { frontal_image_url: { from: "first", picture: thing }, reference_image_urls: { from: "others", most: 3, picture: thing } },
};
const noExpansion = "the model has no such switch";
const seedance = {
  prompt: { from: "story", avoid: true },
  resolution: { value: "720p" },
  aspect_ratio: { from: "ratio", nearest: ["21:9", ...ratios] },
  duration: secondsFrom(4, 12),
  generate_audio: { from: "withSound" },
  seed: { from: "seed" },
} satisfies Record<string, Source>;
/** By tokens: height x width x frames / 1024, a million of them 2.40 with sound and 1.20 without. */
const seedancePrice: Price = priced(["frames", "megapixels"], { by: "generate_audio", of: { true: 2.4 / 1024, false: 1.2 / 1024 } });
const seedanceLacks = { guidance: "the model has no measure of it", expandPrompt: noExpansion };

const shots: Entry[] = [
  {
    name: "shots with things", kind: "generate-video", when: { variant: "shots", imageReferences: true },
    model: klingTier("o3/TIER/reference-to-video"), result: "video.url",
    input: {
      prompt: { from: "prompt", unless: "shotList", avoid: true, calls: "@Element", most: 2500 },
      ...klingShots,
      elements: klingElements,
      aspect_ratio: { from: "ratio", nearest: ["16:9", "9:16", "1:1"] },
    },
    notApplied: {
      guidance: "the model has no measure of it when it is given things", expandPrompt: noExpansion, videoReferences: "the model takes pictures of things",
      audio: "the model makes its own sound", voices: "the model knows voices of its own", voiceReferences: "the model knows voices of its own",
      start: "the model takes either a first frame or things",
    },
    unasked: ["seed"],
    price: klingRate([0.084, 0.112], [0.112, 0.14]),
  },
  {
    name: "shots", kind: "generate-video", when: { variant: "shots" }, model: klingTier("v3/TIER/text-to-video"), result: "video.url",
    input: {
      prompt: { from: "prompt", unless: "shotList", most: 2500 },
      negative_prompt: { from: "negativePrompt" },
      ...klingShots,
      aspect_ratio: { from: "ratio", nearest: ["16:9", "9:16", "1:1"] },
      cfg_scale: { from: "guidance" },
    },
    notApplied: {
      expandPrompt: noExpansion, imageReferences: "the model takes words", imageSubjects: "the model takes words", videoReferences: "the model takes words",
      audio: "the model makes its own sound", voices: "the model knows voices of its own", voiceReferences: "the model knows voices of its own",
      start: "the model takes words",
    },
    unasked: ["seed"],
    price: klingRate([0.084, 0.126], [0.112, 0.168]),
  },
  {
    name: "shots from a picture", kind: "animate-image", when: { variant: "shots", start: true },
    model: klingTier("v3/TIER/image-to-video"), result: "video.url",
    input: {
      prompt: { from: "prompt", unless: "shotList", calls: "@Element", most: 2500 },
      negative_prompt: { from: "negativePrompt" },
      ...klingShots,
      start_image_url: { from: "start", picture: firstFrame },
      end_image_url: { from: "end", picture: firstFrame },
      elements: klingElements,
      cfg_scale: { from: "guidance" },
    },
    notApplied: { expandPrompt: noExpansion, clip: "the model goes on from a picture", audio: "the model makes its own sound" },
    unasked: ["seed"],
    price: klingRate([0.084, 0.126], [0.112, 0.168]),
  },
];

const plain: Entry[] = [
  {
    name: "plain film", kind: "generate-video", when: { variant: "plain" }, model: "fal-ai/bytedance/seedance/v1.5/pro/text-to-video", result: "video.url",
    input: seedance,
    notApplied: {
      ...seedanceLacks, imageReferences: "the model takes words", imageSubjects: "the model takes words", videoReferences: "the model takes words",
      audio: "the model makes its own sound", voices: "the model knows no voices", voiceReferences: "the model knows no voices", start: "the model takes words",
    },
    unasked: ["quality"],
    price: seedancePrice,
  },
  {
    name: "plain film from a picture", kind: "animate-image", when: { variant: "plain", start: true },
    model: "fal-ai/bytedance/seedance/v1.5/pro/image-to-video", result: "video.url",
    input: { ...seedance, image_url: { from: "start", picture: firstFrame }, end_image_url: { from: "end", picture: firstFrame } },
    notApplied: {
      ...seedanceLacks, clip: "the model goes on from a picture", audio: "the model makes its own sound", elements: "the model takes the frames alone",
      imageSubjects: "the model takes the frames alone",
    },
    unasked: ["quality"],
    price: seedancePrice,
  },
  {
    name: "film from words, 1080p", kind: "generate-video", when: { variant: "classic" }, model: "wan/v2.6/text-to-video", result: "video.url",
    input: {
      prompt: { from: "prompt", most: 800 },
      negative_prompt: { from: "negativePrompt", most: 500 },
      audio_url: { from: "audio" },
      aspect_ratio: { from: "ratio", nearest: ratios },
      resolution,
      duration: { from: "duration", atLeast: [5, 10, 15], as: "text" },
      enable_prompt_expansion: { from: "expandPrompt" },
      multi_shots: { from: "shotMode", map: { one: false, many: true, list: true } },
      seed: { from: "seed" },
    },
    notApplied: {
      guidance: "the model has no measure of it", imageReferences: "the model takes words", imageSubjects: "the model takes words",
      videoReferences: "the model takes words", voices: "the model knows no voices", voiceReferences: "the model knows no voices",
        start: "the model takes words",
    },
    unasked: ["quality"],
    lengths: { audio: { least: 3, most: 30 } },
    price: byResolution,
  },
];

const wan: Record<string, Source> = {
  negative_prompt: { from: "negativePrompt", most: 500 },
  resolution,
  seed: { from: "seed" },
};
const wanSeconds = (most: number): Source => ({ from: "duration", atLeast: Array.from({ length: most - 1 }, (_, index) => index + 2) });
const reference = { most: 4_000_000, leastSide: 240, mostBytes: 19_000_000 };

const framesAndClip = "the model takes frames and a clip";

/** Of no variant: what any job falls to for which no other entry is meant. */
const versatile: Entry[] = [
  {
    name: "film with references", kind: "generate-video", when: { imageReferences: true }, model: "fal-ai/wan/v2.7/reference-to-video", result: "video.url",
    ...referenceFilm(),
  },
  {
    name: "film with reference clips", kind: "generate-video", when: { videoReferences: true }, model: "fal-ai/wan/v2.7/reference-to-video",
    result: "video.url", ...referenceFilm(),
  },
  {
    name: "film from words and sound", kind: "generate-video", model: "fal-ai/wan/v2.7/text-to-video", result: "video.url",
    input: {
      prompt: { from: "story", most: 5000 },
      ...wan,
      audio_url: { from: "audio" },
      aspect_ratio: { from: "ratio", nearest: ratios },
      duration: wanSeconds(15),
      enable_prompt_expansion: { from: "expandPrompt" },
    },
    notApplied: {
      guidance: "the model has no measure of it", imageReferences: "the model takes words", imageSubjects: "the model takes words",
      videoReferences: "the model takes words", voices: "the model takes no voices", voiceReferences: "the model takes no voices",
        start: "the model takes words",
    },
    unasked: ["quality"],
    lengths: { audio: { least: 3, most: 30 } },
    price: byResolution,
  },
  {
    name: "film from a picture or a clip", kind: "animate-image", model: "fal-ai/wan/v2.7/image-to-video", result: "video.url",
    input: {
      prompt: { from: "story", most: 5000 },
      ...wan,
      image_url: { from: "start", unless: "clip", picture: { ...reference, shape: true } },
      end_image_url: { from: "end", picture: { ...reference, shape: true } },
      video_url: { from: "clip" },
      audio_url: { from: "audio" },
      duration: wanSeconds(15),
      enable_prompt_expansion: { from: "expandPrompt" },
    },
    notApplied: { guidance: "the model has no measure of it", elements: framesAndClip, imageSubjects: framesAndClip },
    unasked: ["quality"],
    lengths: { audio: { least: 2, most: 30 }, clip: { least: 2, most: 10, leastSide: 240 } },
    price: byResolution,
  },
];

function referenceFilm(): Pick<Entry, "input" | "notApplied" | "unasked" | "lengths" | "price"> {
  return {
    input: {
      prompt: { from: "story", most: 5000 },
      ...wan,
      reference_image_urls: { from: ["imageReferences", "start"], most: 5, picture: reference },
      reference_video_urls: { from: "videoReferences", most: 5 },
      aspect_ratio: { from: "ratio", nearest: ratios },
      duration: wanSeconds(10),
      multi_shots: { from: "shotMode", map: { one: false, many: true, list: true } },
    },
    notApplied: {
      guidance: "the model has no measure of it", expandPrompt: noExpansion, imageSubjects: "each picture is a thing of its own",
        audio: "the model makes its own sound",
      voices: "the model takes no voices", voiceReferences: "the model takes no voices",
        start: "the model sees it as one more reference, not as the first frame",
    },
    unasked: ["quality"],
    lengths: { videoReferences: { least: 1, most: 30, leastSide: 240 } },
    price: priced(["allSeconds"], 0.1),
  };
}

export const films: Entry[] = [...shots, ...plain, ...versatile];
