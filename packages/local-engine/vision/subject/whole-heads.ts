import type { Plane } from "@atelier/media/raster/raster.ts";
import { faceRegions } from "../faces/face-regions.ts";
import { BODY } from "../people/read-body.ts";
import { type Point, visitNear } from "../polygon.ts";
import type { Subjects } from "./find-subjects.ts";

/** Faces smaller than this part of the largest are surroundings. */
const LEAST_FACE = 0.3;
/** Parts of a head that may be missing, or that may be taken along of one that stays behind: more of it would be torn off. */
const [MISSING, TAKEN] = [0.12, 0.05];
/** Outlines are looked at this much smaller: the far cheek of a turned head is the border of the head itself. */
const INNER = 0.85;

/** Whether nobody's head is cut in two: it moves as a whole or stays as a whole. @param matte of the picture's size, 0..1 */
export function holdsWholeHeads(matte: Plane, { faces, people = [] }: Subjects): boolean {
  const largest = Math.max(0, ...faces.map((face) => face.width));
  const ofFaces = faces.filter((face) => face.width >= LEAST_FACE * largest).map((face) => smaller(faceRegions(face).outline));
  const ofBodies = people.map(({ points }) => between(points[BODY.leftEar]!, points[BODY.rightEar]!, 0.004 * matte.width));
  return [...ofFaces, ...ofBodies].every((outline) => {
    const share = coverOf(matte, outline);
    return share >= 1 - MISSING || share <= TAKEN;
  });
}

function coverOf(matte: Plane, outline: Point[]): number {
  let [count, sum] = [0, 0];
  visitNear(matte, { x: 0, y: 0 }, outline, 0, (i) => {
    count++;
    sum += matte.data[i]!;
  });
  return count === 0 ? 0 : sum / count;
}

function smaller(outline: Point[]): Point[] {
  const centre = { x: mean(outline.map(({ x }) => x)), y: mean(outline.map(({ y }) => y)) };
  return outline.map(({ x, y }) => ({ x: centre.x + INNER * (x - centre.x), y: centre.y + INNER * (y - centre.y) }));
}

/** A circle through both ears, at least as large as `least`. */
function between(one: Point, other: Point, least: number): Point[] {
  const [x, y, radius] = [(one.x + other.x) / 2, (one.y + other.y) / 2, Math.max(Math.hypot(one.x - other.x, one.y - other.y) / 2, least)];
  return Array.from({ length: 16 }, (_, i) => ({ x: x + radius * Math.cos((i * Math.PI) / 8), y: y + radius * Math.sin((i * Math.PI) / 8) }));
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
