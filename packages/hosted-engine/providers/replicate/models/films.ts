import type { Choice, Entry, Price, Source } from "../../../profiles/profile.ts";
import { priced } from "./priced.ts";

const frame = { most: 4_000_000, leastSide: 300, mostBytes: 9_500_000 };
const firstFrame = { ...frame, shape: true };
const thing = { ...frame, mostRatio: 2.5 };
const ratios = ["16:9", "9:16", "1:1", "4:3", "3:4"];

const kling = "kwaivgi/kling-v3-video";
const klingOmni = "kwaivgi/kling-v3-omni-video";
const mode: Source = { from: "quality", map: { high: "pro", standard: "standard" } };
const byMode = (standard: [silent: number, sound: number], pro: [silent: number, sound: number]): Choice<number> => {
  const bySound = ([silent, sound]: [number, number]): Choice<number> => ({ by: "generate_audio", of: { true: sound, false: silent } });
  return { by: "mode", of: { standard: bySound(standard), pro: bySound(pro) } };
};
const klingPrice: Price = priced(["seconds"], byMode([0.168, 0.252], [0.224, 0.336]));
/** Characters. */
const mostOfShot = 512;
const klingShots: Record<string, Source> = {
  mode,
  duration: { from: "duration", atLeast: Array.from({ length: 13 }, (_, index) => index + 3) },
  generate_audio: { from: "withSound" },
  multi_prompt: {
    json: { each: "shotList", most: 6, of: { prompt: { from: "prompt", calls: "<<<image_#>>>", most: mostOfShot }, duration: { from: "duration" } } },
  },
};
const klingRatio: Source = { from: "ratio", nearest: ["16:9", "9:16", "1:1"] };
/** The model wants a prompt beside the shots, too. */
const besideShots = "The shots follow each other as they are described.";
const klingLacks = {
  expandPrompt: "the model has no such switch", guidance: "the model has no measure of it", audio: "the model makes its own sound",
};
const ownVoices = "the model knows voices of its own";
const inWords = "the model takes words";

const wanResolution: Source = { from: "pixels", upTo: [[1_000_000, "720p"], [null, "1080p"]] };
const wanPrice: Price = priced(["seconds"], { by: "resolution", of: { "720p": 0.1, "1080p": 0.15 } });
const wanSeconds = (most: number): Source => ({ from: "duration", atLeast: Array.from({ length: most - 1 }, (_, index) => index + 2) });
const wan: Record<string, Source> = { negative_prompt: { from: "negativePrompt", most: 500 }, resolution: wanResolution, seed: { from: "seed" } };
const reference = { most: 4_000_000, leastSide: 240, mostBytes: 19_000_000 };
const noMeasure = "the model has no measure of it";

const referenceFilm: Pick<Entry, "model" | "result" | "input" | "notApplied" | "unasked" | "lengths" | "price"> = {
  model: "wan-video/wan-2.7-r2v", result: "output",
  input: {
    prompt: { from: "story", most: 5000 },
    ...wan,
    reference_images: { from: ["imageReferences", "start"], most: 5, picture: reference },
    reference_videos: { from: "videoReferences", most: 5 },
    aspect_ratio: { from: "ratio", nearest: ratios },
    duration: wanSeconds(10),
    shot_type: { from: "shotMode", map: { one: "single", many: "multi", list: "multi" } },
  },
  notApplied: {
    guidance: noMeasure, expandPrompt: "the model has no such switch", imageSubjects: "each picture is a thing of its own",
    audio: "the model makes its own sound", voices: "the model takes no voices", voiceReferences: "the model takes no voices",
    start: "the model sees it as one more reference, not as the first frame",
  },
  unasked: ["quality"],
  lengths: { videoReferences: { least: 1, most: 30, leastSide: 240 } },
  price: priced(["allSeconds"], { by: "resolution", of: { "720p": 0.1, "1080p": 0.15 } }),
};

const generated: Entry[] = [
  {
    name: "shots with things", kind: "generate-video", when: { variant: "shots", imageReferences: true }, model: klingOmni, result: "output",
    input: {
      prompt: { from: "prompt", avoid: true, calls: "<<<image_#>>>", otherwise: besideShots, most: 2500 },
      ...klingShots,
      reference_images: { from: "mainViews", most: 7, picture: thing },
      aspect_ratio: klingRatio,
    },
    notApplied: {
      ...klingLacks, imageSubjects: "the model takes one picture of each thing", videoReferences: "the model takes pictures of things", voices: ownVoices,
      voiceReferences: ownVoices, start: "the model takes either a first frame or things",
    },
    unasked: ["seed"],
    price: klingPrice,
  },
  {
    name: "shots", kind: "generate-video", when: { variant: "shots" }, model: kling, result: "output",
    input: {
      prompt: { from: "prompt", otherwise: besideShots, most: 2500 }, negative_prompt: { from: "negativePrompt", most: 2500 }, ...klingShots,
      aspect_ratio: klingRatio,
    },
    notApplied: {
      ...klingLacks, imageReferences: inWords, imageSubjects: inWords, videoReferences: inWords, voices: ownVoices, voiceReferences: ownVoices,
      start: inWords,
    },
    unasked: ["seed"],
    price: klingPrice,
  },
  { name: "film with references", kind: "generate-video", when: { imageReferences: true }, ...referenceFilm },
  { name: "film with reference clips", kind: "generate-video", when: { videoReferences: true }, ...referenceFilm },
  {
    name: "film from words and sound", kind: "generate-video", model: "wan-video/wan-2.7-t2v", result: "output",
    input: {
      prompt: { from: "story", most: 5000 }, ...wan, audio: { from: "audio" }, aspect_ratio: { from: "ratio", nearest: ratios }, duration: wanSeconds(15),
      enable_prompt_expansion: { from: "expandPrompt" },
    },
    notApplied: {
      guidance: noMeasure, imageReferences: inWords, imageSubjects: inWords, videoReferences: inWords, voices: "the model takes no voices",
      voiceReferences: "the model takes no voices", start: inWords,
    },
    unasked: ["quality"],
    lengths: { audio: { least: 3, most: 30 } },
    price: wanPrice,
  },
];

