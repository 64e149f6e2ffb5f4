import type { FoundMedia } from "@atelier/media/media-limits.ts";
import { formats } from "@atelier/media/media-types.ts";
import type { Links } from "../../delivery/links.ts";
import type { UnknownMember } from "./unknown-members.ts";

/** A file that a task was given, kept as an object as long as the task. */
export interface InputFile {
  /** As the client would write it: `image`, `image_urls[0].url`. */
  field: string;
  object: string;
  fileName: string;
  mediaType: string;
  width?: number;
  height?: number;
  seconds?: number;
  bytes: number;
  /** It came from an address elsewhere, which the body goes on to name. */
  fetched?: true;
}

/** What a caller asked for, as `input_json` keeps it. */
export interface StoredInput {
  /** Of inline media and files of ours, which `files` has, null stands in their place. */
  body: Record<string, unknown>;
  files: InputFile[];
  /** Members of the body that its endpoint does not know. */
  unknown?: UnknownMember[];
}

/** @param found what is known of the file; at least its format */
export function inputFile(field: string, object: string, bytes: number, found: FoundMedia): InputFile {
  const { format, width, height, duration } = found;
  const { mediaType, extensions } = formats[format];
  const name = `input-${field.replace(/[^a-z0-9]+/gi, "-").replace(/-$/, "")}`;
  return {
    field, object, fileName: `${name}.${extensions[0]}`, mediaType, bytes, ...(width !== undefined && { width }), ...(height !== undefined && { height }),
    ...(duration !== undefined && { seconds: duration }),
  };
}

export function storedInput(body: Record<string, unknown>, files: InputFile[], unknown: UnknownMember[]): StoredInput {
  for (const { field } of files) setMember(body, field, null);
  return { body, files, ...(unknown.length > 0 && { unknown }) };
}

/** A body that names the objects of its files in their place. */
export function withObjects(body: Record<string, unknown>, files: readonly Pick<InputFile, "field" | "object">[]): Record<string, unknown> {
  for (const { field, object } of files) setMember(body, field, object);
  return body;
}

/** The stored input with the files that were fetched for it; the body names their addresses as before. */
export function withFetched(json: string | null, files: readonly InputFile[]): string | null {
  if (json === null || files.length === 0) return json;
  const stored = JSON.parse(json) as StoredInput;
  const fetched = files.map((file) => ({ ...file, fetched: true as const }));
  return JSON.stringify({ ...stored, files: [...stored.files, ...fetched] } satisfies StoredInput);
}

/** The stored input without what was fetched for it, and the objects that it then no longer names. */
export function withoutFetched(json: string | null): { json: string | null; dropped: ReadonlySet<string> } {
  if (json === null) return { json, dropped: new Set() };
  const stored = JSON.parse(json) as StoredInput;
  const files = stored.files.filter(({ fetched }) => !fetched);
  const named = new Set(files.map(({ object }) => object));
  const dropped = new Set(stored.files.map(({ object }) => object).filter((object) => !named.has(object)));
  return { json: JSON.stringify({ ...stored, files } satisfies StoredInput), dropped };
}

export interface InputView {
  /** The body as given; inline media, uploads and other files of ours as signed URLs. */
  input: Record<string, unknown>;
  /** Every file that was kept. */
  input_files: { field: string; url: string; media_type: string; width?: number; height?: number; seconds?: number; bytes: number }[];
}

/** @param json `input_json` of a task; null for one of an earlier version, of which nothing is known */
export function viewInput(json: string | null, links: Links, expiresAt: Date): InputView | undefined {
  if (json === null) return undefined;
  const { body, files } = JSON.parse(json) as StoredInput;
  const shown = files.map(({ object, fileName, mediaType, fetched, ...facts }) => {
    const { url } = links.file({ object, fileName, expiresAt });
    if (!fetched) setMember(body, facts.field, url);
    const { field, ...rest } = facts;
    return { field, url, media_type: mediaType, ...rest };
  });
  return { input: body, input_files: shown };
}

/** @param json `input_json` of a task */
export const filesIn = (json: string | null): InputFile[] => (json === null ? [] : (JSON.parse(json) as StoredInput).files);

/** Members of the body that its endpoint did not know. */
export const unknownIn = (json: string): UnknownMember[] => (JSON.parse(json) as StoredInput).unknown ?? [];

/** The texts of a body in lower case, by which its task is found. */
export function wordsOf(model: string, body: unknown): string {
  return [model, ...textsIn(body)].join("\n").normalize("NFKC").toLowerCase().slice(0, longestWords);
}

const longestWords = 20_000;

function* textsIn(node: unknown): Generator<string> {
  if (typeof node === "string") yield node;
  else if (typeof node === "object" && node !== null) for (const part of Object.values(node)) yield* textsIn(part);
}

/** Sets a member that is there. */
function setMember(body: unknown, field: string, value: unknown): void {
  const steps = field.split(/[.[\]]+/).filter(Boolean);
  const last = steps.pop()!;
  const parent = steps.reduce((node, step) => (node as Record<string, unknown> | undefined)?.[step], body) as Record<string, unknown> | undefined;
  if (parent) parent[last] = value;
}
