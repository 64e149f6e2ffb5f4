import { asIs, goOn, retouchFor, retouchGently } from "../../../profiles/instructions.ts";
import type { Entry, Source } from "../../../profiles/profile.ts";
import { priced } from "./priced.ts";

const picture = { most: 4_194_304, leastSide: 256, mostBytes: 9_500_000 };
const seedream = "bytedance/seedream-4.5";
const seedreamPrice = priced([], 0.04);
/** Of a picture that is edited, whatever comes out has its shape. */
const sameShape: Source = { value: "match_input_image" };
const noSeed = "the model has none";

const ideogram: Record<string, Source> = {
  prompt: { from: "prompt" },
  image: { from: "image", picture },
  // Black is what is filled, as callers have it.
  mask: { from: "mask", picture },
  magic_prompt_option: { from: "enhancePrompt", map: { AUTO: "Auto", ON: "On", OFF: "Off" } },
  seed: { from: "seed" },
};
const ideogramLacks = { styleCodes: "the model takes pictures of styles", palette: "the model takes none" };

export const pictures: Entry[] = [
  {
    name: "edit", kind: "edit-image", model: seedream, result: "output.0",
    input: {
      prompt: { from: "prompt" }, image_input: { from: "references", most: 14, picture }, size: { value: "2K" },
      aspect_ratio: { from: "ratio", nearest: ["1:1", "4:3", "3:4", "16:9", "9:16", "3:2", "2:3", "21:9"] },
    },
    notApplied: { seed: noSeed },
    price: seedreamPrice,
  },
  {
    name: "expand by margins", kind: "expand-image", when: { variant: "painted" }, model: "ideogram-ai/ideogram-v3-balanced", result: "output",
    input: {
      prompt: { from: "prompt", otherwise: "The scene goes on beyond the edges of the picture, in the same style, light and perspective." },
      image: { from: "canvas", picture }, mask: { from: "canvasMask", picture }, magic_prompt_option: { value: "Off" }, seed: { from: "seed" },
    },
    price: priced([], 0.06),
  },
  {
    name: "expand by instruction", kind: "expand-image", model: seedream, result: "output.0",
    input: {
      prompt: { from: "prompt", before: goOn, after: ` ${asIs}`, otherwise: `${goOn}${asIs}` },
      image_input: { from: ["canvas"], picture }, size: { value: "2K" }, aspect_ratio: sameShape,
    },
    notApplied: { seed: noSeed },
    price: seedreamPrice,
  },
  {
    name: "inpaint with a character", kind: "inpaint-image", when: { characterReferences: true }, model: "ideogram-ai/ideogram-character", result: "output",
    input: {
      ...ideogram,
      character_reference_image: { from: "characterReferences", first: true, picture },
      rendering_speed: { from: "speed", map: { TURBO: "Turbo", DEFAULT: "Default", QUALITY: "Quality" } },
      style_type: { from: "style", map: { AUTO: "Auto", REALISTIC: "Realistic" } },
    },
    notApplied: { ...ideogramLacks, styleReferences: "the model takes a character instead" },
    price: priced([], { by: "rendering_speed", of: { Turbo: 0.1, Default: 0.15, Quality: 0.2 } }),
  },
  {
    name: "inpaint", kind: "inpaint-image", result: "output",
    model: {
      by: "speed",
      of: { TURBO: "ideogram-ai/ideogram-v3-turbo", DEFAULT: "ideogram-ai/ideogram-v3-balanced", QUALITY: "ideogram-ai/ideogram-v3-quality" },
    },
    input: {
      ...ideogram,
      style_type: { from: "style", map: { AUTO: "Auto", GENERAL: "General", REALISTIC: "Realistic", DESIGN: "Design" } },
      style_reference_images: { from: "styleReferences", most: 10, picture: { ...picture, most: 1_000_000 } },
    },
    notApplied: { ...ideogramLacks, characterReferences: "the model takes none" },
    price: priced([], { by: "speed", of: { TURBO: 0.03, DEFAULT: 0.06, QUALITY: 0.09 } }),
  },
  {
    name: "camera", kind: "move-camera", model: "qwen/qwen-edit-multiangle", result: "output.0",
    input: {
      image: { from: "image", picture: { ...picture, most: 2_000_000 } },
      // Its numbers know quarter turns and three heights: the words say the rest. It turns to the left.
      prompt: { from: "view" },
      rotate_degrees: { from: "turn", times: -1, least: -90, most: 90, whole: true },
      vertical_tilt: { from: "vertical", upTo: [[-10, 1], [35, 0], [null, -1]] },
      move_forward: { from: "zoom", times: 2, plus: -10, least: 0, most: 10, whole: true },
      use_wide_angle: { from: "zoom", upTo: [[2.5, true], [null, false]] },
      aspect_ratio: sameShape,
      output_format: { value: "png" },
      seed: { from: "seed" },
    },
    price: priced([], 0.03),
  },
  {
    name: "retouch, faithful", kind: "retouch-skin", when: { mode: "faithful" }, model: seedream, result: "output.0",
    input: { prompt: { value: retouchGently }, image_input: { from: ["image"], picture }, size: { value: "2K" }, aspect_ratio: sameShape },
    finishing: ["skinDetail"], unasked: ["goal"], notApplied: { seed: noSeed },
    price: seedreamPrice,
  },
  {
    name: "retouch, flexible", kind: "retouch-skin", model: seedream, result: "output.0",
    input: { prompt: { from: "goal", ...retouchFor }, image_input: { from: ["image"], picture }, size: { value: "2K" }, aspect_ratio: sameShape },
    unasked: ["mode", "skinDetail"], notApplied: { seed: noSeed },
    price: seedreamPrice,
  },
];
