import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { bilinearPixel } from "@atelier/media/raster/sample-pixel.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { smoothStep } from "../../vision/polygon.ts";
import { toByte } from "./blur-raster.ts";
import { areasOf, paintAreas, type Sample } from "./flat-areas.ts";
import { chance } from "./lights.ts";
import type { Rgb } from "./blend.ts";

/** Even squares, `across` along the long edge; each has its area's mean colour. */
export function pixelate(picture: Raster, across: number): Raster {
  const side = Math.max(picture.width, picture.height) / across;
  const small = resizeRaster(picture, Math.max(1, Math.round(picture.width / side)), Math.max(1, Math.round(picture.height / side)));
  const result: Raster = { ...picture, data: new Uint8Array(picture.data.length) };
  for (let y = 0; y < picture.height; y++) {
    const row = Math.floor((y / picture.height) * small.height) * small.width;
    for (let x = 0; x < picture.width; x++) {
      const from = (row + Math.floor((x / picture.width) * small.width)) * 3;
      result.data.set(small.data.subarray(from, from + 3), (y * picture.width + x) * 3);
    }
  }
  return result;
}

/** Dots of a turned screen whose size follows the tone, in black on paper or, coloured, one screen for each printing ink. */
export function halftone(picture: Raster, strength: number, coloured: boolean): Raster {
  const cell = (Math.max(picture.width, picture.height) / 150) * Math.sqrt(strength);
  const soft = resizeRaster(
    resizeRaster(picture, Math.ceil(picture.width / (cell * 0.6)), Math.ceil(picture.height / (cell * 0.6))), picture.width, picture.height,
  );
  const result: Raster = { ...picture, data: new Uint8Array(picture.data.length) };
  const angles = [0.262, 1.309, 0, 0.785];
  const turns = angles.map((angle) => [Math.cos(angle) / cell, Math.sin(angle) / cell]);
  const edge = 0.9 / cell;
  const dot = (k: number, x: number, y: number, ink: number) => {
    const u = x * turns[k][0] + y * turns[k][1];
    const v = -x * turns[k][1] + y * turns[k][0];
    // A cosine screen: round dots in the lights, round holes in the shadows.
    const screen = 0.5 - 0.25 * (Math.cos(2 * Math.PI * u) + Math.cos(2 * Math.PI * v));
    return 1 - smoothStep(-edge * 1.6, edge * 1.6, screen - ink);
  };
  for (let y = 0, at = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++, at += 3) {
      const [r, g, b] = [soft.data[at] / 255, soft.data[at + 1] / 255, soft.data[at + 2] / 255];
      if (!coloured) {
        const ink = dot(3, x, y, 1 - (0.299 * r + 0.587 * g + 0.114 * b));
        for (let c = 0; c < 3; c++) result.data[at + c] = toByte([247, 244, 236][c] * (1 - ink) + 24 * ink);
        continue;
      }
      const key = Math.max(0, Math.min(1 - r, 1 - g, 1 - b) - 0.25) / 0.75;
      const inks = [1 - r, 1 - g, 1 - b].map((v, c) => dot(c, x, y, Math.min(1, (v - key * 0.7) * 1.12)));
      const black = 1 - 0.85 * dot(3, x, y, key * 0.9);
      result.data[at] = toByte(250 * (1 - 0.95 * inks[0]) * (1 - 0.05 * inks[1]) * black);
      result.data[at + 1] = toByte(248 * (1 - 0.95 * inks[1]) * (1 - 0.3 * inks[0]) * black);
      result.data[at + 2] = toByte(242 * (1 - 0.95 * inks[2]) * (1 - 0.25 * inks[1]) * black);
    }
  }
  return result;
}

/**
 * Four panels of the picture in flat loud colours, dark to light.
 * @param tones the lightness of four tones, from `chooseColours`, of the picture or of its clip.
 */
export function popArt(picture: Raster, tones: readonly Sample[], seed: number, features: readonly Plane[]): Raster {
  const { width, height } = picture;
  const palettes: Rgb[][] = [
    [[38, 20, 92], [226, 30, 122], [255, 176, 60], [255, 232, 92]],
    [[16, 40, 60], [232, 84, 50], [96, 196, 190], [255, 240, 190]],
    [[50, 10, 40], [206, 36, 60], [255, 150, 140], [120, 214, 206]],
    [[14, 20, 80], [60, 90, 220], [250, 130, 180], [255, 226, 90]],
  ];
  const result: Raster = { ...picture, data: new Uint8Array(picture.data.length) };
  const areas = areasOf(features, tones);
  const first = Math.floor(chance(seed, 0) * 4);
  for (let panel = 0; panel < 4; panel++) {
    const [x, y] = [panel % 2, Math.floor(panel / 2)];
    const left = x === 0 ? 0 : Math.floor(width / 2);
    const top = y === 0 ? 0 : Math.floor(height / 2);
    const [across, down] = [x === 0 ? Math.floor(width / 2) : width - left, y === 0 ? Math.floor(height / 2) : height - top];
    const part = paintAreas(areas, palettes[(panel + first) % 4].slice(-tones.length), across, down);
    for (let row = 0; row < down; row++) result.data.set(part.data.subarray(row * across * 3, (row + 1) * across * 3), ((top + row) * width + left) * 3);
  }
  return result;
}

