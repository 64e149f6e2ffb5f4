import { readFile } from "node:fs/promises";
import type { IconMaterial } from "@atelier/engine/materials.ts";
import { type Bitmap, createBitmap } from "../canvas/bitmap.ts";
import { bitmapOfSvg } from "../canvas/paint.ts";
import { type Colour, darken, fromHsl, mix, toHex, toHsl } from "../colour.ts";
import type { Actor } from "./actor.ts";
import { addBody, addLegs } from "./add-body.ts";

export type IconActorFacts = Omit<Actor, "sprite"> & {
  /** Colour that the prompt gives it. */
  colour?: Colour;
  /** Its colour is that of its clothes. */
  isPerson?: boolean;
  /** The icon shows a head alone, of a person or an animal, which gets a body, or ends at the waist and gets legs. */
  part?: "person's head" | "animal's head" | "bust";
};

/** An icon of the catalog as an actor: one of many colours as it is, an outline filled like a paper figure. */
export async function iconActor(icon: IconMaterial, facts: IconActorFacts): Promise<Actor> {
  return drawnActor(await readFile(icon.file.path, "utf8"), icon.multicolour, facts);
}

/** As `iconActor`, of a self-contained SVG document. */
export function drawnActor(svg: string, multicolour: boolean, facts: IconActorFacts): Actor {
  const { colour, part, isPerson = false, ...rest } = facts;
  return {
    ...rest,
    async sprite(height) {
      const tall = part === "bust" ? height / 1.24 : part ? height / 1.72 : height;
      const drawn = multicolour ? await rasterise(svg, tall) : await paperFigure(svg, tall, colour ?? clothes[rest.word.length % clothes.length]!);
      const coloured = colour && multicolour && part !== "person's head" ? recolour(drawn, colour, isPerson) : drawn;
      if (part === "bust") return addLegs(coloured);
      return part ? addBody(coloured, part === "person's head", colour ?? clothes[rest.word.length % clothes.length]!) : coloured;
    },
  };
}

const clothes: readonly Colour[] = [[226, 84, 76], [66, 134, 214], [240, 176, 60], [92, 168, 110], [150, 104, 200]];

/** The drawing alone, without its empty border, about `height` pixels high. */
async function rasterise(svg: string, height: number): Promise<Bitmap> {
  const whole = await bitmapOfSvg(sized(svg, Math.max(8, Math.round(height * 1.12))));
  return cropped(whole);
}

/** The root element with its size in pixels; what it says of itself may be 1em. */
function sized(svg: string, side: number): string {
  return svg.replace(/<svg\b[^>]*>/, (root) => {
    const [, , , w, h] = (/viewBox="([\d.+-]+)[ ,]+([\d.+-]+)[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(root) ?? []).map(Number);
    const aspect = w && h ? w / h : 1;
    return `${root.replace(/\s(?:width|height)="[^"]*"/g, "").slice(0, -1)} width="${Math.round(side * Math.min(1.6, aspect))}" height="${side}">`;
  });
}

function cropped(bitmap: Bitmap): Bitmap {
  const { width, height, data } = bitmap;
  let left = width, top = height, right = -1, bottom = -1;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (data[at]! >>> 24 < 8) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < left) return bitmap;
  const result = createBitmap(right - left + 1, bottom - top + 1);
  for (let y = 0; y < result.height; y++) result.data.set(data.subarray((top + y) * width + left, (top + y) * width + right + 1), y * result.width);
  return result;
}

/** An outline icon with its inside filled: what no way leads to from the border is body. */
async function paperFigure(svg: string, height: number, body: Colour): Promise<Bitmap> {
  const ink = toHex(darken(body, 0.62));
  const outline = await rasterise(svg.replaceAll("currentColor", ink), height);
  const { width, height: h, data } = outline;
  const outside = new Uint8Array(width * h);
  const queue: number[] = [];
  const visit = (x: number, y: number) => {
    const at = y * width + x;
    if (x < 0 || y < 0 || x >= width || y >= h || outside[at] || data[at]! >>> 24 > 100) return;
    outside[at] = 1;
    queue.push(at);
  };
  for (let x = 0; x < width; x++) { visit(x, 0); visit(x, h - 1); }
  for (let y = 0; y < h; y++) { visit(0, y); visit(width - 1, y); }
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const x = at % width;
    const y = (at - x) / width;
    visit(x - 1, y); visit(x + 1, y); visit(x, y - 1); visit(x, y + 1);
  }
  const result = createBitmap(width, h);
  for (let y = 0, at = 0; y < h; y++) {
    const shade = mix(body, [255, 255, 255], 0.35 - 0.4 * (y / h));
    for (let x = 0; x < width; x++, at++) {
      const pixel = data[at]!;
      const alpha = pixel >>> 24;
      if (outside[at]) { result.data[at] = pixel; continue; }
      const rest = 1 - alpha / 255;
      const channel = (shift: number, c: 0 | 1 | 2) => Math.min(255, (((pixel >>> shift) & 255) + Math.max(0, shade[c]) * rest) | 0);
      result.data[at] = (channel(0, 0) | (channel(8, 1) << 8) | (channel(16, 2) << 16) | 0xff000000) >>> 0;
    }
  }
  return result;
}

