import { createPlane, type Plane, type Raster, type Rect } from "@atelier/media/raster/raster.ts";
import { enlargePlane, reducePlane } from "@atelier/media/raster/resample-plane.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import { faceRegions } from "../vision/faces/face-regions.ts";
import { edgePreservingBlur } from "../vision/filters/guided-filter.ts";
import { blendLumaChroma, toLumaChroma } from "../vision/colour/luma-chroma.ts";
import { smoothStep, visitNear } from "../vision/polygon.ts";
import { noiseDeviation } from "../vision/filters/noise-deviation.ts";

/** Part by which detail of middle size is strengthened, outside skin and on it. */
const CLARITY = 0.28;
const CLARITY_ON_SKIN = 0.06;
/** Part by which colour is strengthened where there is little of it, outside skin. */
const VIBRANCE = 0.12;
/** Factor of the light in the eyes. */
const EYE_LIGHT = 1.07;
/** Long edge of the copy on which broad light is measured. */
const BROAD_EDGE = 512;
/** Rows treated at a time, so that the memory needed does not grow with the picture's height; the margin covers the filters' reach. */
const STRIP = 512;
const MARGIN = 12;

/**
 * Denoises the whole picture by as much as its own noise asks for, strengthens local contrast without halos (the base is
 * edge-preserving) and faint colours a little, and clears the eyes. In place; skin gets almost none of the contrast.
 *
 * @param skin 0..1, any size in the picture's proportions.
 */
export function enhancePicture(raster: Raster, faces: Face[], skin: Plane): void {
  const { width, height } = raster;
  const whole = toLumaChroma(raster, { x: 0, y: 0, width, height }).y;
  const noise = noiseDeviation(whole);
  const scale = Math.min(1, BROAD_EDGE / Math.max(width, height));
  const small = reducePlane(whole, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const broad = edgePreservingBlur(small, 0.02 * Math.max(small.width, small.height), 30);
  const broadLight = enlargePlane(broad, width, height);
  const onSkin = enlargePlane(skin, width, height);
  const eyes = eyeWeights(whole, faces);
  const source: Raster = { ...raster, data: raster.data.slice() };
  for (let top = 0; top < height; top += STRIP) {
    const first = Math.max(0, top - MARGIN);
    const rect: Rect = { x: 0, y: first, width, height: Math.min(height, top + STRIP + MARGIN) - first };
    const strip = toLumaChroma(source, rect);
    const clean = edgePreservingBlur(strip.y, 2, Math.max(0.5, 1.8 * noise));
    const blue = edgePreservingBlur(strip.cb, 3, Math.max(1, 1.5 * noise));
    const red = edgePreservingBlur(strip.cr, 3, Math.max(1, 1.5 * noise));
    const mask = createPlane(width, rect.height);
    mask.data.fill(1, (top - first) * width, Math.min(rect.height, top - first + STRIP) * width);
    for (let i = 0, at = first * width; i < mask.data.length; i++, at++) {
      // Deep shadows and highlights keep their drawing: contrast is added between them.
      const between = smoothStep(0, 60, clean.data[i]) * (1 - smoothStep(200, 255, clean.data[i]));
      const clarity = (CLARITY + (CLARITY_ON_SKIN - CLARITY) * onSkin.data[at]) * (0.35 + 0.65 * between);
      const detail = clean.data[i] - broadLight.data[at];
      strip.y.data[i] = (clean.data[i] + clarity * detail) * (1 + (EYE_LIGHT - 1) * eyes.data[at]) + 0.25 * eyes.data[at] * detail;
      const saturation = Math.hypot(blue.data[i], red.data[i]);
      const boost = 1 + VIBRANCE * (1 - onSkin.data[at]) * smoothStep(2, 10, saturation) * (1 - smoothStep(30, 80, saturation));
      strip.cb.data[i] = blue.data[i] * boost;
      strip.cr.data[i] = red.data[i] * boost;
    }
    blendLumaChroma(raster, rect, strip, mask);
  }
}

function eyeWeights(y: Plane, faces: Face[]): Plane {
  const weights = createPlane(y.width, y.height);
  for (const face of faces) {
    for (const eye of faceRegions(face).eyes) {
      visitNear(y, { x: 0, y: 0 }, eye, 0.02 * face.width, (i, distance) => {
        weights.data[i] = 1 - smoothStep(-0.01 * face.width, 0.02 * face.width, distance);
      });
    }
  }
  return weights;
}
