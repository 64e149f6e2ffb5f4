import { asIs, goOn, retouchFor, retouchGently } from "../../../profiles/instructions.ts";
import type { Entry, Source } from "../../../profiles/profile.ts";
import { priced } from "./priced.ts";

const picture = { most: 4_194_304, leastSide: 256, mostBytes: 9_500_000 };
/** Seedream makes pictures from 2560 x 1440 to 4096 x 4096 pixels. */
const seedreamSize: Source = { from: "size", size: { least: 3_686_400, most: 16_777_216, multiple: 8, mostSide: 4096 } };
const seedream = "fal-ai/bytedance/seedream/v4.5/edit";
const seedreamPrice = priced([], 0.04, 0.04);

const retouching: Record<string, Source> = {
  image_urls: { from: ["image"], picture },
  image_size: seedreamSize,
  seed: { from: "seed" },
};

const ideogram: Record<string, Source> = {
  prompt: { from: "prompt" },
  image_url: { from: "image", picture },
  // Black is what is filled, as callers have it.
  mask_url: { from: "mask", picture },
  rendering_speed: { from: "speed", map: { TURBO: "TURBO", DEFAULT: "BALANCED", QUALITY: "QUALITY" } },
  expand_prompt: { from: "enhancePrompt", map: { AUTO: true, ON: true, OFF: false } },
  color_palette: {
    of: {
      name: { from: "paletteName" },
      members: {
        each: "colours", of: { rgb: { of: { r: { from: "r" }, g: { from: "g" }, b: { from: "b" } } }, color_weight: { from: "weight" } },
      },
    },
  },
  style_codes: { from: "styleCodes", unless: "styleReferences" },
  image_urls: { from: "styleReferences", most: 10, picture: { ...picture, most: 1_000_000, mostBytes: 950_000 } },
  seed: { from: "seed" },
};
const styleType = "the model takes style codes and pictures of styles";

export const pictures: Entry[] = [
  {
    name: "edit", kind: "edit-image", model: seedream, result: "images.0.url",
    input: { prompt: { from: "prompt" }, image_urls: { from: "references", most: 10, picture }, image_size: seedreamSize, seed: { from: "seed" } },
    price: seedreamPrice,
  },
  {
    name: "expand by margins", kind: "expand-image", when: { variant: "painted" }, model: "fal-ai/bria/expand", result: "image.url",
    input: {
      image_url: { from: "image", picture: { ...picture, most: 16_000_000 } },
      canvas_size: { from: "canvasSize" },
      original_image_size: { from: "pictureSize" },
      original_image_location: { from: "picturePlace" },
      prompt: { from: "prompt" },
      seed: { from: "seed" },
    },
    price: priced([], 0.04, 0.04),
  },
  {
    name: "expand by instruction", kind: "expand-image", model: seedream, result: "images.0.url",
    input: {
      prompt: { from: "prompt", before: goOn, after: ` ${asIs}`, otherwise: asIs },
      image_urls: { from: ["canvas"], picture }, image_size: seedreamSize, seed: { from: "seed" },
    },
    price: seedreamPrice,
  },
  {
    name: "inpaint with a character", kind: "inpaint-image", when: { characterReferences: true }, model: "fal-ai/ideogram/character/edit",
    result: "images.0.url",
    input: { ...ideogram, reference_image_urls: { from: "characterReferences", most: 1, picture } },
    notApplied: { style: styleType },
    price: priced([], { by: "rendering_speed", of: { TURBO: 0.1, BALANCED: 0.15, QUALITY: 0.2 } }),
  },
  {
    name: "inpaint", kind: "inpaint-image", model: "fal-ai/ideogram/v3/edit", result: "images.0.url",
    input: ideogram,
    notApplied: { style: styleType, characterReferences: "the model takes none" },
    price: priced([], { by: "rendering_speed", of: { TURBO: 0.03, BALANCED: 0.06, QUALITY: 0.09 } }),
  },
  {
    name: "camera", kind: "move-camera", model: "fal-ai/qwen-image-edit-2511-multiple-angles", result: "images.0.url",
    input: {
      image_urls: { from: ["image"], picture: { ...picture, most: 2_000_000 } },
      horizontal_angle: { from: "horizontal" }, vertical_angle: { from: "vertical" }, zoom: { from: "zoom" },
      image_size: { from: "size", size: { least: 200_000, most: 2_000_000, multiple: 16 } },
      output_format: { value: "png" },
      seed: { from: "seed" },
    },
    price: priced(["megapixels"], 0.035, 0.035),
  },
  {
    name: "retouch, faithful", kind: "retouch-skin", when: { mode: "faithful" }, model: seedream, result: "images.0.url",
    input: {
      prompt: { value: retouchGently }, ...retouching,
    },
    finishing: ["skinDetail"], unasked: ["goal"],
    price: seedreamPrice,
  },
  {
    name: "retouch, flexible", kind: "retouch-skin", model: seedream, result: "images.0.url",
    input: {
      prompt: { from: "goal", ...retouchFor },
      ...retouching,
    },
    unasked: ["mode", "skinDetail"],
    price: seedreamPrice,
  },
];
