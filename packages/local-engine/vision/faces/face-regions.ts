import type { Face } from "./find-faces.ts";
import type { Point } from "../polygon.ts";

/** Polygons of a face, in the coordinates of its landmarks. */
export interface FaceRegions {
  /** Jaw, temples and forehead up to about the hairline. */
  outline: Point[];
  eyes: [Point[], Point[]];
  brows: [Point[], Point[]];
  /** From each eye up to its brow and down to the fold of the lower lid: where eye shadow and dark rings are. */
  eyeSurrounds: [Point[], Point[]];
  /** The outer border of both lips. */
  lips: Point[];
  /** The opening between the lips; flat when the mouth is closed. */
  mouth: Point[];
  /** The wings and the base of the nose with the nostrils. */
  nostrils: Point[];
}

/**
 * Regions from the 68 landmarks. The forehead, which has no landmarks, follows the rule of thirds: the hairline lies as far above the
 * brows as the base of the nose lies below them.
 */
export function faceRegions({ landmarks: at, width, down }: Face): FaceRegions {
  const brow = middle(at[21], at[22]);
  const third = (at[33].x - brow.x) * down.x + (at[33].y - brow.y) * down.y;
  const lowered = (p: Point, distance: number) => ({ x: p.x + down.x * distance, y: p.y + down.y * distance });
  const temples = middle(at[0], at[16]);
  const height = third - ((brow.x - temples.x) * down.x + (brow.y - temples.y) * down.y);
  // Half an ellipse from the right end of the jaw line to its left end, its top one third above the brows.
  const forehead = Array.from({ length: 15 }, (_, i) => {
    const angle = (Math.PI * (i + 1)) / 16;
    const side = (1 - Math.cos(angle)) / 2;
    const base = { x: at[16].x + (at[0].x - at[16].x) * side, y: at[16].y + (at[0].y - at[16].y) * side };
    return lowered(base, -height * Math.sin(angle));
  });
  const band = (line: Point[]) => [...line, ...line.map((p) => lowered(p, 0.035 * width)).reverse()];
  const surround = (eye: Point[], browLine: Point[]) => [
    ...browLine.map((p) => lowered(p, 0.03 * width)),
    ...[eye[3], eye[4], eye[5], eye[0]].map((p, i) => lowered(p, (i === 1 || i === 2 ? 0.09 : 0.03) * width)),
  ];
  const eyes: [Point[], Point[]] = [at.slice(36, 42), at.slice(42, 48)];
  return {
    outline: [...at.slice(0, 17), ...forehead],
    eyes,
    brows: [band(at.slice(17, 22)), band(at.slice(22, 27))],
    eyeSurrounds: [surround(eyes[0], at.slice(17, 22)), surround(eyes[1], at.slice(22, 27))],
    lips: at.slice(48, 60),
    mouth: at.slice(60, 68),
    nostrils: [...at.slice(31, 36), ...at.slice(31, 36).map((p) => lowered(p, 0.01 * width)).reverse()],
  };
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