/** A torn video signal: bands moved sideways, colours out of register, scan lines. */
export function glitch(picture: Raster, strength: number, seed: number): Raster {
  const { width, height, data } = picture;
  const result: Raster = { ...picture, data: new Uint8Array(data.length) };
  const shifts = new Int32Array(height);
  const apart = Math.round(width * 0.006 * strength);
  let n = 0;
  for (let y = 0; y < height; n++) {
    const tall = Math.round(height * (0.004 + 0.055 * chance(seed, n * 3) ** 2));
    const torn = chance(seed, n * 3 + 1) < 0.3 * Math.min(2, strength);
    const shift = torn ? Math.round((chance(seed, n * 3 + 2) - 0.5) * width * 0.14 * strength) : 0;
    for (let k = 0; k < Math.max(2, tall) && y < height; k++, y++) shifts[y] = shift;
  }
  const at = (x: number, y: number) => (y * width + Math.min(width - 1, Math.max(0, x))) * 3;
  const scan = Math.max(2, Math.round(height / 540) * 2);
  for (let y = 0; y < height; y++) {
    const dim = Math.floor(y / (scan / 2)) % 2 === 0 ? 1 : 0.88;
    const torn = shifts[y] === 0 ? 1 : 2.4;
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 3;
      result.data[to] = data[at(x + shifts[y] - Math.round(apart * torn), y)] * dim;
      result.data[to + 1] = data[at(x + shifts[y], y) + 1] * dim;
      result.data[to + 2] = data[at(x + shifts[y] + Math.round(apart * torn), y) + 2] * dim;
    }
  }
  return result;
}

/** Colours out of register towards the edges, as a simple lens shows them. */
export function chromaticAberration(picture: Raster, strength: number): Raster {
  const { width, height } = picture;
  const result: Raster = { ...picture, data: new Uint8Array(picture.data.length) };
  for (const [c, scale] of [1 - 0.0045 * strength, 1, 1 + 0.0045 * strength].entries()) {
    const part = resizeRaster(channelRaster(picture, c), width, height, {
      x: (width * (1 - scale)) / 2, y: (height * (1 - scale)) / 2, width: width * scale, height: height * scale,
    });
    for (let i = 0; i < part.data.length; i++) result.data[i * 3 + c] = part.data[i];
  }
  return result;
}

function channelRaster({ data, width, height, channels }: Raster, c: number): Raster {
  const one = new Uint8Array(width * height);
  for (let i = 0; i < one.length; i++) one[i] = data[i * channels + c];
  return { data: one, width, height, channels: 1 };
}

/** The wedge below the picture's centre reflected around it. @param wedges an even number. */
export function kaleidoscope(picture: Raster, wedges: number): Raster {
  const { width, height, data } = picture;
  const result: Raster = { ...picture, data: new Uint8Array(data.length) };
  const wedge = (2 * Math.PI) / wedges;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x + 0.5 - width / 2, y + 0.5 - height / 2];
      let angle = (Math.atan2(dy, dx) - Math.PI / 2 + 4 * Math.PI) % wedge;
      if (angle > wedge / 2) angle = wedge - angle;
      const radius = Math.hypot(dx, dy);
      bilinearPixel(
        picture, mirrored(width / 2 + radius * Math.sin(angle), width), mirrored(height / 2 + radius * Math.cos(angle), height), result.data,
        (y * width + x) * 3,
      );
    }
  }
  return result;
}

function mirrored(v: number, size: number): number {
  const period = 2 * (size - 1);
  const inside = ((v % period) + period) % period;
  return inside > size - 1 ? period - inside : inside;
}

/** One half reflected onto the other. @param keep the half that stays. */
export function mirrorHalf(picture: Raster, keep: "left" | "right" | "top" | "bottom"): Raster {
  const { width, height, data } = picture;
  const result: Raster = { ...picture, data: Uint8Array.from(data) };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fromX = keep === "left" ? Math.min(x, width - 1 - x) : keep === "right" ? Math.max(x, width - 1 - x) : x;
      const fromY = keep === "top" ? Math.min(y, height - 1 - y) : keep === "bottom" ? Math.max(y, height - 1 - y) : y;
      const from = (fromY * width + fromX) * 3;
      result.data.set(data.subarray(from, from + 3), (y * width + x) * 3);
    }
  }
  return result;
}

