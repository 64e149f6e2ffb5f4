import { Value } from "typebox/value";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import { falSchemas } from "./fal-schemas.ts";

export interface Complaint {
  loc: (string | number)[];
  msg: string;
  type: string;
}

type Input = Readonly<Record<string, unknown>>;

/** What fal says of an input that its model does not take, by the model's published schema and the rules that its page tells in words. */
export function judge(model: string, input: unknown): Complaint[] {
  const schema = falSchemas[model]!;
  const faults = [...Value.Errors(schema, input)].map(({ instancePath, message }) => ({
    loc: ["body", ...instancePath.split("/").slice(1)], msg: `${instancePath} ${message}`, type: "value_error",
  }));
  return faults.length > 0 ? faults : rulesOf(model, input as Input);
}

function rulesOf(model: string, input: Input): Complaint[] {
  const no = (member: string, msg: string) => [{ loc: ["body", member], msg, type: "value_error" }];
  if (model.includes("kling-video") && !model.includes("motion") && ("prompt" in input) === ("multi_prompt" in input)) {
    return no("prompt", "Either prompt or multi_prompt must be provided, but not both");
  }
  if (model.includes("v2.7/image-to-video") && ("image_url" in input) === ("video_url" in input)) return no("video_url", "cannot be combined with image_url");
  if ("style_codes" in input && "image_urls" in input) return no("style_codes", "cannot be used with style references");
  const size = input["image_size"] as { width: number; height: number } | undefined;
  if (size && model.includes("seedream")) {
    const { width, height } = size;
    const areSides = [width, height].every((side) => side >= 1920 && side <= 4096);
    if (!areSides && (width * height < 2560 * 1440 || width * height > 4096 * 4096)) return no("image_size",
      `${width}x${height} is outside of the allowed sizes`);
  }
  return [];
}

/** Sides and seconds of what a model is sent, from its page. */
const fileRules: [model: RegExp, member: RegExp, rule: { side?: number; bytes?: number; seconds?: [number, number] }][] = [
  [/kling-video/, /image_url/, { side: 300, bytes: 10e6 }],
  [/kling-video.*motion/, /video_url/, { seconds: [3, 30] }],
  [/wan\/v2.7/, /image_url/, { side: 240, bytes: 20e6 }],
  [/wan\/v2.7\/(edit|image)/, /video_url/, { side: 240, bytes: 100e6, seconds: [2, 10] }],
  [/wan\/v2.[67]\/text/, /audio_url/, { bytes: 15e6 }],
  [/seedream|ideogram/, /image_url|mask_url/, { bytes: 10e6 }],
];

export interface StoredFile {
  path: string;
  bytes: number;
  type: string;
}

/** What the files of a request are not. @param files by their URL */
export async function judgeFiles(model: string, input: unknown, files: ReadonlyMap<string, StoredFile>): Promise<Complaint[]> {
  const complaints: Complaint[] = [];
  const sizes = new Map<string, string>();
  for (const [member, url] of urlsIn(input, "")) {
    const file = files.get(url);
    const no = (type: string, msg: string) => complaints.push({ loc: ["body", member], msg: `${member}: ${msg}`, type });
    if (!file) {
      no("file_download_error", "could not be downloaded");
      continue;
    }
    const isPicture = file.type.startsWith("image/");
    const found = isPicture
      ? await (await loadSharp())(file.path).metadata().catch(() => undefined)
      : file.type.startsWith("video/") ? await probeClip(file.path) : { duration: 1, width: 0, height: 0 };
    if (!found) {
      no("image_load_error", "cannot be read");
      continue;
    }
    sizes.set(member, `${found.width}x${found.height}`);
    for (const [models, members, { side, bytes, seconds }] of fileRules) {
      if (!models.test(model) || !members.test(member)) continue;
      if (side !== undefined && Math.min(found.width ?? 0, found.height ?? 0) < side) no("image_too_small", `must have ${side} pixels a side`);
      if (bytes !== undefined && file.bytes > bytes) no("file_too_large", `must have at most ${bytes} bytes`);
      const { duration = 0 } = found as { duration?: number };
      if (seconds && (duration < seconds[0] - 0.1 || duration > seconds[1] + 0.1)) no("video_duration", `must last ${seconds.join(" to ")} s, not ${duration}`);
    }
  }
  if (sizes.has("mask_url") && sizes.get("mask_url") !== sizes.get("image_url")) {
    complaints.push({ loc: ["body", "mask_url"], msg: "must have the size of the image", type: "value_error" });
  }
  return complaints;
}

function urlsIn(value: unknown, member: string): [member: string, url: string][] {
  if (typeof value === "string") return /_urls?$/.test(member) ? [[member, value]] : [];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => urlsIn(one, member));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => urlsIn(one, name));
}