const animated: Entry[] = [
  {
    name: "shots from a picture", kind: "animate-image", when: { variant: "shots", start: true }, model: kling, result: "output",
    input: {
      prompt: { from: "prompt", otherwise: besideShots, most: 2500 }, negative_prompt: { from: "negativePrompt", most: 2500 }, ...klingShots,
      start_image: { from: "start", picture: firstFrame }, end_image: { from: "end", picture: firstFrame },
    },
    notApplied: {
      ...klingLacks, clip: "the model goes on from a picture", elements: "the model takes the frames alone",
      imageSubjects: "the model takes the frames alone",
    },
    unasked: ["seed"],
    price: klingPrice,
  },
  {
    name: "film from a picture", kind: "animate-image", when: { start: true, clip: false }, model: "wan-video/wan-2.7-i2v", result: "output",
    input: {
      prompt: { from: "story", otherwise: "The picture comes to life.", most: 5000 }, ...wan,
      first_frame: { from: "start", picture: { ...reference, shape: true } }, last_frame: { from: "end", picture: { ...reference, shape: true } },
      audio: { from: "audio" }, duration: wanSeconds(15), enable_prompt_expansion: { from: "expandPrompt" },
    },
    notApplied: { guidance: noMeasure, elements: "the model takes frames", imageSubjects: "the model takes frames" },
    unasked: ["quality"],
    lengths: { audio: { least: 2, most: 30 } },
    price: wanPrice,
  },
];

const remade: Entry[] = [
  {
    name: "edit clip", kind: "edit-video", model: "wan-video/wan-2.7-videoedit", result: "output",
    input: {
      prompt: { from: "prompt", avoid: true, otherwise: "Improve the quality of the clip.", most: 5000 },
      video: { from: "video" }, reference_image: { from: "images", first: true, picture: reference },
      resolution: wanResolution, aspect_ratio: { from: "otherRatio", nearest: ratios },
      // Of a clip that is to be shorter, no more is edited and paid for.
      duration: { from: "shorter", atLeast: [2, 3, 4, 5, 6, 7, 8, 9, 10] },
      audio_setting: { from: "sound" }, seed: { from: "seed" },
    },
    notApplied: { expandPrompt: "the model has no such switch" },
    lengths: { video: { least: 2, most: 10, leastSide: 240 } },
    price: wanPrice,
  },
  {
    name: "enlarge", kind: "upscale-video", model: "topazlabs/video-upscale", result: "output",
    input: {
      video: { from: "video" }, target_resolution: { from: "definition", map: { "720p": "720p", "1080p": "1080p", "2160p": "4k" } },
      target_fps: { from: "rate", least: 15, most: 120, whole: true },
    },
    notApplied: { strength: noMeasure, creativity: "the model draws nothing anew", flavor: "the model has one character" },
    unasked: ["method", "seed"],
    price: priced(["seconds"], {
      by: "boost",
      of: {
        undefined: { by: "target_resolution", of: { "720p": 0.014, "1080p": 0.021, otherwise: 0.075 } },
        otherwise: { by: "target_resolution", of: { "720p": 0.028, "1080p": 0.042, otherwise: 0.15 } },
      },
    }),
  },
  {
    name: "talk", kind: "lip-sync", model: "veed/fabric-1.0", result: "output",
    input: {
      image: { from: "image", picture: { ...frame } }, audio: { from: "audio" },
      resolution: { from: "lines", upTo: [[480, "480p"], [null, "720p"]] },
    },
    unasked: ["quality", "seed"],
    price: priced(["seconds"], { by: "resolution", of: { "480p": 0.08, "720p": 0.15 } }),
  },
  {
    name: "motion", kind: "transfer-motion", model: "kwaivgi/kling-v3-motion-control", result: "output",
    input: {
      prompt: { from: "prompt", most: 2500 },
      image: { from: "character", picture: { ...firstFrame, mostRatio: 2.5 } },
      video: { from: "motion" },
      mode: { from: "quality", map: { high: "pro", standard: "std" } },
      character_orientation: { from: "orientation" },
      keep_original_sound: { value: true },
    },
    notApplied: { guidance: noMeasure },
    unasked: ["seed"],
    lengths: { motion: { least: 3, most: { by: "orientation", of: { image: 10, video: 30 } }, leastSide: 340 } },
    price: priced(["seconds"], { by: "mode", of: { std: 0.126, pro: 0.168 } }),
  },
];

export const films: Entry[] = [...generated, ...animated, ...remade];
