import { fileURLToPath } from "node:url";
import { drawnPictures } from "../drawn-pictures.ts";
import { runJob } from "@atelier/tools/images/run-job.ts";
import { readPicture } from "@atelier/local-engine/picture-file.ts";
import type { InpaintImageJob } from "@atelier/engine/kinds/inpaint-image.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import type { DrawPage } from "../page.ts";

const fixture = fileURLToPath(new URL("../../../test/fixtures/astronaut.png", import.meta.url));
const usual: InpaintImageJob["parameters"] = { prompt: "", speed: "DEFAULT", enhancePrompt: "OFF", style: "AUTO", styleCodes: [] };

/** White, with a black ellipse. */
function mask({ width, height }: Raster, x: number, y: number, across: number, down: number): Raster {
  return {
    data: Uint8Array.from({ length: width * height }, (_, i) => (((i % width) - x) / across) ** 2 + ((Math.floor(i / width) - y) / down) ** 2 <= 1 ? 0 : 255),
    width, height, channels: 1,
  };
}

/** White, with a black rectangle from (left, top) to (right, bottom). */
function boxMask({ width, height }: Raster, left: number, top: number, right: number, bottom: number): Raster {
  const isInside = (x: number, y: number): boolean => x >= left && x <= right && y >= top && y <= bottom;
  return { data: Uint8Array.from({ length: width * height }, (_, i) => (isInside(i % width, Math.floor(i / width)) ? 0 : 255)), width, height, channels: 1 };
}

/** What the mask hides shown as black, as a caller would mark it. */
function marked(image: Raster, { data }: Raster): Raster {
  return { ...image, data: image.data.map((value, i) => (data[Math.floor(i / image.channels)] ? value : value >> 2)) };
}

export const draw: DrawPage = async (page) => {
  const drawn = drawnPictures();
  const portrait = await readPicture({ path: fixture, mediaType: "image/png" });
  const inpaint = async (image: Raster, area: Raster, parameters: Partial<typeof usual>) =>
    (await runJob("inpaint-image", { image, mask: area, styleReferences: [], characterReferences: [] }, { ...usual, ...parameters })).picture;
  const badge = mask(portrait, 172, 384, 46, 46);
  page.section("Removal from a photograph");
  await page.picture("badge", "the badge, marked", marked(portrait, badge));
  for (const speed of ["TURBO", "DEFAULT", "QUALITY"] as const) {
    await page.picture(`badge-${speed}`, `"remove the badge", ${speed}`, await inpaint(portrait, badge, { prompt: "remove the badge", speed }));
  }
  const shuttle = boxMask(portrait, 350, 0, 490, 290);
  await page.picture("shuttle", "the model, marked", marked(portrait, shuttle));
  await page.picture(
    "shuttle-removed", "\"remove the shuttle\", QUALITY", await inpaint(portrait, shuttle, { prompt: "remove the shuttle", speed: "QUALITY" }),
  );
  page.section("Hidden parts of drawn pictures");
  for (const name of ["bricks", "facade", "horizon", "grass"]) {
    const area = mask(drawn[name], 160, 165, 70, 60);
    await page.picture(name, `${name}, marked`, marked(drawn[name], area));
    await page.picture(`${name}-completed`, `${name}, completed`, await inpaint(drawn[name], area, { prompt: "remove" }));
  }
  page.section("Prompts, on the suit");
  const suit = mask(portrait, 175, 385, 90, 70);
  const prompts = [
    "make it blue", "make it green", "fill with yellow", "a gradient from pink to purple", 'write "HELLO" in white', "blur it", "pixelate it",
    "black and white",
  ];
  for (const prompt of prompts) {
    await page.picture(prompt.replaceAll(/[^a-z]+/gi, "-").toLowerCase(), prompt.replaceAll('"', "“"), await inpaint(portrait, suit, { prompt }));
  }
  return "What the local engine does in the black part of a mask. Every other pixel is bit-exact in a PNG.";
};
