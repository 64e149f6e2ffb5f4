import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { cutOut } from "../vision/subject/cut-out.ts";
import type { Person } from "../vision/people/find-people.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import { findSubjects, moveSubjects } from "../vision/subject/find-subjects.ts";

/** Somebody or something in the first frame of a clip. */
export interface Mover {
  /** 0..1, of the frame's size. */
  matte: Plane;
  /** The largest face inside, in the frame's pixels. */
  face?: Face;
}

/** Sure are people alone: what else stands out need not be what moves. */
export interface Standing extends Mover {
  isSure: boolean;
}

/**
 * Who is seen in the first frame, on a copy of the given size: the cut-out of a person, an animal, or of what stands out; and everybody and all faces, in
 * pixels of the frame as it was given.
 */
export async function findStanding(
  first: Raster, width: number, height: number, signal: AbortSignal
): Promise<{ standing?: Standing; people: Person[]; faces: Face[] }> {
  const known = await findSubjects(first, signal);
  const cut = await cutOut(first, known, signal);
  const [face] = moveSubjects(known, width / first.width).faces;
  const { people = [], faces } = known;
  if (!cut) return { people, faces };
  return {
    standing: { matte: reducePlane(cut.matte, width, height), ...(face && { face }), isSure: face !== undefined || people.length > 0 }, people, faces,
  };
}
