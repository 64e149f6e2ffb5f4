import { type Point, visitNear } from "../polygon.ts";
import { createPlane } from "@atelier/media/raster/raster.ts";
import { type Person, trunkOf } from "./find-people.ts";
import { BODY } from "./read-body.ts";

/** How visible the points are between which a body counts. */
const SHOWS = 0.5;
/** Width of a face in parts of a trunk's length. */
const FACE = 0.42;
/** Half the thickness of an arm, in parts of a trunk's length. */
const ARM = 0.09;

/**
 * Where the trunk and the arms of somebody must be, by the body points that show, narrowly: what is seen there is the person's or before the person.
 * @returns 1 for such pixels of a picture of the given size, and the width of the face in pixels
 */
export function bodyPlace(person: Person, width: number, height: number): { trunk: Uint8Array; unit: number } {
  const { points } = person;
  const trunk = new Uint8Array(width * height);
  const plane = createPlane(width, height);
  const length = trunkOf(person);
  // Where a close-up ends below the chin, hips and arms are guesses that may lie anywhere.
  const shows = (...marks: number[]) => marks.every((k) => points[k].visible > SHOWS && points[k].y < height && points[k].x > 0 && points[k].x < width);
  const mark = (polygon: Point[]) => visitNear(plane, { x: 0, y: 0 }, polygon, 0, (i) => (trunk[i] = 1));
  const corners = [BODY.leftShoulder, BODY.rightShoulder, BODY.rightHip, BODY.leftHip];
  if (shows(...corners)) mark(corners.map((k) => points[k]));
  for (const [from, to] of [
    [BODY.leftShoulder, BODY.leftElbow], [BODY.leftElbow, BODY.leftWrist], [BODY.rightShoulder, BODY.rightElbow], [BODY.rightElbow, BODY.rightWrist],
  ]) {
    if (shows(from, to)) mark(band(points[from], points[to], ARM * length));
  }
  return { trunk, unit: FACE * length };
}

/** Whether somebody stands or sits upright: the hips are below the shoulders, within 25 degrees. */
export function isUpright({ points }: Person): boolean {
  const across = points[BODY.leftHip].x + points[BODY.rightHip].x - points[BODY.leftShoulder].x - points[BODY.rightShoulder].x;
  const down = points[BODY.leftHip].y + points[BODY.rightHip].y - points[BODY.leftShoulder].y - points[BODY.rightShoulder].y;
  return down > 0 && Math.abs(across) < Math.tan((25 * Math.PI) / 180) * down;
}

function band(a: Point, b: Point, half: number): Point[] {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [x, y] = [((b.y - a.y) / length) * half, ((a.x - b.x) / length) * half];
  return [{ x: a.x + x, y: a.y + y }, { x: b.x + x, y: b.y + y }, { x: b.x - x, y: b.y - y }, { x: a.x - x, y: a.y - y }];
}
