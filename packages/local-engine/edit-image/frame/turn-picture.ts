import type { Raster } from "@atelier/media/raster/raster.ts";
import { cubicPixel } from "@atelier/media/raster/sample-pixel.ts";

/** Reflects left and right, or top and bottom. */
export function flip(picture: Raster, direction: "horizontal" | "vertical"): Raster {
  const { width, height, data } = picture;
  const result: Raster = { ...picture, data: new Uint8Array(data.length) };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = direction === "horizontal" ? y * width + width - 1 - x : (height - 1 - y) * width + x;
      result.data.set(data.subarray(from * 3, from * 3 + 3), (y * width + x) * 3);
    }
  }
  return result;
}

/** Turns clockwise by quarters, exactly. */
export function turnQuarters(picture: Raster, quarters: number): Raster {
  const turns = ((quarters % 4) + 4) % 4;
  if (turns === 0) return picture;
  const { width, height, data } = picture;
  const [across, down] = turns === 2 ? [width, height] : [height, width];
  const result: Raster = { ...picture, width: across, height: down, data: new Uint8Array(data.length) };
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const from = turns === 1 ? (height - 1 - x) * width + y : turns === 2 ? (height - 1 - y) * width + width - 1 - x : x * width + width - 1 - y;
      result.data.set(data.subarray(from * 3, from * 3 + 3), (y * across + x) * 3);
    }
  }
  return result;
}

/** Turns clockwise by any angle and keeps the largest upright rectangle inside that has the picture's shape: no empty corners. */
export function turnAndCrop(picture: Raster, degrees: number): Raster {
  const quarters = Math.round(degrees / 90);
  const upright = turnQuarters(picture, quarters);
  const rest = ((degrees - quarters * 90) * Math.PI) / 180;
  if (Math.abs(rest) < 1e-4) return upright;
  const { width, height } = upright;
  const [sin, cos] = [Math.sin(rest), Math.cos(rest)];
  const scale = Math.min(width / (width * cos + height * Math.abs(sin)), height / (height * cos + width * Math.abs(sin)));
  const [across, down] = [Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale))];
  const result: Raster = { ...upright, width: across, height: down, data: new Uint8Array(across * down * 3) };
  for (let y = 0, at = 0; y < down; y++) {
    for (let x = 0; x < across; x++, at += 3) {
      const [dx, dy] = [x + 0.5 - across / 2, y + 0.5 - down / 2];
      cubicPixel(upright, cos * dx + sin * dy + width / 2 - 0.5, -sin * dx + cos * dy + height / 2 - 0.5, result.data, at);
    }
  }
  return result;
}
