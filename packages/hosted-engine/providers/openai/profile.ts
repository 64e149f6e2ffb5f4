import { asIs, goOn, retouchFor, retouchGently } from "../../profiles/instructions.ts";
import { pricesOf } from "../../profiles/priced.ts";
import type { Entry, Profile, Source } from "../../profiles/profile.ts";

const picture = { most: 4_194_304, mostBytes: 20_000_000 };
const model = "gpt-image-2";
/** Any size in steps of 16 pixels, up to three times as wide as high; beyond 2560 x 1440 it is on trial. */
const size: Source = { from: "size", size: { least: 655_360, most: 3_686_400, multiple: 16, mostSide: 2560, mostRatio: 3 }, as: "text" };
/** A text model takes the order and has the picture made. */
const mainline = { mainline_model: { value: "gpt-5.2" } } satisfies Record<string, Source>;
const medium = { quality: { value: "medium" } } satisfies Record<string, Source>;
/** A picture of a megapixel, with what it costs to look at two others and to read the order. */
const priced = pricesOf("2026-11-26");
const price = priced([], { by: "quality", of: { low: 0.03, medium: 0.08, high: 0.24 } });
const noSeed = { seed: "the model has none" };

const entries: Entry[] = [
  {
    name: "edit", kind: "edit-image", model, result: "picture", price, notApplied: noSeed,
    input: { ...mainline, ...medium, prompt: { from: "prompt" }, images: { from: "references", most: 10, picture }, size },
  },
  {
    name: "expand", kind: "expand-image", model, result: "picture", price, notApplied: noSeed,
    input: {
      ...mainline, ...medium,
      prompt: { from: "prompt", before: goOn, after: ` ${asIs}`, otherwise: `${goOn}${asIs}` },
      images: { from: ["canvas"], picture }, mask: { from: "clearCanvasMask", picture: { ...picture, clear: true } }, size,
    },
  },
  {
    name: "inpaint", kind: "inpaint-image", model, result: "picture", price,
    input: {
      ...mainline,
      quality: { from: "speed", map: { TURBO: "low", DEFAULT: "medium", QUALITY: "high" } },
      prompt: { from: "prompt" }, images: { from: ["image"], picture }, mask: { from: "clearMask", picture: { ...picture, clear: true } }, size,
    },
    notApplied: {
      ...noSeed, enhancePrompt: "the provider's text model words the order by itself", style: "the model has no styles to choose from",
      styleCodes: "the model has no styles to choose from", palette: "the model takes none", styleReferences: "the model is given the picture alone",
      characterReferences: "the model is given the picture alone",
    },
  },
  {
    name: "camera", kind: "move-camera", model, result: "picture", price, notApplied: noSeed,
    input: {
      ...mainline, ...medium, prompt: { from: "view", before: "Show the same scene from another place, true in every detail. " },
      images: { from: ["image"], picture }, size,
    },
  },
  {
    name: "retouch, faithful", kind: "retouch-skin", when: { mode: "faithful" }, model, result: "picture", price, notApplied: noSeed,
    input: { ...mainline, ...medium, prompt: { value: retouchGently }, images: { from: ["image"], picture }, size },
    finishing: ["skinDetail"], unasked: ["goal"],
  },
  {
    name: "retouch, flexible", kind: "retouch-skin", model, result: "picture", price, notApplied: noSeed,
    input: { ...mainline, ...medium, prompt: { from: "goal", ...retouchFor }, images: { from: ["image"], picture }, size },
    unasked: ["mode", "skinDetail"],
  },
];

/** Pictures alone: OpenAI ended its films in September 2026. They come within the answer, so that no other host is asked. */
export const openaiProfile: Profile = { resultHosts: [], entries };
