import { retouchFor, retouchGently } from "../../profiles/instructions.ts";
import { pricesOf } from "../../profiles/priced.ts";
import type { Entry, Profile, Source } from "../../profiles/profile.ts";

const priced = pricesOf("2026-11-26");
/** Inputs go within the order, which has 20 MB. */
const picture = { most: 2_000_000, mostBytes: 3_500_000 };
const editor = "gemini-3.1-flash-image";
const pictureRatios = ["1:1", "2:3", "3:2", "3:4", "4:3", "4:5", "5:4", "9:16", "16:9", "21:9"];
const pictureFormat: Record<string, Source> = {
  type: { value: "image" }, delivery: { value: "inline" }, aspect_ratio: { from: "ratio", nearest: pictureRatios },
  image_size: { from: "pixels", upTo: [[1_100_000, "1K"], [null, "2K"]] }, seed: { from: "seed" },
};
const picturePrice = priced([], { by: "image_size", of: { "1K": 0.067, "2K": 0.101 } });

const filmer = "gemini-omni-1.1-flash";
const filmFormat: Record<string, Source> = {
  type: { value: "video" }, delivery: { value: "uri" }, aspect_ratio: { from: "ratio", nearest: ["16:9", "9:16"] },
  resolution: { from: "pixels", upTo: [[1_000_000, "720p"], [null, "1080p"]] },
  duration: { from: "duration", atLeast: [3, 4, 5, 6, 7, 8, 9, 10], as: "text" }, seed: { from: "seed" },
};
const filmPrice = priced(["seconds"], { by: "resolution", of: { "720p": 0.13, "1080p": 0.195 } });
const filmLacks = {
  guidance: "the model has no measure of it", expandPrompt: "the model has no such switch", audio: "the model makes its own sound",
};
const noVoices = "the model takes no voices";

const entries: Entry[] = [
  {
    name: "edit", kind: "edit-image", model: editor, result: "result", price: picturePrice,
    input: { ...pictureFormat, prompt: { from: "prompt" }, images: { from: "references", most: 5, picture } },
  },
  {
    name: "inpaint", kind: "inpaint-image", model: editor, result: "result", price: picturePrice,
    input: {
      ...pictureFormat,
      prompt: {
        from: "prompt", before: "The second picture is a mask of the first. Change the first picture where the mask is black, and nowhere else: ",
      },
      images: { from: ["image", "mask"], picture },
    },
    notApplied: {
      speed: "the model has one", enhancePrompt: "the model words the order by itself", style: "the model has no styles to choose from",
      styleCodes: "the model has no styles to choose from", palette: "the model takes none",
      styleReferences: "the model is given the picture and its mask alone", characterReferences: "the model is given the picture and its mask alone",
    },
  },
  {
    name: "retouch, faithful", kind: "retouch-skin", when: { mode: "faithful" }, model: editor, result: "result", price: picturePrice,
    input: { ...pictureFormat, prompt: { value: retouchGently }, images: { from: ["image"], picture } },
    finishing: ["skinDetail"], unasked: ["goal"],
  },
  {
    name: "retouch, flexible", kind: "retouch-skin", model: editor, result: "result", price: picturePrice,
    input: { ...pictureFormat, prompt: { from: "goal", ...retouchFor }, images: { from: ["image"], picture } },
    unasked: ["mode", "skinDetail"],
  },
  {
    name: "film from words and pictures", kind: "generate-video", when: { videoReferences: false }, model: filmer, result: "result", price: filmPrice,
    input: { ...filmFormat, prompt: { from: "story", avoid: true }, images: { from: "imageReferences", most: 4, picture } },
    notApplied: {
      ...filmLacks, imageSubjects: "each picture is a thing of its own", voices: noVoices, voiceReferences: noVoices,
      start: "the model takes either a first frame or things",
    },
    unasked: ["quality"],
  },
  {
    name: "film from a picture", kind: "animate-image", when: { start: true, clip: false }, model: filmer, result: "result", price: filmPrice,
    input: {
      ...filmFormat, task: { value: "image_to_video" }, prompt: { from: "story", avoid: true, otherwise: "The picture comes to life." },
      images: { from: ["start"], picture: { ...picture, shape: true } },
    },
    notApplied: {
      ...filmLacks, end: "the model takes a first frame", elements: "the model takes the frame alone", imageSubjects: "the model takes the frame alone",
    },
    unasked: ["quality"],
  },
];

export const googleProfile: Profile = { resultHosts: [], entries };
