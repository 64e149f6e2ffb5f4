import { type BodyPath, pathOfName } from "./body-path.ts";
import { placeFor } from "./place-for.ts";
import type { MediaRule, Schema } from "./schema.ts";

/** Kinds of media that may be a reference, in the order in which an entry is looked through. */
const kinds = ["image", "video"] as const;

export interface ReferenceKind {
  /** As prompts call an entry, before its number: in English, as they are read. */
  noun: "Image" | "Video" | "Element";
  /** Where in an entry its first file goes. */
  path: BodyPath;
  rule: MediaRule;
}

/** What the entries of a list of references are: a picture or clip each, or a thing that several pictures show. */
export function referenceKind({ items = {} }: Schema): ReferenceKind | undefined {
  const own = items["x-media"];
  if (own) return { noun: own.media === "video" ? "Video" : "Image", path: [], rule: own };
  for (const kind of kinds) {
    const name = placeFor(items, kind);
    if (name === undefined) continue;
    const path = pathOfName(name);
    const rule = schemaAt(items, path)["x-media"]!;
    const views = Object.values(items.properties ?? {}).filter((member) => (member["x-media"] ?? member.items?.["x-media"])?.media === kind);
    const single = views.length === 1 && path.length === 1;
    return { noun: single ? (kind === "video" ? "Video" : "Image") : "Element", path, rule };
  }
  return undefined;
}

function schemaAt(schema: Schema, [part, ...rest]: BodyPath): Schema {
  if (part === undefined) return schema;
  return schemaAt((typeof part === "number" ? schema.items : schema.properties?.[part]) ?? {}, rest);
}

/** URLs of the pictures or clips of an entry, in their order; sound is none of them. */
export function filesOf(schema: Schema, value: unknown): string[] {
  const media = schema["x-media"]?.media;
  if (media) return media !== "audio" && typeof value === "string" && value !== "" ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => filesOf(schema.items ?? {}, one));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => filesOf(member, (value as Record<string, unknown>)[name]));
}

/** A text with a name put in at a place, a space on either side where a word is. @returns the text, and where to write on */
export function withName(text: string, name: string, from: number, to: number): [text: string, caret: number] {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const added = `${/\S$/.test(before) ? " " : ""}${name}${/^[\p{L}\p{N}]/u.test(after) ? " " : ""}`;
  return [before + added + after, from + added.length];
}
