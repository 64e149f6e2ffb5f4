import type { Plane } from "@atelier/media/raster/raster.ts";
import { BODY } from "../people/read-body.ts";
import type { Subjects } from "./find-subjects.ts";

/** Faces smaller than this part of the largest are surroundings. */
const LEAST_FACE = 0.3;
/** Parts of a face and its hair that may be missing, or that may be taken along of one that stays behind: more of it would be torn off. */
const [MISSING, TAKEN] = [0.12, 0.05];

/** Whether nobody's head is cut in two: it moves as a whole or stays as a whole. */
export function holdsWholeHeads({ data, width, height }: Plane, { faces, people = [] }: Subjects): boolean {
  const largest = Math.max(0, ...faces.map((face) => face.width));
  const faceHeads = faces.filter((face) => face.width >= LEAST_FACE * largest).map(({ landmarks, width: wide }) => {
    const x = landmarks.reduce((sum, point) => sum + point.x, 0) / landmarks.length;
    const y = landmarks.reduce((sum, point) => sum + point.y, 0) / landmarks.length;
    return { x, y, radius: 0.5 * wide };
  });
  const bodyHeads = people.map(({ points }) => {
    const [one, other] = [points[BODY.leftEar]!, points[BODY.rightEar]!];
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, radius: Math.max(0.5 * Math.hypot(one.x - other.x, one.y - other.y), 0.004 * width) };
  });
  return [...faceHeads, ...bodyHeads].every(({ x, y, radius }) => {
    let [count, sum] = [0, 0];
    for (let row = Math.max(0, Math.floor(y - radius)); row <= Math.min(height - 1, y + radius); row++) {
      for (let column = Math.max(0, Math.floor(x - radius)); column <= Math.min(width - 1, x + radius); column++) {
        if (Math.hypot(column - x, row - y) > radius) continue;
        count++;
        sum += data[row * width + column]!;
      }
    }
    const share = count === 0 ? 0 : sum / count;
    return share >= 1 - MISSING || share <= TAKEN;
  });
}
