import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import type { Colour } from "../colour.ts";
import type { Bitmap } from "./bitmap.ts";

export interface Look {
  /** 1 leaves the contrast; above it an S-curve. */
  contrast: number;
  /** 1 leaves the saturation. */
  saturation: number;
  /** Colours that shadows and lights lean to, and how much, 0..1. */
  shadows: Colour;
  lights: Colour;
  toning: number;
  /** 0..1: how much darker the corners are. */
  vignette: number;
  /** Standard deviation of the grain, levels. */
  grain: number;
}

const tile = 256;

/** What turns composed frames into graded ones: curve and toning as tables, vignette as a map, grain as a tile that jumps from frame to frame. */
export class Grader {
  readonly #curves: [Uint8ClampedArray, Uint8ClampedArray, Uint8ClampedArray];
  readonly #vignette: Uint8Array;
  readonly #grain: Int8Array;
  readonly #saturation: number;
  readonly #seed: number;

  constructor(look: Look, width: number, height: number, seed: number) {
    this.#seed = seed;
    this.#saturation = Math.round(look.saturation * 256);
    this.#curves = [0, 1, 2].map((channel) => curve(look, channel as 0 | 1 | 2)) as never;
    this.#vignette = vignetteMap(width, height, look.vignette);
    this.#grain = Int8Array.from(whiteNoise(tile, tile, seed).data, (value) => Math.max(-127, Math.min(127, Math.round(value * look.grain * 8))));
  }

  /** @param out RGB, 8 bits each @param brightness 1 leaves it */
  grade({ data, width, height }: Bitmap, frameIndex: number, out: Uint8Array, brightness = 1): void {
    const jump = mixBits(this.#seed ^ Math.imul(frameIndex + 1, 0x9e3779b1));
    const shiftX = jump & 255;
    const shiftY = (jump >>> 8) & 255;
    const [reds, greens, blues] = this.#curves;
    const saturation = this.#saturation;
    const gain = Math.round(brightness * 256);
    for (let row = 0, at = 0, to = 0; row < height; row++) {
      const noiseRow = ((row + shiftY) & 255) << 8;
      for (let column = 0; column < width; column++, at++, to += 3) {
        const pixel = data[at]!;
        const r = pixel & 255;
        const g = (pixel >>> 8) & 255;
        const b = (pixel >>> 16) & 255;
        const grey = (r * 54 + g * 183 + b * 19) >> 8;
        const shade = (this.#vignette[at]! * gain) >> 8;
        const noise = this.#grain[noiseRow | ((column + shiftX) & 255)]! ;
        const red = ((reds[clampByte(grey + (((r - grey) * saturation) >> 8))]! * shade) >> 4) + noise;
        const green = ((greens[clampByte(grey + (((g - grey) * saturation) >> 8))]! * shade) >> 4) + noise;
        const blue = ((blues[clampByte(grey + (((b - grey) * saturation) >> 8))]! * shade) >> 4) + noise;
        // Three bits of fraction until here.
        out[to] = red < 0 ? 0 : red > 2043 ? 255 : (red + 4) >> 3;
        out[to + 1] = green < 0 ? 0 : green > 2043 ? 255 : (green + 4) >> 3;
        out[to + 2] = blue < 0 ? 0 : blue > 2043 ? 255 : (blue + 4) >> 3;
      }
    }
  }
}

const clampByte = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value);

function curve({ contrast, shadows, lights, toning }: Look, channel: 0 | 1 | 2): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: 256 }, (_, level) => {
    const x = level / 255;
    const s = x * x * (3 - 2 * x);
    const value = x + (s - x) * (contrast - 1) * 2;
    const tone = (shadows[channel] - 128) * (1 - x) ** 2 + (lights[channel] - 128) * x * x;
    return value * 255 + tone * toning;
  });
}

/** 128 in the middle, less towards the corners. */
function vignetteMap(width: number, height: number, strength: number): Uint8Array {
  const map = new Uint8Array(width * height);
  for (let row = 0, at = 0; row < height; row++) {
    const dy = (2 * (row + 0.5)) / height - 1;
    for (let column = 0; column < width; column++, at++) {
      const dx = (2 * (column + 0.5)) / width - 1;
      const far = Math.min(1, (dx * dx + dy * dy) / 2);
      map[at] = Math.round(128 * (1 - strength * far * far));
    }
  }
  return map;
}
