import type { Raster } from "../../../raster/raster.ts";
import { whiteNoise } from "../../../raster/seeded-noise.ts";
import { addSample } from "../../../raster/texture.ts";
import { smoothStep } from "../vision/polygon.ts";
import type { Scene } from "./build-scene.ts";
import { fold, foldRow, pixelsBeyond, softness } from "./continue-picture.ts";
import type { Hit } from "./room.ts";
import { bodyShown } from "./subject-card.ts";
import { addBody, addFront, type Footprint } from "./trace-card.ts";
import { direction, turnedBy, type View } from "./view.ts";

/** From this part of the way to the middle of the room on, ground that nobody has seen is of one colour, as a studio's floor is. */
const WORN_OUT = 0.6;
/** What stands this much nearer than the ground in front of it is not hidden by it, in the distance of the subject: feet are drawn at the ground. */
const CONTACT = 0.03;

/**
 * Renders the scene as the camera sees it, front to back: the subject's front, its body, the surroundings. RGBA, of the lens's size.
 *
 * @param seed of the grain that made-up, soft areas get, so that they look like the photograph around them.
 * @param onRow is called before every 16th row; what it throws ends the work.
 */
export function renderView(scene: Scene, view: View, seed: number, onRow: (part: number) => void): Raster {
  const { lens } = view;
  const { width, height, focal } = lens;
  const data = new Uint8Array(width * height * 4);
  const castRay = scene.room.from(view);
  const hit: Hit = { u: 0, v: 0, distance: 0, worn: 0 };
  const noise = scene.grain > 0 ? whiteNoise(width, height, seed).data : undefined;
  const thickness = scene.subject ? scene.subject.thickness * bodyShown(turnedBy(view)) : 0;
  const [ray, right, below] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)];
  const neighbours = [right, below];
  const [startU, startV, startW] = [lens.centreX + focal * view.x, lens.centreY + focal * view.y, focal * (view.z - 1)];
  const out = new Float64Array(4);
  const place: Footprint = { u: 0, v: 0, acrossU: 0, acrossV: 0, downU: 0, downV: 0 };
  for (let y = 0; y < height; y++) {
    if (y % 16 === 0) onRow(y / height);
    for (let x = 0; x < width; x++) {
      direction(view, x + 0.5, y + 0.5, ray);
      direction(view, x + 1.5, y + 0.5, right);
      direction(view, x + 0.5, y + 1.5, below);
      castRay(ray[0], ray[1], ray[2], hit);
      const { u, v, worn, distance } = hit;
      out.fill(0);
      if (scene.subject) {
        const away = (1 - view.z) / ray[2];
        const hidden = distance < away - CONTACT;
        const front = view.z < 1;
        if (front && away > 0 && !hidden && locate(view, ray, right, below, place)) addFront(scene.subject, lens, place, out);
        if (thickness > 0.5 && out[3] < 254) {
          const limit = distance + CONTACT;
          addBody(scene.subject, lens, startU, startV, startW, focal * ray[0], focal * ray[1], focal * ray[2], thickness, 1 - out[3] / 255, out, limit);
        }
      }
      const rest = 1 - out[3] / 255;
      let soft = 0;
      if (rest > 0.0005) {
        soft = softness(pixelsBeyond(u, v, width, height), width, height);
        if (worn > 0) soft += (scene.background.levels.length - 1 - soft) * smoothStep(-0.1, WORN_OUT, worn);
        const column = fold(u, width);
        const row = foldRow(v, height);
        let spread = 1;
        for (const next of neighbours) {
          castRay(next[0], next[1], next[2], hit);
          spread = Math.max(spread, Math.hypot(fold(hit.u, width) - column, foldRow(hit.v, height) - row));
        }
        addSample(scene.background, column, row, Math.max(soft, Math.log2(spread)), rest, out);
      }
      const at = (y * width + x) * 4;
      const alpha = out[3] <= 0 ? 0 : out[3] >= 255 ? 255 : out[3];
      const scale = alpha > 0 ? 255 / alpha : 0;
      const grain = noise ? noise[y * width + x] * scene.grain * Math.min(1, soft) * rest : 0;
      for (let c = 0; c < 3; c++) {
        const value = out[c] * scale + grain;
        data[at + c] = value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5;
      }
      data[at + 3] = alpha + 0.5;
    }
  }
  return { data, width, height, channels: 4 };
}

/** Where three rays meet the plane z = 1, in pixels of the picture; false when one of them does not. */
function locate({ lens, x, y, z }: View, ray: Float64Array, right: Float64Array, below: Float64Array, place: Footprint): boolean {
  const { centreX, centreY, focal } = lens;
  const a = (1 - z) / ray[2];
  const b = (1 - z) / right[2];
  const c = (1 - z) / below[2];
  place.u = centreX + focal * (x + ray[0] * a);
  place.v = centreY + focal * (y + ray[1] * a);
  place.acrossU = centreX + focal * (x + right[0] * b) - place.u;
  place.acrossV = centreY + focal * (y + right[1] * b) - place.v;
  place.downU = centreX + focal * (x + below[0] * c) - place.u;
  place.downV = centreY + focal * (y + below[1] * c) - place.v;
  return a > 0 && b > 0 && c > 0;
}
