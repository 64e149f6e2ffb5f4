import type { Raster } from "@atelier/media/raster/raster.ts";
import type { DetectedBox } from "../faces/face-networks.ts";
import { type Face, type FirstLook, lookFurther, lookOnce, type Looks, mayHideFaces, showsLargeHead } from "../faces/find-faces.ts";

/** Who is in a picture, in its pixels. */
export interface Subjects {
  faces: Face[];
  /** Heads that the detector sees where no human face fits: animals, figures. Empty when there are faces. */
  heads: DetectedBox[];
}

/** Heads of animals score 0.5 to 0.95; patterns that look like faces seldom reach this. */
const LEAST_HEAD_SCORE = 0.6;

/** Finds faces, and where there are none other heads, in an RGB picture. Takes up to 2 s. */
export async function findSubjects(picture: Raster, signal?: AbortSignal, looks?: Looks): Promise<Subjects> {
  return subjectsBeyond(await lookOnce(picture, signal), signal, looks);
}

/** Who is in a picture after a first look at it. Where that shows a large head, small faces are no subject and not looked for. */
export async function subjectsBeyond(first: FirstLook, signal?: AbortSignal, looks?: Looks): Promise<Subjects> {
  const faces = await lookFurther(first, signal, { ...looks, tiled: !showsLargeHead(first) });
  if (faces.length > 0) return { faces, heads: [] };
  const heads = first.boxes.filter(({ score }) => score >= LEAST_HEAD_SCORE);
  return moveSubjects({ faces, heads }, 1 / first.scale);
}

/** Whether those who look for upright subjects alone need to look no closer. */
export const isEnough = (first: FirstLook): boolean => !mayHideFaces(first) || showsLargeHead(first);

/** The same subjects in a copy of the picture that is `scale` times as large and begins at (x, y) of it. */
export function moveSubjects({ faces, heads }: Subjects, scale: number, x = 0, y = 0): Subjects {
  return {
    faces: faces.map((face) => ({
      ...face, width: face.width * scale, landmarks: face.landmarks.map((p) => ({ x: (p.x - x) * scale, y: (p.y - y) * scale })),
    })),
    heads: heads.map((head) => ({ ...head, x: (head.x - x) * scale, y: (head.y - y) * scale, width: head.width * scale, height: head.height * scale })),
  };
}
