import type { Raster } from "@atelier/media/raster/raster.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import { labOf, rgbOfLab } from "../vision/colour/lab-colour.ts";
import type { Colour } from "./colour.ts";

/** One colour, or several from top to bottom as a gradient, dithered by half a level. */
export function paintFill(width: number, height: number, colours: readonly Colour[]): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const at = colours.length < 2 ? 0 : (y / Math.max(1, height - 1)) * (colours.length - 1);
    const first = Math.min(colours.length - 1, Math.floor(at));
    const second = Math.min(colours.length - 1, first + 1);
    for (let x = 0; x < width; x++) {
      const i = 3 * (y * width + x);
      const dither = colours.length < 2 ? 0.5 : (mixBits(i) & 255) / 256;
      for (let c = 0; c < 3; c++) data[i + c] = Math.min(255, colours[first][c] + (colours[second][c] - colours[first][c]) * (at - first) + dither);
    }
  }
  return { data, width, height, channels: 3 };
}

/**
 * Gives an area another colour and leaves its light and texture: lightness moves towards the colour's by a share, its contrast stays,
 * chroma follows lightness as it does on a painted surface. Returns a new RGB raster.
 * @param counts which pixels make the area's mean, one byte a pixel
 */
export function recolour({ data, width, height, channels }: Raster, counts: Uint8Array, colour: Colour): Raster {
  const [targetL, targetA, targetB] = labOf(...colour);
  const result = new Uint8Array(width * height * 3);
  const light = new Float32Array(width * height);
  let [sum, count] = [0, 0];
  for (let i = 0; i < light.length; i++) {
    [light[i]] = labOf(data[i * channels], data[i * channels + 1], data[i * channels + 2]);
    if (!counts[i]) continue;
    sum += light[i];
    count++;
  }
  const mean = count > 0 ? sum / count : 50;
  const middle = mean + 0.75 * (targetL - mean);
  for (let i = 0; i < light.length; i++) {
    // Near black and white less contrast fits.
    const headroom = Math.min(1, (1.6 * Math.min(middle, 100 - middle)) / Math.max(1, Math.min(mean, 100 - mean)) + 0.25);
    const l = Math.max(0, Math.min(100, middle + (light[i] - mean) * headroom));
    const shade = Math.max(0, Math.min(1.25, l / Math.max(20, targetL))) * Math.min(1, (104 - l) / 24);
    const rgb = rgbOfLab(l, targetA * shade, targetB * shade);
    for (let c = 0; c < 3; c++) result[3 * i + c] = Math.round(rgb[c]);
  }
  return { data: result, width, height, channels: 3 };
}
