import { kindOf, type Task, type TaskFile } from "../tasks/task.ts";

/** How two files are shown: the second over the first as far as a slider goes, beside it, what differs, or one alone. */
export type Mode = "wipe" | "side" | "difference" | "a" | "b";

/** One side of a comparison, as a link names it. */
export interface Side {
  task: string;
  /** A result by its number, from 1, or what the task was made of. */
  which: number | "input";
}

/** @param text `TASK` is its first result, `TASK.2` the second, `TASK.input` what it was made of */
export function sideOf(text: string | null): Side | undefined {
  const [, task, which] = /^([\w-]+)(?:\.(input|[1-9]\d?))?$/.exec(text ?? "") ?? [];
  return task === undefined ? undefined : { task, which: which === "input" ? "input" : Number(which ?? 1) };
}

export function nameOfSide({ task, which }: Side): string {
  return which === 1 ? task : `${task}.${which}`;
}

/** The file that a side means; undefined where the task has none such. */
export function fileOf(task: Task, which: Side["which"]): TaskFile | undefined {
  return which === "input" ? madeOf(task) : task.results[which - 1];
}

/**
 * The picture or clip that a task has changed: an input of the kind of its result that is no mask, end or style. Where there is only one that it refers to,
 * as edits do, that one; of a film that was made from a picture, the picture.
 */
export function madeOf({ results: [result], input_files: files = [] }: Task): TaskFile | undefined {
  if (!result) return undefined;
  const candidates = files.filter(({ field }) => !/mask|end_|style_|character_|^elements/.test(field));
  const same = candidates.filter((file) => kindOf(file) === kindOf(result));
  const own = ({ field }: { field: string }) => !field.includes("reference");
  return same.find(own) ?? same[0] ?? (kindOf(result) === "video" ? candidates.find((file) => kindOf(file) === "image") : undefined);
}

/** Only files of the same shape can lie on each other; a film is not subtracted from a picture. */
export function modesOf(a: TaskFile, b: TaskFile): Mode[] {
  const [one, other] = [ratioOf(a), ratioOf(b)];
  const fit = one !== undefined && other !== undefined && Math.abs(one - other) < 0.02;
  if (!fit) return ["side", "a", "b"];
  return kindOf(a) === kindOf(b) ? ["wipe", "side", "difference", "a", "b"] : ["wipe", "side", "a", "b"];
}

/** Where a picture lies in another, shares of the larger one's sides. */
export interface Inner {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the picture that a task has expanded lies in its result; undefined for tasks that expand nothing. */
export function innerOf({ input = {} }: Pick<Task, "input">, before: TaskFile, result: TaskFile): Inner | undefined {
  const [left, right, top, bottom] = ["left", "right", "top", "bottom"].map((name) => Number(input[name] ?? 0)) as [number, number, number, number];
  const { width: across, height: down } = result;
  if (!before.width || !before.height || !across || !down || left + right + top + bottom <= 0) return undefined;
  if (before.width + left + right !== across || before.height + top + bottom !== down) return undefined;
  return { left: left / across, top: top / down, width: before.width / across, height: before.height / down };
}

/** The same for the `style` of a picture in the frame of the larger one. */
export function styleOf({ left, top, width, height }: Inner): Record<string, string> {
  const percent = (share: number) => `${share * 100}%`;
  return { position: "absolute", left: percent(left), top: percent(top), width: percent(width), height: percent(height) };
}

/** Width by height; undefined where nobody knows. */
export const ratioOf = ({ width, height }: TaskFile): number | undefined => (width && height ? width / height : undefined);

/** A setting in which two tasks differ; undefined where one of them has none. */
export interface Difference {
  name: string;
  a: string | undefined;
  b: string | undefined;
}

/** Members of the input that are not the same, the model and the seed before them. Signed URLs are the same when they mean the same file. */
export function differences(a: Task, b: Task): Difference[] {
  const [one, other] = [settingsOf(a), settingsOf(b)];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.map((name) => ({ name, a: one[name], b: other[name] })).filter((row) => row.a !== row.b);
}

function settingsOf({ model, seed, engine, input = {} }: Task): Record<string, string> {
  const { webhook_url: _, seed: ordered, ...members } = input;
  const all = { model, engine, seed: seed ?? ordered, ...members };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null).map(([name, value]) => [name, written(value)]));
}

function written(value: unknown): string {
  const plain = (text: string) => (/^https?:/.test(text) && URL.canParse(text) ? (new URL(text).pathname.split("/").at(-1) ?? text) : text);
  return typeof value === "string" ? plain(value) : JSON.stringify(value, (_, inner: unknown) => (typeof inner === "string" ? plain(inner) : inner));
}
