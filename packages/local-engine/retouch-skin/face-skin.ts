import { clipRect, type Plane, type Raster, type Rect } from "@atelier/media/raster/raster.ts";
import { cropPlane, reducePlane } from "@atelier/media/raster/resample-plane.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import { guidedEnlarge } from "../vision/filters/guided-filter.ts";
import { type LumaChroma, toLumaChroma } from "../vision/colour/luma-chroma.ts";
import { smoothStep } from "../vision/polygon.ts";
import { leaveWornThings } from "./worn-things.ts";
import { MASK_FACE_WIDTH, skinMask } from "../vision/faces/skin-mask.ts";

/** The skin of one person: where in the picture it lies, and how much of it each pixel of a small copy of that place is. */
export interface FaceSkin {
  face: Face;
  /** Part of the picture that holds all of the skin. */
  rect: Rect;
  /** Mask and luma of `rect` at the size where the mask was made, at most full size. */
  small: { mask: Plane; y: Plane };
}

/** Finds the skin of a face, its neck, ears and hands. Undefined when there is too little to learn its colour from. */
export function findFaceSkin(picture: Raster, face: Face): FaceSkin | undefined {
  const { width: unit, landmarks, down } = face;
  const nose = landmarks[29];
  const reach = [{ along: -1.5, across: 0.9 }, { along: 0.5, across: 1.2 }, { along: 3.5, across: 2.2 }].flatMap(({ along, across }) =>
    [-across, across].map((side) => ({ x: nose.x + unit * (down.x * along - down.y * side), y: nose.y + unit * (down.y * along + down.x * side) })),
  );
  const xs = reach.map((p) => p.x);
  const ys = reach.map((p) => p.y);
  const search = clipRect(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), picture.width, picture.height);
  if (search.width < 8 || search.height < 8) return undefined;
  const scale = Math.min(1, MASK_FACE_WIDTH / unit);
  const small = reduced(toLumaChroma(picture, search), scale);
  const scaleX = small.y.width / search.width;
  const scaleY = small.y.height / search.height;
  const seen = { ...face, width: unit * scaleX, landmarks: landmarks.map((p) => ({ x: (p.x - search.x) * scaleX, y: (p.y - search.y) * scaleY })) };
  const mask = skinMask(small, seen);
  if (mask) leaveWornThings(mask, small, seen);
  const part = mask && extent(mask, Math.ceil(0.08 * unit * scaleX));
  if (!mask || !part) return undefined;
  const rect = clipRect(
    search.x + part.x / scaleX, search.y + part.y / scaleY, search.x + (part.x + part.width) / scaleX, search.y + (part.y + part.height) / scaleY,
    picture.width, picture.height,
  );
  return { face, rect, small: { mask: cropPlane(mask, part), y: cropPlane(small.y, part) } };
}

/** Leaves every pixel to the nearest face, measured in widths of each face, so that none is retouched twice. In place. */
export function shareSkin(people: FaceSkin[]): void {
  for (const { face, rect, small } of people) {
    const others = people.filter((other) => other.face !== face).map((other) => other.face);
    if (others.length === 0) continue;
    const { data, width, height } = small.mask;
    for (let i = 0; i < data.length; i++) {
      if (data[i] === 0) continue;
      const x = rect.x + (((i % width) + 0.5) * rect.width) / width;
      const y = rect.y + ((Math.floor(i / width) + 0.5) * rect.height) / height;
      const ahead = Math.min(...others.map((other) => nearness(other, x, y))) - nearness(face, x, y);
      data[i] *= smoothStep(-0.03, 0.03, ahead);
    }
  }
}

function nearness({ landmarks, width }: Face, x: number, y: number): number {
  return Math.hypot(x - landmarks[29].x, y - landmarks[29].y) / width;
}

/** The mask at full size: soft, and along the edges of the picture itself. @param y luma of the skin's rectangle. */
export function fullMask({ small, face, rect }: FaceSkin, y: Plane): Plane {
  const unit = face.width * (small.y.width / rect.width);
  const mask = guidedEnlarge(small.mask, small.y, y, Math.max(1, 0.02 * unit), 6);
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = smoothStep(0.25, 0.75, mask.data[i]);
  return mask;
}

function reduced(picture: LumaChroma, scale: number): LumaChroma {
  const width = Math.max(1, Math.round(picture.y.width * scale));
  const height = Math.max(1, Math.round(picture.y.height * scale));
  return { y: reducePlane(picture.y, width, height), cb: reducePlane(picture.cb, width, height), cr: reducePlane(picture.cr, width, height) };
}

/** The rectangle that holds every pixel above 0, with a margin. */
function extent({ data, width, height }: Plane, margin: number): Rect | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let i = 0; i < data.length; i++) {
    if (data[i] === 0) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right < 0 ? undefined : clipRect(left - margin, top - margin, right + 1 + margin, bottom + 1 + margin, width, height);
}
