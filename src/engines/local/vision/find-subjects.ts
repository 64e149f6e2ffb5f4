import type { Raster } from "../../../raster/raster.ts";
import { resizeRaster } from "../../../raster/resize-raster.ts";
import { type DetectedBox, faceNetworks } from "./face-networks.ts";
import { type Face, findFaces } from "./find-faces.ts";

/** Who is in a picture, in its pixels. */
export interface Subjects {
  faces: Face[];
  /** Heads that the detector sees where no human face fits: animals, figures. Empty when there are faces. */
  heads: DetectedBox[];
}

/** Long edge in pixels of the copy in which heads are looked for. */
const SEARCH_EDGE = 640;
/** Heads of animals score 0.5 to 0.95; patterns that look like faces seldom reach this. */
const LEAST_HEAD_SCORE = 0.6;

/** Finds faces, and where there are none other heads, in an RGB picture. Takes up to 2 s. @param looks see `findFaces` */
export async function findSubjects(picture: Raster, signal?: AbortSignal, looks?: { turned: boolean }): Promise<Subjects> {
  const faces = await findFaces(picture, signal, looks);
  if (faces.length > 0) return { faces, heads: [] };
  signal?.throwIfAborted();
  const scale = Math.min(1, SEARCH_EDGE / Math.max(picture.width, picture.height));
  const copy = scale < 1 ? resizeRaster(picture, Math.round(picture.width * scale), Math.round(picture.height * scale)) : picture;
  const boxes = await (await faceNetworks()).detect(copy.data, copy.width, copy.height, LEAST_HEAD_SCORE);
  return { faces, heads: boxes.map(({ x, y, width, height, score }) => ({ x: x / scale, y: y / scale, width: width / scale, height: height / scale, score })) };
}

/** The same subjects in a copy of the picture that is `scale` times as large and begins at (x, y) of it. */
export function moveSubjects({ faces, heads }: Subjects, scale: number, x = 0, y = 0): Subjects {
  return {
    faces: faces.map((face) => ({ ...face, width: face.width * scale, landmarks: face.landmarks.map((p) => ({ x: (p.x - x) * scale, y: (p.y - y) * scale })) })),
    heads: heads.map((head) => ({ ...head, x: (head.x - x) * scale, y: (head.y - y) * scale, width: head.width * scale, height: head.height * scale })),
  };
}
