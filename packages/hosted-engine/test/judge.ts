import type { TObject } from "typebox";
import { Value } from "typebox/value";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";

export interface Complaint {
  loc: (string | number)[];
  msg: string;
  type: string;
}

export type Input = Readonly<Record<string, unknown>>;

/** What a provider's models take. */
export interface Schemas {
  models: Readonly<Record<string, TObject>>;
  /** What their pages tell in words. @returns the member and what is wrong with it */
  rules(model: string, input: Input): [member: string, msg: string] | undefined;
  /** Sides, ratios, bytes and seconds of what a model is sent. */
  files: FileRule[];
  /** Of files: the members that must have the same size. */
  sameSize?: readonly [mask: string, picture: string];
}

export type FileRule = [model: RegExp, member: RegExp, rule: { side?: number; ratio?: number; bytes?: number; seconds?: Seconds }];
type Seconds = [least: number, most: number] | ((input: Input) => [least: number, most: number]);

/** What is wrong with an input, by the model's published schema and the rules that its page tells in words. */
export function judge({ models, rules }: Schemas, model: string, input: unknown): Complaint[] {
  const faults = [...Value.Errors(models[model]!, input)].map(({ instancePath, message }) => ({
    loc: ["body", ...instancePath.split("/").slice(1)], msg: `${instancePath} ${message}`, type: "value_error",
  }));
  if (faults.length > 0) return faults;
  const [member, msg] = rules(model, input as Input) ?? [];
  return member === undefined ? [] : [{ loc: ["body", member], msg: msg!, type: "value_error" }];
}

export interface StoredFile {
  path: string;
  bytes: number;
  type: string;
}

/** What the files of a request are not. @param stored by their URL or id */
export async function judgeFiles(schemas: Schemas, model: string, input: unknown, stored: ReadonlyMap<string, StoredFile>): Promise<Complaint[]> {
  const complaints: Complaint[] = [];
  const sizes = new Map<string, string>();
  for (const [member, name] of filesIn(input, "", stored)) {
    const file = stored.get(name);
    const no = (type: string, msg: string) => complaints.push({ loc: ["body", member], msg: `${member}: ${msg}`, type });
    if (!file) {
      no("file_download_error", "could not be downloaded");
      continue;
    }
    const found = await factsOf(file);
    if (!found) {
      no("image_load_error", "cannot be read");
      continue;
    }
    sizes.set(member, `${found.width}x${found.height}`);
    for (const [models, members, rule] of schemas.files) {
      if (!models.test(model) || !members.test(member)) continue;
      for (const [type, msg] of faultsOf({ ...found, bytes: file.bytes }, rule, input as Input)) no(type, msg);
    }
  }
  const [mask = "", picture = ""] = schemas.sameSize ?? [];
  if (sizes.has(mask) && sizes.get(mask) !== sizes.get(picture)) {
    complaints.push({ loc: ["body", mask], msg: "must have the size of the image", type: "value_error" });
  }
  return complaints;
}

function faultsOf(
  { width = 0, height = 0, duration = 0, bytes }: { width?: number; height?: number; duration?: number; bytes: number },
  { side = 0, ratio = Infinity, bytes: mostBytes = Infinity, seconds: allowed = [0, Infinity] }: FileRule[2], input: Input,
): [type: string, msg: string][] {
  const [least, most] = typeof allowed === "function" ? allowed(input) : allowed;
  const faults: [is: boolean, type: string, msg: string][] = [
    [Math.min(width, height) < side, "image_too_small", `must have ${side} pixels a side`],
    [Math.max(width / height, height / width) > ratio * 1.01, "image_aspect_ratio", `must be at most ${ratio} times as long as wide`],
    [bytes > mostBytes, "file_too_large", `must have at most ${mostBytes} bytes`],
    [duration < least - 0.1 || duration > most + 0.1, "video_duration", `must last ${least} to ${most} s, not ${duration}`],
  ];
  return faults.flatMap(([is, type, msg]) => (is ? [[type, msg]] : []));
}

async function factsOf({ path, type }: StoredFile): Promise<{ width?: number; height?: number; duration?: number } | undefined> {
  if (type.startsWith("image/")) return (await loadSharp())(path).metadata().catch(() => undefined);
  return type.startsWith("video/") ? probeClip(path) : { duration: 1, width: 0, height: 0 };
}

function filesIn(value: unknown, member: string, stored: ReadonlyMap<string, StoredFile>): [member: string, name: string][] {
  if (typeof value === "string") return /^https?:/.test(value) || stored.has(value) ? [[member, value]] : [];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => filesIn(one, member, stored));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => filesIn(one, name, stored));
}
