import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";

export type Rgb = readonly [number, number, number];

/** How a layer meets what is below; both 0..255. `screen` lays light on, `multiply` shade, as in every layered editor. */
export type BlendMode = "normal" | "screen" | "multiply" | "soft light" | "lighten";

const modes: Record<BlendMode, (below: number, above: number) => number> = {
  normal: (_, above) => above,
  screen: (below, above) => 255 - ((255 - below) * (255 - above)) / 255,
  multiply: (below, above) => (below * above) / 255,
  lighten: (below, above) => Math.max(below, above),
  // Pegtop's formula, which has no kink at middle grey.
  "soft light": (below, above) => ((255 - 2 * above) * below * below) / 65025 + (2 * above * below) / 255,
};

/** Lays one colour over a picture in place, as strongly as `cover` (0..1) says; dithered by half a level, since soft gradients band otherwise. */
export function layColour(picture: Raster, cover: Plane, rgb: Rgb, mode: BlendMode = "normal"): Raster {
  const { data } = picture;
  // What each level becomes in full is the same for all pixels.
  const [red, green, blue] = rgb.map((above) => Float64Array.from({ length: 256 }, (_, below) => modes[mode](below, above) - below));
  for (let i = 0, at = 0; i < cover.data.length; i++, at += 3) {
    const part = cover.data[i];
    if (part <= 0) continue;
    const dither = (mixBits(i) & 255) / 256;
    const [r, g, b] = [data[at], data[at + 1], data[at + 2]];
    data[at] = clip(r + red[r] * part + dither);
    data[at + 1] = clip(g + green[g] * part + dither);
    data[at + 2] = clip(b + blue[b] * part + dither);
  }
  return picture;
}

/** Lays a raster of the same size over a picture in place. @param cover 0..1, a plane or one number. */
export function layRaster(picture: Raster, above: Raster, cover: Plane | number, mode: BlendMode = "normal"): Raster {
  const blend = modes[mode];
  const { data } = picture;
  for (let i = 0, at = 0; at < data.length; i++, at += 3) {
    const part = typeof cover === "number" ? cover : cover.data[i];
    if (part <= 0) continue;
    for (let c = 0; c < 3; c++) {
      const below = data[at + c];
      data[at + c] = clip(below + (blend(below, above.data[at + c]) - below) * part + 0.5);
    }
  }
  return picture;
}

/** Lays an RGBA sprite with its top left corner at (x, y), whole pixels, in place; parts outside are cut. */
export function laySprite(picture: Raster, sprite: Raster, x: number, y: number, cover = 1): Raster {
  for (let row = Math.max(0, -y); row < Math.min(sprite.height, picture.height - y); row++) {
    for (let column = Math.max(0, -x); column < Math.min(sprite.width, picture.width - x); column++) {
      const from = (row * sprite.width + column) * 4;
      const part = (sprite.data[from + 3] / 255) * cover;
      if (part === 0) continue;
      const at = ((y + row) * picture.width + x + column) * 3;
      for (let c = 0; c < 3; c++) picture.data[at + c] = picture.data[at + c] + (sprite.data[from + c] - picture.data[at + c]) * part + 0.5;
    }
  }
  return picture;
}

function clip(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : value;
}
