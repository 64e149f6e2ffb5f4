import { join } from "node:path";
import type { Output } from "../../endpoints/definition/output.ts";
import type { FetchedInput } from "../../job/messages.ts";
import type { JobKind, Jobs } from "@atelier/engine/jobs/job.ts";
import { generatedInput, ignoreOutput, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import type { MediaRule } from "@atelier/media/media-rule.ts";

type CheckJob<K extends JobKind> = { parameters: Jobs[K]["parameters"]; inputs: Record<string, FetchedInput | FetchedInput[]>; output: Output };

/** Makes for each kind the smallest job that shows whether it can be done, with its inputs in a folder. */
export async function makeCheckJobs(folder: string): Promise<{ [K in JobKind]: CheckJob<K> }> {
  const rule = (media: MediaRule["media"], ...formats: string[]): MediaRule => ({ media, from: "any", formats, maxBytes: 2 ** 24 });
  const input = (name: string, one: MediaRule): FetchedInput => ({ field: name, path: join(folder, name), rule: one });
  const [image, mask] = [input("portrait.png", rule("image", "png")), input("mask.png", rule("image", "png"))];
  const [clip, speech] = [input("clip.mp4", rule("video", "mp4")), input("speech.wav", rule("audio", "wav"))];
  const sharp = await loadSharp();
  await sharp(Buffer.from(portrait)).png().toFile(image.path);
  await sharp(Buffer.from(area)).png().toFile(mask.path);
  await runFfmpeg([generatedInput("testsrc=s=256x256:r=24:d=1"), "-pix_fmt", "yuv420p", clip.path], ignoreOutput);
  await runFfmpeg([generatedInput("sine=f=220:r=48000:d=1"), speech.path], ignoreOutput);
  const picture = (size: Output["size"]): Output => ({ type: "image", size, format: "png", sharpen: 0, grain: 0 });
  const film = (size: Output["size"], like?: string, sound = false): Output => {
    const own = like === undefined ? { frameRate: 24, duration: 1 } : { frameRate: { like }, duration: { like } };
    return { type: "video", size, ...own, sound, sharpen: 0, grain: 0 };
  };
  const square = { width: 256, height: 256 };
  const words = { expandPrompt: false, guidance: 0.5, quality: "standard", shots: "one" } as const;
  const edges = { left: 32, right: 0, top: 0, bottom: 0 };
  const own = picture({ like: "image" });
  return {
    "animate-image": { inputs: { start: image, elements: [] }, parameters: { ...words, prompt: "the camera moves closer" }, output: film(square) },
    "edit-image": { inputs: { references: [image] }, parameters: { prompt: "make it black and white" }, output: picture(square) },
    "edit-video": {
      inputs: { video: clip, images: [] },
      parameters: { prompt: "make it black and white", expandPrompt: false, sound: "origin" },
      output: film(square, "video"),
    },
    "expand-image": { inputs: { image }, parameters: { ...edges, describe: false }, output: picture({ like: "image", plus: edges }) },
    "generate-video": {
      inputs: { imageReferences: [], videoReferences: [], voiceReferences: [] },
      parameters: { ...words, prompt: "a boat on a lake", voices: [] },
      output: film(square),
    },
    "inpaint-image": {
      inputs: { image, mask, styleReferences: [], characterReferences: [] },
      parameters: { prompt: "fill with blue", speed: "TURBO", enhancePrompt: "OFF", style: "AUTO", styleCodes: [] },
      output: own,
    },
    "lip-sync": { inputs: { image, audio: speech }, parameters: { quality: "fast" }, output: film(square, undefined, true) },
    "move-camera": { inputs: { image }, parameters: { horizontal: 20, vertical: 0, zoom: 5 }, output: own },
    "retouch-skin": { inputs: { image }, parameters: { mode: "faithful", skinDetail: 50 }, output: own },
    "transfer-motion": {
      inputs: { character: image, motion: clip },
      parameters: { orientation: "video", guidance: 0.5, quality: "standard" },
      output: film(square, "motion"),
    },
    "upscale-video": {
      inputs: { video: clip },
      parameters: { method: "turbo", creativity: 20, flavor: "natural" },
      output: film({ width: 512, height: 512 }, "video"),
    },
  };
}

const portrait =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#9bc"/><ellipse cx="128" cy="250" rx="90" ry="60" fill="#345"/>' +
  '<ellipse cx="128" cy="120" rx="60" ry="78" fill="#e0b090"/><circle cx="104" cy="105" r="8"/><circle cx="152" cy="105" r="8"/>' +
  '<path d="M104 155q24 18 48 0" stroke="#a33" stroke-width="6" fill="none"/></svg>';
const area =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#fff"/><rect x="20" y="20" width="60" height="60"/></svg>';
