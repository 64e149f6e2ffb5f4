import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import { faceRegions } from "./face-regions.ts";
import type { Face } from "./find-faces.ts";
import { smoothStep, visitNear } from "../polygon.ts";

/** What the landmarks alone say about the pixels of a picture. Planes are 0..1, lists hold pixel numbers. */
export interface FacePlaces {
  /** Inside the outline of the face, forehead included. */
  inside: Plane;
  /** Skin for sure whatever its colour, but for the features: well inside the outline and below the brows, where no hair falls. */
  core: Plane;
  /** Within half a face of the outline. */
  near: Plane;
  /** Cheeks, nose and chin, away from all features. */
  samples: number[];
  /** Rings above the forehead and on both sides, where hair is, and what is behind the head. */
  beside: [top: number[], left: number[], right: number[]];
}

/** Sorts the pixels of a width x height picture. @param face in the picture's pixels. */
export function facePlaces(width: number, height: number, face: Face): FacePlaces {
  const regions = faceRegions(face);
  const unit = face.width;
  const [inside, core, near] = Array.from({ length: 3 }, () => createPlane(width, height));
  const beside: FacePlaces["beside"] = [[], [], []];
  const samples: number[] = [];
  const feature = new Uint8Array(width * height);
  for (const polygon of [...regions.eyeSurrounds, ...regions.eyes, ...regions.brows, regions.lips, regions.nostrils]) {
    visitNear(inside, { x: 0, y: 0 }, polygon, 0.04 * unit, (i) => (feature[i] = 1));
  }
  visitNear(inside, { x: 0, y: 0 }, regions.outline, 0.6 * unit, (i, distance) => {
    const out = distance / unit;
    const above = heightAboveBrows(face, (i % width) + 0.5, Math.floor(i / width) + 0.5) / unit;
    inside.data[i] = 1 - smoothStep(-0.02, 0.04, out);
    core.data[i] = (1 - smoothStep(-0.1, -0.02, out)) * (1 - smoothStep(-0.02, 0.12, above));
    near.data[i] = 1 - smoothStep(0.3, 0.6, out);
    if (out < -0.08 && above < -0.05 && !feature[i]) samples.push(i);
    if (above > 0.15) {
      if (out > 0.02 && out < 0.4) beside[0].push(i);
    } else if (above > -0.6 && out > 0.06 && out < 0.3) {
      beside[leftOfAxis(face, i % width, Math.floor(i / width)) ? 1 : 2].push(i);
    }
  });
  return { inside, core, near, samples, beside };
}

function leftOfAxis({ landmarks, down }: Face, x: number, y: number): boolean {
  return (x - landmarks[29].x) * down.y - (y - landmarks[29].y) * down.x < 0;
}

/** Distance in pixels above the line of the brows, along the face's own axis; negative below. */
function heightAboveBrows({ landmarks, down }: Face, x: number, y: number): number {
  const browX = (landmarks[19].x + landmarks[24].x) / 2;
  const browY = (landmarks[19].y + landmarks[24].y) / 2;
  return -((x - browX) * down.x + (y - browY) * down.y);
}
