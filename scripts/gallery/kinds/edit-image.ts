import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Canvas } from "../../../src/engines/local/edit/canvas.ts";
import { carryOut } from "../../../src/engines/local/edit/carry-out.ts";
import { parsePrompt } from "../../../src/engines/local/edit/grammar/parse-prompt.ts";
import { instructionGroups, instructions } from "../../../src/engines/local/edit/instructions.ts";
import { readPicture } from "../../../src/engines/local/picture-file.ts";
import { noMaterials } from "../../../src/engines/materials.ts";
import type { Raster } from "../../../src/raster/raster.ts";
import type { DrawPage } from "../page.ts";

const fixture = (name: string) => fileURLToPath(new URL(`../../../test/fixtures/${name}`, import.meta.url));

/** Prompts that show how instructions go together. */
const together = [
  "cinematic look with a strong vignette, then add the title \"LIFT OFF\" in large poster letters at the bottom",
  "replace the background with a night sky, cooler, film grain",
  "black and white except the orange, black border, slightly more contrast",
  "close-up of the face, dreamy, rounded corners on light pink",
  "polaroid, vintage, write \"April 1999\" in handwritten black letters at the bottom",
  "cut out the subject on yellow, halftone",
];

/** Every instruction by its documented form, at 840 pixels. */
export const draw: DrawPage = async (page) => {
  const portrait = await readPicture({ path: fixture("astronaut.png"), mediaType: "image/png" });
  const second = drawnLandscape(600, 450);
  const materials = { ...noMaterials, icon: async (words: string) => ((await readFile(fixture("heart.svg"))).length > 0 ? { file: { path: fixture("heart.svg"), mediaType: "image/svg+xml" as const }, name: words, multicolour: true } : undefined) };
  const make = async (prompt: string, references: Raster[], width = 840, height = 840) => {
    const canvas = new Canvas(references, { width, height, seed: 7, materials, signal: new AbortController().signal });
    await carryOut(canvas, parsePrompt(prompt, instructions, references.length), () => {});
    return canvas.picture;
  };
  page.section("The references");
  await page.picture("reference-1", "image 1", portrait);
  await page.picture("reference-2", "image 2", second);
  for (const [title, list] of Object.entries(instructionGroups)) {
    page.section(title);
    const references = title === "Several pictures" ? [portrait, second] : [portrait];
    for (const { name, examples } of list) await page.picture(name.replaceAll(" ", "-"), examples[0], await make(examples[0], name === "sticker" ? [portrait] : references));
  }
  page.section("Together");
  for (const [i, prompt] of together.entries()) await page.picture(`together-${i + 1}`, prompt, await make(prompt, [portrait]));
  page.section("In other shapes");
  await page.picture("wide", "darken slightly, 21:9", await make("darken slightly", [portrait], 980, 420));
  await page.picture("tall", "warmer, 9:16", await make("warmer", [portrait], 472, 840));
  await page.picture("whole", "do not crop, 16:9", await make("do not crop", [portrait], 840, 472));
  await page.picture("place-wide", "place image 2 on the right, 16:9", await make("place image 2 on the right", [second, portrait], 840, 472));
  return "Each picture was made by the prompt below it, from the first reference (with several pictures, from both). What the words mean: [the guide](../guides/edit-instructions.md).";
};

/** A sky, hills and a sun: a second reference with colours unlike the portrait's. */
function drawnLandscape(width: number, height: number): Raster {
  const raster: Raster = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width, y / height];
      const far = 0.58 + 0.05 * Math.sin(u * 7) + 0.02 * Math.sin(u * 23);
      const close = 0.76 + 0.06 * Math.sin(u * 4 + 2) + 0.015 * Math.sin(u * 31);
      const sun = Math.exp(-(((u - 0.7) ** 2 + ((v - 0.36) * 0.75) ** 2) / 0.006));
      const sky = [60 + 150 * v + 150 * sun, 120 + 110 * v + 90 * sun, 190 + 30 * v];
      const rgb = v > close ? [24 + 40 * (v - close), 92 + 120 * (v - close), 74] : v > far ? [58, 128 + 60 * (v - far), 122] : sky;
      for (let c = 0; c < 3; c++) raster.data[(y * width + x) * 3 + c] = Math.min(255, rgb[c]);
    }
  }
  return raster;
}
