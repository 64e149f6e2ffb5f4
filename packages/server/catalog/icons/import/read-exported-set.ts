import { readFile } from "node:fs/promises";
import Type from "typebox";
import { readStated } from "../../import/manifest/stated-columns.ts";
import { iconColumns, type StatedIcon } from "../rows.ts";
import type { IconSet, IconSource } from "./icon-set.ts";
import { styleNames } from "./style-names.ts";

const text = Type.String({ minLength: 1 });
const textOrNone = Type.Union([Type.String(), Type.Null()]);
/** What makes an icon; columns that came later may be absent from older exports. */
const members = [
  "key", "name", "slug", "tags", "style", "colors", "shape", "types", "concept", "popularity", "downloads", "created", "free", "svg",
] as const satisfies (keyof StatedIcon)[];
const icon = Type.Object(Object.fromEntries(members.map((name) => [name, Type.Unknown()])));

/** A family of icons as `atelier export icons` writes it, all that the catalog says of them included. */
const schema = Type.Object({
  atelier: Type.Literal("icons"),
  key: text,
  name: text,
  license: Type.Object({ name: textOrNone, url: textOrNone }),
  author: Type.Object({ name: text, url: textOrNone }),
  icons: Type.Array(icon),
});

/** How every such file begins. */
export const exportedSetBeginning = /^\{"atelier":"icons"/;

/** @throws Error when the file is no such set, with the reason */
export async function readExportedSet(file: string): Promise<IconSet> {
  const json: unknown = JSON.parse(await readFile(file, "utf8"));
  // Loaded when it is needed: 400 files, which cost each start 70 ms.
  const { default: Value } = await import("typebox/value");
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
    icons: icons.map((exported) => sourceOf(exported)),
  };
}

function sourceOf(exported: Record<string, unknown>): IconSource {
  const { key, slug, svg, ...stated } = readStated(iconColumns, exported) as Required<Pick<StatedIcon, (typeof members)[number]>> & StatedIcon;
  return { sourceKey: key, name: slug, aliases: [], categories: [], isSample: false, stated, read: () => svg };
}
