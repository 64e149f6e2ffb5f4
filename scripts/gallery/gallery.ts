/** `npm run gallery [KIND…]`: makes the pictures and pages of docs/gallery from the files in `kinds/`, and of some the cards of the console. */
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { argumentsOf, misused } from "../launch/arguments.ts";
import { wrapProse } from "../generate/wrap-prose.ts";
import { makeCards } from "./cards.ts";
import type { DrawPage, Page } from "./page.ts";

const docs = join(import.meta.dirname, "../../docs/gallery");
const folder = join(import.meta.dirname, "kinds");
/** Longest edge of a picture of the gallery, and its JPEG quality: to be looked at, not to be measured. */
const edge = 420;
const quality = 84;
const columns = 4;

const kinds = (await readdir(folder)).filter((file) => file.endsWith(".ts")).map((file) => file.slice(0, -3)).sort();
const usage = `npm run gallery [-- KIND...], each one of: ${kinds.join(", ")}`;
const wanted = argumentsOf(usage, { allowPositionals: true }).positionals;
const unknown = wanted.filter((kind) => !kinds.includes(kind));
if (unknown.length > 0) misused(usage, `${unknown.join(", ")}: no such kind`);

for (const kind of kinds) {
  if (wanted.length > 0 && !wanted.includes(kind)) continue;
  const { draw } = (await import(join(folder, `${kind}.ts`))) as { draw: DrawPage };
  await rm(join(docs, kind), { recursive: true, force: true });
  await mkdir(join(docs, kind), { recursive: true });
  const rows: string[] = [];
  let cells: string[] = [];
  const endRow = () => {
    if (cells.length === 0) return;
    while (cells.length < columns) cells.push("");
    rows.push(`| ${cells.join(" | ")} |`);
    cells = [];
  };
  const page: Page = {
    section(title) {
      endRow();
      rows.push("", `## ${title}`, "", `|${" |".repeat(columns)}`, `|${"---|".repeat(columns)}`);
    },
    async picture(name, caption, raster) {
      await writeFile(join(docs, kind, `${name}.jpg`), await small(raster));
      cells.push(`![${caption}](${kind}/${name}.jpg)<br>${caption}`);
      if (cells.length === columns) endRow();
    },
  };
  const text = await draw(page);
  endRow();
  await writeFile(join(docs, `${kind}.md`), wrapProse(`# ${kind}\n\n${text}\n${rows.join("\n")}\n`));
  console.log(`docs/gallery/${kind}.md`);
}

await makeCards();

const pages = (await readdir(docs)).filter((file) => file.endsWith(".md") && file !== "README.md").sort();
await writeFile(
  join(docs, "README.md"),
  `# Gallery\n\nWhat the local engine makes of pictures, before and after. Made by \`npm run gallery\`; ` +
    `nothing here was chosen or mended by hand.\n\n${pages.map((file) => `- [${file.slice(0, -3)}](${file})`).join("\n")}\n`
);

/** On white where it is transparent. */
function small({ data, width, height, channels }: Raster): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels } }).flatten({ background: "#fff" }).resize({
    width: edge, height: edge, fit: "inside", withoutEnlargement: true,
  }).jpeg({ quality, mozjpeg: true }).toBuffer();
}
