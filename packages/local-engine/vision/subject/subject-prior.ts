import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import type { DetectedBox } from "../faces/face-networks.ts";
import { faceRegions } from "../faces/face-regions.ts";
import type { Face } from "../faces/find-faces.ts";
import { type Point, smoothStep, visitNear } from "../polygon.ts";

/** What is known of where the subject is before its colours are looked at. */
export interface SubjectPrior {
  /** 0..1: how likely a pixel is the subject's by its place alone. */
  likely: Plane;
  /** Non-zero: certainly the subject. */
  certain: Uint8Array;
  /** 0..1: how far a pixel is where the clothes of a person may reach, padding and sleeves included. Empty for other kinds. */
  clothes: Plane;
  /** 0..1: how likely a pixel is of a person's head or hair. Empty for other kinds. */
  heads: Plane;
  /** Non-zero: neck, collar and shoulders of a person, generously: no background shows through a ring of clothes there. */
  collar: Uint8Array;
  /** Non-zero: the trunk of a person, narrowly: what is seen there is the person's or before it. */
  trunk: Uint8Array;
  /** Non-zero: certainly not the subject: beside and above the heads of people, and along the sides of the picture where no body reaches. */
  away: Uint8Array;
  /** Width of the largest face in pixels, 0 without one. */
  unit: number;
  /** What was found to go by. */
  kind: "person" | "head" | "unknown";
}

/**
 * People by their faces: an ellipse for head and hair, and shoulders and body below it. Heads of animals, which the face detector sees but whose
 * landmarks do not fit, by their box. Without either a broad hill in the middle of the picture, where photographers place what they mean.
 */
export function subjectPrior(width: number, height: number, faces: Face[], heads: DetectedBox[]): SubjectPrior {
  const likely = createPlane(width, height);
  const clothes = createPlane(width, height);
  const headPlaces = createPlane(width, height);
  const collar = new Uint8Array(width * height);
  const trunk = new Uint8Array(width * height);
  const certain = new Uint8Array(width * height);
  const biggest = Math.max(0, ...faces.map((face) => face.width));
  for (const face of faces) if (face.width > 0.35 * biggest) markPerson({ likely, clothes, heads: headPlaces, collar, trunk, certain }, face);
  if (faces.length === 0) for (const head of heads.slice(0, 2)) markAnimal(likely, certain, head);
  const kind = faces.length > 0 ? "person" : heads.length > 0 ? "head" : "unknown";
  const away = new Uint8Array(width * height);
  if (kind === "person") {
    const highestChin = Math.min(...faces.map(({ landmarks }) => landmarks[8].y));
    const margin = 0.07 * width;
    for (let i = 0; i < away.length; i++) {
      const x = i % width;
      const beside = x < margin || x >= width - margin;
      const above = Math.floor(i / width) < highestChin && faces[0].down.y >= 0.5;
      // A body may reach far along the lower edge, but what touches a side above the chins is background.
      if ((x === 0 || x === width - 1) && above && likely.data[i] < 0.35) away[i] = 1;
      if (likely.data[i] < 0.02 && clothes.data[i] < 0.02 && (beside || Math.floor(i / width) < highestChin || faces[0].down.y < 0.5)) away[i] = 1;
    }
  }
  if (kind === "unknown") {
    for (let i = 0; i < likely.data.length; i++) {
      const x = ((i % width) + 0.5) / width - 0.5;
      const y = (Math.floor(i / width) + 0.5) / height - 0.52;
      likely.data[i] = Math.exp(-(x * x + y * y) / (2 * 0.24 * 0.24));
    }
  }
  return { likely, clothes, heads: headPlaces, collar, trunk, certain, away, unit: biggest, kind };
}

