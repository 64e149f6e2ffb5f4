import { luminance } from "@atelier/media/raster/luminance.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { enlargePlane, reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { edgePreservingBlur, guidedEnlarge } from "../../vision/filters/guided-filter.ts";
import { toByte } from "./blur-raster.ts";

/** Long edge of the copy on which large-scale light is measured. */
const SMALL_EDGE = 700;

/** The light of a picture without its detail, but with the edges of things kept (guided filter), 0..255. @param radius part of the long edge. */
export function largeScaleLight(picture: Raster, radius: number, deviation = 30): Plane {
  const light = luminance(picture);
  const scale = Math.min(1, SMALL_EDGE / Math.max(light.width, light.height));
  const small = scale < 1 ? reducePlane(light, Math.round(light.width * scale), Math.round(light.height * scale)) : light;
  const reach = Math.max(2, Math.round(radius * Math.max(small.width, small.height)));
  if (small === light) return edgePreservingBlur(light, reach, deviation);
  return guidedEnlarge(small, small, light, reach, deviation);
}

/** Changes of light that depend on the surroundings; each -1..1, 0 leaves it. */
export interface LocalTone {
  /** Opens (or deepens) shadows. */
  shadows?: number;
  /** Raises (or recovers) highlights. */
  highlights?: number;
  /** Contrast of detail against its surroundings. */
  clarity?: number;
}

/** Applies local tone in place: the large-scale light gets a curve and the detail on it a gain, colours are scaled with the luma. */
export function localTone(picture: Raster, { shadows = 0, highlights = 0, clarity = 0 }: LocalTone): Raster {
  const base = largeScaleLight(picture, 0.02);
  const { data } = picture;
  for (let i = 0, at = 0; i < base.data.length; i++, at += 3) {
    const luma = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
    const ground = Math.min(255, Math.max(0, base.data[i]));
    const t = ground / 255;
    const moved = ground + 255 * (shadows * 1.15 * t * (1 - t) ** 3 * 2.2 + highlights * 1.1 * t ** 3 * (1 - t) * 2.2);
    // Near white and black no detail fits: its gain falls off there.
    const gain = 1 + clarity * (1 - (2 * t - 1) ** 4);
    const wanted = Math.min(255, Math.max(0, moved + (luma - ground) * gain));
    const ratio = (wanted + 6) / (luma + 6);
    for (let c = 0; c < 3; c++) {
      // Half by ratio (keeps saturation) and half by difference (keeps shadows from glowing).
      const v = data[at + c];
      data[at + c] = toByte(0.6 * ((v + 6) * ratio - 6) + 0.4 * (v + wanted - luma));
    }
  }
  return picture;
}

/** A plane made on a small copy and enlarged, for fields without edges. */
export function smallField(width: number, height: number, edge: number, value: (x: number, y: number) => number): Plane {
  const scale = Math.min(1, edge / Math.max(width, height));
  const plane = createPlane(Math.max(2, Math.round(width * scale)), Math.max(2, Math.round(height * scale)));
  for (let i = 0; i < plane.data.length; i++) {
    plane.data[i] = value(((i % plane.width) + 0.5) / plane.width, (Math.floor(i / plane.width) + 0.5) / plane.height);
  }
  return enlargePlane(plane, width, height);
}
