import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const docs = join(import.meta.dirname, "../../docs/gallery");
const cards = join(import.meta.dirname, "../../packages/console/screens/create/cards");

/** Sides of a card's picture: twice what phones show, so that it is sharp on fine screens. */
const [width, height] = [480, 270];
const quality = 57;

/** Pictures of the gallery that stand for a kind of work: before and after, or after alone. */
const shown: Readonly<Record<string, readonly [before: string, after: string] | readonly [after: string]>> = {
  "animate-image": ["sea-1", "sea-4"],
  "edit-image": ["reference-1", "remove-background"],
  "edit-video": ["clip-3", "2-3"],
  "expand-image": ["portrait", "portrait-all"],
  "generate-video": ["1-3"],
  "inpaint-image": ["shuttle", "shuttle-removed"],
  "lip-sync": ["portrait", "wide-open"],
  "move-camera": ["0_0_5", "25_0_5"],
  "retouch-skin": ["before-near", "faithful-40-near"],
  "transfer-motion": ["wave-clip-32", "wave-32"],
  "upscale-video": ["eyes-small", "eyes-precision"],
};

/** The small pictures of the console's cards, from those of the gallery. They hold nothing that the gallery does not show. */
export async function makeCards(): Promise<void> {
  for (const [kind, files] of Object.entries(shown)) {
    const sides = await Promise.all(files.map((file) => readFile(join(docs, kind, `${file}.jpg`))));
    await writeFile(join(cards, `${kind}.webp`), await cardOf(sides));
  }
}

async function cardOf(sides: readonly Buffer[]): Promise<Buffer> {
  const own = Math.round(width / sides.length);
  const parts = await Promise.all(sides.map((side) => sharp(side).resize({ width: own, height, fit: "cover" }).toBuffer()));
  const line = { create: { width: 2, height, channels: 3, background: "#fff" } } as const;
  const between = sides.length > 1 ? [{ input: line, left: own - 1, top: 0 }] : [];
  return sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .composite([...parts.map((input, place) => ({ input, left: place * own, top: 0 })), ...between]).webp({ quality, effort: 6 }).toBuffer();
}
