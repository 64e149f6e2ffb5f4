import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Canvas } from "@atelier/local-engine/edit-image/canvas.ts";
import { carryOut } from "@atelier/local-engine/edit-image/carry-out.ts";
import { parsePrompt } from "@atelier/local-engine/edit-image/grammar/parse-prompt.ts";
import { instructionGroups, instructions } from "@atelier/local-engine/edit-image/instructions.ts";
import { readPicture } from "@atelier/local-engine/picture-file.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { drawnLandscape } from "../landscape.ts";
import type { DrawPage } from "../page.ts";

const fixture = (name: string) => fileURLToPath(new URL(`../../../test/fixtures/${name}`, import.meta.url));

/** Prompts that show how instructions go together. */
const together = [
  "cinematic look with a strong vignette, then add the title \"LIFT OFF\" in large poster letters at the bottom",
  "replace the background with a night sky, cooler, film grain",
  "black and white except the orange, black border, slightly more contrast",
  "close-up of the face, dreamy, rounded corners on light pink",
  "polaroid, vintage, write \"April 1999\" in handwritten black letters at the bottom",
  "cut out the subject on yellow, posterize",
];

/** What shows little on the portrait in its own square is shown on another picture, in another shape, or by another of its examples. */
const shownOn: Record<string, { on?: "landscape" | "scene" | "slanted"; wide?: boolean; example?: number }> = {
  stars: { on: "landscape", wide: true },
  "tilt-shift": { on: "landscape", wide: true },
  "keep whole": { wide: true },
  "crop to subject": { on: "scene", wide: true },
  crop: { on: "scene", wide: true },
  "zoom in": { on: "scene", wide: true },
  "zoom out": { on: "scene", wide: true },
  rotate: { example: 3 },
  straighten: { on: "slanted" },
};

/** Every instruction by a documented form, at 840 pixels. */
export const draw: DrawPage = async (page) => {
  const portrait = await readPicture({ path: fixture("astronaut.png"), mediaType: "image/png" });
  const landscape = drawnLandscape(900, 600);
  const materials = { ...noMaterials, icon: async (words: string) => ((await readFile(fixture("heart.svg"))).length > 0 ? {
    file: { path: fixture("heart.svg"), mediaType: "image/svg+xml" as const }, name: words, multicolour: true,
  } : undefined) };
  const make = async (prompt: string, references: Raster[], width = 840, height = 840) => {
    const canvas = new Canvas(references, { width, height, seed: 7, materials, signal: new AbortController().signal });
    await carryOut(canvas, parsePrompt(prompt, instructions, references.length), () => {});
    return canvas.picture;
  };
  const wide = [840, 472] as const;
  const sources = {
    portrait, landscape, scene: await make("place image 2 on the right, small", [landscape, portrait], 1680, 944),
    slanted: await make("rotate left by 6 degrees", [await make("border", [portrait])]),
  };
  page.section("The references");
  await page.picture("reference-1", "image 1", portrait);
  await page.picture("reference-2", "image 2, drawn", landscape);
  await page.picture("reference-3", "image 3, image 1 placed in image 2", sources.scene);
  await page.picture("reference-4", "image 1 framed and turned by 6 degrees, to be straightened", sources.slanted);
  for (const [title, list] of Object.entries(instructionGroups)) {
    page.section(title);
    for (const { name, examples } of list) {
      const { on = "portrait", wide: isWide = false, example = 0 } = shownOn[name] ?? {};
      const others = title !== "Several pictures" || name === "sticker" ? [] : [landscape];
      await page.picture(name.replaceAll(" ", "-"), examples[example], await make(examples[example], [sources[on], ...others], ...(isWide ? wide : [])));
    }
  }
  page.section("Together");
  for (const [i, prompt] of together.entries()) await page.picture(`together-${i + 1}`, prompt, await make(prompt, [portrait]));
  page.section("In other shapes");
  await page.picture("wide", "darken slightly, 21:9", await make("darken slightly", [portrait], 980, 420));
  await page.picture("tall", "warmer, 9:16", await make("warmer", [portrait], 472, 840));
  await page.picture("whole", "do not crop, 16:9", await make("do not crop", [portrait], ...wide));
  await page.picture("place-wide", "place image 2 on the right, 16:9", await make("place image 2 on the right", [landscape, portrait], ...wide));
  return "Each picture was made by the prompt below it, from the first reference (with several pictures, from both); what changes the framing, and what " +
    "needs a view, from the others. What the words mean: [the guide](../guides/edit-instructions.md).";
};
