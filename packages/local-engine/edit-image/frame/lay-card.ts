import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { cubicPixel } from "@atelier/media/raster/sample-pixel.ts";
import { blurRaster } from "../effects/blur-raster.ts";

/** A table top in the picture's own colours, far out of focus. */
export function tableGround(picture: Raster, width: number, height: number): Raster {
  const small = resizeRaster(picture, Math.round(width / 16), Math.round(height / 16));
  const ground = resizeRaster(blurRaster(small, Math.max(small.width, small.height) / 8), width, height);
  for (let i = 0; i < ground.data.length; i++) ground.data[i] = 60 + ground.data[i] * 0.55;
  return ground;
}

/** Lays a card, turned by some degrees about its middle at (x, y), with its shadow, in place. */
export function layTurned(picture: Raster, card: Raster, x: number, y: number, degrees: number): Raster {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const shadow = Math.max(card.width, card.height) * 0.03;
  const reach = Math.hypot(card.width, card.height) / 2 + 3 * shadow;
  const distance = (px: number, py: number, dx: number, dy: number) => {
    const [u, v] = [cos * (px - x - dx) + sin * (py - y - dy), -sin * (px - x - dx) + cos * (py - y - dy)];
    return {
      u: u + card.width / 2, v: v + card.height / 2, out: Math.max(Math.abs(u) - card.width / 2, Math.abs(v) - card.height / 2),
      far: Math.hypot(Math.max(0, Math.abs(u) - card.width / 2), Math.max(0, Math.abs(v) - card.height / 2)),
    };
  };
  const colour = new Uint8Array(3);
  for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(picture.height, y + reach); row++) {
    for (let column = Math.max(0, Math.floor(x - reach)); column < Math.min(picture.width, x + reach); column++) {
      const at = (row * picture.width + column) * 3;
      const here = distance(column + 0.5, row + 0.5, 0, 0);
      const cover = Math.min(1, Math.max(0, 0.5 - here.out));
      if (cover < 1) {
        const dark = 1 - 0.42 * Math.exp(-((distance(column + 0.5, row + 0.5, shadow * 0.4, shadow * 0.7).far / shadow) ** 2));
        for (let c = 0; c < 3; c++) picture.data[at + c] *= dark;
      }
      if (cover <= 0) continue;
      cubicPixel(card, here.u - 0.5, here.v - 0.5, colour, 0);
      for (let c = 0; c < 3; c++) picture.data[at + c] = picture.data[at + c] + (colour[c] - picture.data[at + c]) * cover + 0.5;
    }
  }
  return picture;
}
