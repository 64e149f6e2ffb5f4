import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { luminance } from "@atelier/media/raster/luminance.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { bilinearPixel } from "@atelier/media/raster/sample-pixel.ts";
import { edgePreservingBlur } from "../../vision/filters/guided-filter.ts";
import { smoothStep } from "../../vision/polygon.ts";
import { mapPlanes, toByte } from "./blur-raster.ts";
import { grade } from "./grade.ts";
import { kuwahara } from "./painterly.ts";
import { cloudNoise, smoothNoise } from "./smooth-noise.ts";

/** Long edge of the copy in which washes are found; the paper is drawn at full size. */
const WASH_EDGE = 1100;

/**
 * Watercolour after Bousseau, Kaplan, Thollot and Sillion (2006): washes of smoothed colour whose density varies with the flow of the water, gathers
 * along their edges and in the hollows of the paper, within a margin left white. Edges wander a little, as a wet brush does.
 */
export const watercolour = (picture: Raster, strength: number, seed: number): Raster =>
  onPaper(washes(picture, strength, seed), picture.width, picture.height, seed);

/** The washes alone, of `WASH_EDGE` at most. */
export function washes(picture: Raster, strength: number, seed: number): Raster {
  const scale = Math.min(1, WASH_EDGE / Math.max(picture.width, picture.height));
  const small = scale < 1 ? resizeRaster(picture, Math.round(picture.width * scale), Math.round(picture.height * scale)) : picture;
  const { width, height } = small;
  const unit = Math.max(width, height) / 1000;
  let wash = kuwahara(small, Math.max(2, Math.round(3.4 * unit * Math.sqrt(strength))));
  wash = mapPlanes(wash, (plane) => edgePreservingBlur(plane, Math.round(5 * unit) + 1, 11));
  return wandering(
    grade(wash, { saturation: 1.3, brightness: 0.34, contrast: 0.06, fade: 0.14, shadows: { rgb: [40, 52, 120], part: 0.7 } }), 1.4 * unit, seed,
  );
}

/** Washes on grained paper, denser along their edges, within a white margin. @param width of the result */
export function onPaper(wash: Raster, width: number, height: number, seed: number): Raster {
  const { density, margin } = pigmentOf(wash, seed);
  return layPigment(wash, density, margin, width, height, seed);
}

function pigmentOf(wash: Raster, seed: number): { density: Plane; margin: Plane } {
  const { width, height } = wash;
  const unit = Math.max(width, height) / 1000;
  const light = luminance(wash);
  const fine = gaussianBlur(light, 1.1 * unit);
  const around = gaussianBlur(light, 3.6 * unit);
  const flow = cloudNoise(width, height, seed, { largest: 0.22 });
  const density = createPlane(width, height);
  const margin = createPlane(width, height);
  const ragged = cloudNoise(width, height, seed + 31, { largest: 0.07 });
  for (let i = 0; i < density.data.length; i++) {
    const x = ((i % width) + 0.5) / width;
    const y = (Math.floor(i / width) + 0.5) / height;
    const inside = (Math.min(x * width, width - x * width, y * height, height - y * height) / (1000 * unit)) - 0.028 - 0.007 * ragged.data[i];
    margin.data[i] = smoothStep(-0.0025, 0.0025, inside);
    // The dark side of an edge takes the pigment that the water carries there; the rim of the whole wash most.
    const edge = Math.max(0, Math.min(1, (around.data[i] - fine.data[i]) / 16));
    const rim = 0.55 * smoothStep(0.012, 0.001, inside);
    density.data[i] = 1 + 0.34 * flow.data[i] + 0.9 * edge + rim;
  }
  return { density, margin };
}

/** Each pixel taken from a little aside, by noise as coarse as a brush. */
function wandering(picture: Raster, reach: number, seed: number): Raster {
  const { width, height } = picture;
  const [across, down] = [3, 4].map((k) => smoothNoise(width, height, 4.5 * Math.max(0.6, reach), seed + k));
  const result: Raster = { ...picture, data: new Uint8Array(picture.data.length) };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) bilinearPixel(picture, x + reach * across.data[i], y + reach * down.data[i], result.data, i * 3);
  }
  return result;
}

/** Pigment of a density over white paper: C - (C - C²)(d - 1), with the paper's grain in the density. */
function layPigment(wash: Raster, density: Plane, margin: Plane, width: number, height: number, seed: number): Raster {
  const packed: Raster = { data: new Uint8Array(density.data.length * 3), width: density.width, height: density.height, channels: 3 };
  for (let i = 0; i < density.data.length; i++) packed.data.set([toByte(90 * density.data[i]), toByte(255 * margin.data[i]), 0], i * 3);
  const [colour, layers] = wash.width === width ? [wash, packed] : [wash, packed].map((one) => resizeRaster(one, width, height));
  const unit = Math.max(width, height) / 1000;
  const grain = smoothNoise(width, height, Math.max(0.6, 0.75 * unit), seed + 5);
  const result: Raster = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  for (let i = 0, at = 0; i < grain.data.length; i++, at += 3) {
    const part = layers.data[at + 1] / 255;
    const d = layers.data[at] / 90 + 0.16 * grain.data[i];
    for (let c = 0; c < 3; c++) {
      const v = colour.data[at + c] / 255;
      const pigment = v - (v - v * v) * (d - 1);
      const paper = [0.988, 0.982, 0.965][c] - 0.008 * grain.data[i];
      // The whitest wash is the paper itself.
      result.data[at + c] = toByte(255 * (paper + (Math.min(1, pigment) * paper - paper) * part));
    }
  }
  return result;
}