function markPerson({ likely, clothes, heads, collar, trunk, certain }: Omit<SubjectPrior, "away" | "unit" | "kind">, face: Face): void {
  const { landmarks, width: unit, down } = face;
  // Heads tilt, bodies hardly: the body follows the nearest quarter turn of the picture.
  const upright = Math.abs(down.y) >= Math.abs(down.x) ? { x: 0, y: Math.sign(down.y) } : { x: Math.sign(down.x), y: 0 };
  const across = { x: upright.y, y: -upright.x };
  const chin = landmarks[8];
  const brow = { x: (landmarks[21].x + landmarks[22].x) / 2, y: (landmarks[21].y + landmarks[22].y) / 2 };
  const centre = { x: (chin.x + brow.x) / 2 - 0.12 * unit * down.x, y: (chin.y + brow.y) / 2 - 0.12 * unit * down.y };
  const place = (side: number, below: number): Point => ({
    x: chin.x + across.x * side * unit + upright.x * below * unit, y: chin.y + across.y * side * unit + upright.y * below * unit,
  });
  const body = [
    place(-0.3, -0.2), place(-0.42, 0.25), place(-1.25, 0.62), place(-1.6, 1.4), place(-1.7, 9), place(1.7, 9), place(1.6, 1.4), place(1.25, 0.62),
    place(0.42, 0.25), place(0.3, -0.2),
  ];
  const head = ellipse(centre, down, 0.78 * unit, 1.08 * unit);
  // Collars, padding and sleeves stand off as far as this, raised ones beside the jaw.
  const wide = [
    place(-0.5, 0), place(-0.8, -0.4), place(-1.25, -0.4), place(-1.55, 0.3), place(-2.1, 1), place(-2.3, 2), place(-2.3, 5), place(2.3, 5),
    place(2.3, 2), place(2.1, 1), place(1.55, 0.3), place(1.25, -0.4), place(0.8, -0.4), place(0.5, 0),
  ];
  const mark = (plane: Plane, polygon: Point[], soft: number, most: number) =>
    visitNear(plane, { x: 0, y: 0 }, polygon, soft * unit,
      (i, distance) => (plane.data[i] = Math.max(plane.data[i], most * (1 - smoothStep(-soft * unit, soft * unit, distance)))));
  mark(likely, head, 0.22, 1);
  mark(heads, head, 0.22, 1);
  mark(likely, body, 0.4, 0.9);
  mark(clothes, wide, 0.25, 1);
  const neckline = [
    place(-0.5, 0), place(-0.8, -0.4), place(-1.2, -0.4), place(-1.4, 0.4), place(-1.4, 1.1), place(1.4, 1.1), place(1.4, 0.4), place(1.2, -0.4),
    place(0.8, -0.4), place(0.5, 0),
  ];
  visitNear(likely, { x: 0, y: 0 }, neckline, 0, (i) => (collar[i] = 1));
  visitNear(likely, { x: 0, y: 0 }, faceRegions(face).outline, 0, (i, distance) => (certain[i] = distance < -0.06 * unit ? 1 : certain[i]));
  const chest = [place(-0.22, 0), place(-0.3, 0.5), place(-0.55, 1), place(-0.6, 3), place(0.6, 3), place(0.55, 1), place(0.3, 0.5), place(0.22, 0)];
  visitNear(likely, { x: 0, y: 0 }, chest, 0, (i) => (certain[i] = 1));
  const middle = [place(-0.5, 0.9), place(-0.9, 1.3), place(-0.9, 3.5), place(0.9, 3.5), place(0.9, 1.3), place(0.5, 0.9)];
  visitNear(likely, { x: 0, y: 0 }, middle, 0, (i) => (trunk[i] = 1));
}

function markAnimal(likely: Plane, certain: Uint8Array, { x, y, width, height }: DetectedBox): void {
  const centre = { x: x + width / 2, y: y + height / 2 };
  const unit = Math.max(width, height);
  for (let i = 0; i < likely.data.length; i++) {
    const dx = ((i % likely.width) + 0.5 - centre.x) / unit;
    const dy = (Math.floor(i / likely.width) + 0.5 - centre.y) / unit;
    const near = Math.exp(-(dx * dx + (dy < 0 ? dy * dy : dy * dy * 0.35)) / (2 * 0.48 * 0.48));
    likely.data[i] = Math.max(likely.data[i], near);
    if (Math.hypot(dx, dy) < 0.42) certain[i] = 1;
  }
}

function ellipse(centre: Point, down: Point, wide: number, tall: number): Point[] {
  return Array.from({ length: 32 }, (_, i) => {
    const s = Math.cos((i * Math.PI) / 16) * wide;
    const t = Math.sin((i * Math.PI) / 16) * tall;
    return { x: centre.x + down.y * s + down.x * t, y: centre.y - down.x * s + down.y * t };
  });
}