/** Classes of pixels: 36 hues, and dark, middle and light greys. */
const hues = 36;
const greys = 3;
/** From here on a pixel has a hue. */
const coloured = 0.2;
/** Hues of skin and of yellow faces, which a colour of clothes leaves alone. */
const isSkin = (hue: number, lightness: number) => hue > 0.02 && hue < 0.15 && lightness > 0.4;

function classOf([hue, saturation, lightness]: [number, number, number]): number {
  return saturation >= coloured && lightness < 0.97
    ? Math.min(hues - 1, Math.floor(hue * hues))
    : hues + Math.min(greys - 1, Math.floor(lightness * greys));
}

/** The class that covers most, hues together with their neighbours; outlines are not asked. */
function largestClass(bitmap: Bitmap, isPerson: boolean): number {
  const bins = new Float64Array(hues + greys);
  const sample = Math.max(1, Math.floor(bitmap.data.length / 20_000));
  for (let i = 0; i < bitmap.data.length; i += sample) {
    if (bitmap.data[i]! >>> 24 <= 200) continue;
    const hsl = hslOf(bitmap.data[i]!);
    if (hsl[2] > 0.1 && !(isPerson && isSkin(hsl[0], hsl[2]))) bins[classOf(hsl)]! += Math.min(1, hsl[2] / 0.4);
  }
  // Where there is colour, it is the colour that is meant: outlines and shades are grey.
  const area = (at: number) => (at >= hues ? 0.45 * bins[at]! : bins[at]! + bins[(at + 1) % hues]! + bins[(at + hues - 1) % hues]!);
  return bins.reduce((best, _, at) => (area(at) > area(best) ? at : best), 0);
}

/** Gives what covers most of a drawing another colour: a hue, or its whites or greys; small parts keep theirs. */
function recolour(bitmap: Bitmap, target: Colour, isPerson: boolean): Bitmap {
  const largest = largestClass(bitmap, isPerson);
  const peak = (largest + 0.5) / hues;
  const [toHue, toSaturation, toLightness] = toHsl(target);
  const result = createBitmap(bitmap.width, bitmap.height);
  for (let i = 0; i < bitmap.data.length; i++) {
    const pixel = bitmap.data[i]!;
    const alpha = (pixel >>> 24) / 255;
    if (alpha === 0) continue;
    const hsl = hslOf(pixel);
    const [hue, saturation, lightness] = hsl;
    const isMeant = largest < hues
      ? saturation > 0.15 && Math.abs(((hue - peak + 1.5) % 1) - 0.5) < 0.11 && !(isPerson && isSkin(hue, lightness))
      : classOf(hsl) >= hues && lightness > 0.16 && Math.abs(classOf(hsl) - largest) <= 1;
    if (!isMeant) { result.data[i] = pixel; continue; }
    const next = fromHsl(
      toHue, toSaturation < 0.1 ? toSaturation : Math.max(saturation * 0.7, toSaturation * 0.85),
      // Whites and blacks cannot take a hue: what they are about the class's own middle is kept.
      Math.max(0, Math.min(1, largest < hues ? lightness + (toLightness - 0.5) * 0.7 : toLightness + (lightness - (largest - hues + 0.5) / greys) * 0.55)),
    );
    result.data[i] = (((next[0] * alpha) & 255) | (((next[1] * alpha) & 255) << 8) | (((next[2] * alpha) & 255) << 16) | (pixel & 0xff000000)) >>> 0;
  }
  return result;
}

function hslOf(pixel: number): [number, number, number] {
  const alpha = pixel >>> 24 || 1;
  return toHsl([((pixel & 255) * 255) / alpha, (((pixel >>> 8) & 255) * 255) / alpha, (((pixel >>> 16) & 255) * 255) / alpha]);
}
