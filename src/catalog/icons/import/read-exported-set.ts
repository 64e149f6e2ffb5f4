import { readFile } from "node:fs/promises";
import Type, { type Static } from "typebox";
import Value from "typebox/value";
import type { IconSet } from "./icon-set.ts";
import { styleNames } from "./style-names.ts";

const text = Type.String({ minLength: 1 });
const texts = Type.Array(Type.String());
const textOrNone = Type.Union([Type.String(), Type.Null()]);

const icon = Type.Object({
  key: text,
  name: text,
  slug: text,
  style: text,
  tags: texts,
  colors: texts,
  shape: text,
  types: texts,
  concept: text,
  popularity: Type.Number({ minimum: 0, maximum: 100 }),
  downloads: Type.Integer({ minimum: 0 }),
  created: Type.String(),
  free: Type.Boolean(),
  svg: text,
});

const schema = Type.Object({
  atelier: Type.Literal("icons"),
  key: text,
  name: text,
  license: Type.Object({ name: textOrNone, url: textOrNone }),
  author: Type.Object({ name: text, url: textOrNone }),
  icons: Type.Array(icon),
});

export type ExportedIcon = Static<typeof icon>;
/** A family of icons as `atelier export icons` writes it, all that the catalog says of them included. */
export type ExportedSet = Static<typeof schema>;

/** How every such file begins. */
export const exportedSetBeginning = /^\{"atelier":"icons"/;

/** @throws Error when the file is no such set, with the reason */
export async function readExportedSet(file: string): Promise<IconSet> {
  const json: unknown = JSON.parse(await readFile(file, "utf8"));
  if (!Value.Check(schema, json)) throw new Error("it is not as an export writes it");
  const { key, name, license, author, icons } = json;
  return {
    sourceKey: key,
    name,
    author: { name: author.name, ...(author.url !== null && { url: author.url }) },
    ...(license.name !== null && { license: { name: license.name, ...(license.url !== null && { url: license.url }) } }),
    tags: [],
    kind: name,
    styles: styleNames({}, new Set(), false),
    icons: icons.map(({ svg, ...stated }) => ({ sourceKey: stated.key, name: stated.slug, aliases: [], categories: [], isSample: false, stated: statedOf(stated), read: () => svg })),
  };
}

function statedOf({ name, style, tags, colors, shape, types, concept, popularity, downloads, free, created }: Omit<ExportedIcon, "svg">) {
  const createdAt = Date.parse(created);
  return { name, style, tags, colors, shape, types, concept, popularity, history: { downloads, isFree: free, ...(Number.isFinite(createdAt) && { createdAt }) } };
}
