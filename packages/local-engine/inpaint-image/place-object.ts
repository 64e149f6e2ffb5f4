import { readFile } from "node:fs/promises";
import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { createPlane, type Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { renderSvg } from "@atelier/media/images/render-svg.ts";
import type { IconMaterial } from "@atelier/engine/materials.ts";
import { hexOf } from "../edit-image/grammar/colours.ts";
import { cutOut } from "../vision/subject/cut-out.ts";
import { straightAlpha } from "../vision/draw-text.ts";
import { findSubjects } from "../vision/subject/find-subjects.ts";
import type { Colour } from "./colour.ts";

/** Part of the box that an object fills. */
const FILLS = 0.92;

/** An icon drawn as large as fits into a box, RGBA. @param colour for icons of one colour. */
export async function drawIcon(icon: IconMaterial, width: number, height: number, colour: Colour): Promise<Raster> {
  const svg = await readFile(icon.file.path, "utf8");
  const box = /viewBox="\s*[\d.e+-]+[\s,]+[\d.e+-]+[\s,]+([\d.e+-]+)[\s,]+([\d.e+-]+)/.exec(svg);
  const [w, h] = box ? [Number(box[1]), Number(box[2])] : [1, 1];
  const scale = FILLS * Math.min(width / w, height / h);
  const size = `width="${Math.max(1, Math.round(w * scale))}" height="${Math.max(1, Math.round(h * scale))}"`;
  const sized = svg.replace(/<svg\b[^>]*>/, (tag) => tag.replace(/\s(?:width|height)="[^"]*"/g, "").replace("<svg", `<svg ${size}`));
  const drawn = await renderSvg(sized.replaceAll("currentColor", hexOf(colour)));
  const pixels = new Uint8Array(drawn.pixels);
  return { data: drawn.premultiplied ? straightAlpha(pixels) : pixels, width: drawn.width, height: drawn.height, channels: 4 };
}

/** The main subject of a picture, cut out and resized to fit into a box, RGBA; the whole picture where no subject stands out. */
export async function cutCharacter(picture: Raster, width: number, height: number, signal: AbortSignal): Promise<Raster> {
  const cut = await cutOut(picture, await findSubjects(picture, signal), signal);
  const box = cut?.box ?? { x: 0, y: 0, width: picture.width, height: picture.height };
  const data = new Uint8Array(picture.width * picture.height * 4);
  for (let i = 0; i < picture.width * picture.height; i++) {
    for (let c = 0; c < 3; c++) data[4 * i + c] = picture.data[3 * i + c];
    data[4 * i + 3] = cut ? Math.round(255 * cut.matte.data[i]) : 255;
  }
  const scale = FILLS * Math.min(width / box.width, height / box.height);
  const size = [box.width, box.height].map((side) => Math.max(1, Math.round(side * scale)));
  return resizeRaster({ data, width: picture.width, height: picture.height, channels: 4 }, size[0], size[1], box);
}

/** Lays an RGBA sprite on an RGB ground with its middle at (x, y), and a soft shadow below it when `shadow` is above 0. In place. */
export function layOnGround(ground: Raster, sprite: Raster, x: number, y: number, shadow: number): void {
  const left = Math.round(x - sprite.width / 2);
  const top = Math.round(y - sprite.height / 2);
  const cover = createPlane(ground.width, ground.height);
  for (let v = Math.max(0, -top); v < Math.min(sprite.height, ground.height - top); v++) {
    for (let u = Math.max(0, -left); u < Math.min(sprite.width, ground.width - left); u++) {
      cover.data[(top + v) * ground.width + left + u] = sprite.data[4 * (v * sprite.width + u) + 3] / 255;
    }
  }
  const reach = Math.max(1, Math.max(sprite.width, sprite.height) / 30);
  const soft = shadow > 0 ? gaussianBlur(cover, reach) : undefined;
  const drop = Math.round(reach);
  for (let i = 0; i < cover.data.length; i++) {
    const column = i % ground.width;
    const row = (i - column) / ground.width;
    const shade = soft && row >= drop ? 1 - shadow * soft.data[i - drop * ground.width] : 1;
    const part = cover.data[i];
    const from = 4 * ((row - top) * sprite.width + column - left);
    for (let c = 0; c < 3; c++) {
      const below = ground.data[3 * i + c] * shade;
      ground.data[3 * i + c] = below + (part > 0 ? (sprite.data[from + c] - below) * part : 0) + 0.5;
    }
  }
}
