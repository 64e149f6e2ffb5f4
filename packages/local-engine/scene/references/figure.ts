import type { Plane, Raster, Rect } from "@atelier/media/raster/raster.ts";
import type { Subjects } from "../../vision/subject/find-subjects.ts";

export type FigureKind = "person" | "animal" | "thing";

/** The subject of a reference, cut out: one picture, or a film of them. */
export interface Figure {
  kind: FigureKind;
  /** Pixels of a frame, which is the smallest that holds the subject in all frames. */
  width: number;
  height: number;
  frames: number;
  /** RGBA, colours not multiplied by alpha and free of the old background. */
  frameAt(index: number): Raster;
  /** Which frame to show at this second of the film: it goes on without a jump for as long as it is asked. Absent for a picture. */
  frameOf?(second: number): number;
  /** The picture ends before the subject does, at its foot: it cannot stand on the ground, and is shown from the frame's lower edge up. */
  isCut: boolean;
  faces: "left" | "right" | "viewer";
  /** Height of its largest head in parts of its own; undefined where none was found. */
  head?: number;
  /** Where its frames lie in the clip's, as they were read. */
  box?: Rect;
  /** Frees its frames' file. */
  close?(): void;
}

/** A picture without a subject, or a clip: where the film plays. */
export interface Backdrop {
  width: number;
  height: number;
  frames: number;
  /** RGB */
  frameAt(index: number): Raster;
  frameOf?(second: number): number;
  close?(): void;
}

/** What a reference turned out to show, and how the caller may name it. */
export interface Reference {
  /** "Image 1", "Video 2". */
  name: string;
  /** Views of the same subject, the best first; empty for a place. */
  figures: Figure[];
  backdrop?: Backdrop;
  /** 0..1: how loud its voice is at a second of the film. */
  speaks?(second: number): number;
}

export const kindOf = ({ faces, heads, people = [] }: Subjects): FigureKind =>
  (faces.length + people.length > 0 ? "person" : heads.length > 0 ? "animal" : "thing");

/**
 * Where an animal's head is in its outline tells which way it faces; a person's face looks at the viewer. Where no head was found, what is longer
 * than high is taken for seen from the side, with its head where it is bulkier above.
 */
export function facingOf({ faces, heads: [head] }: Subjects, matte: Plane, box: Rect): Figure["faces"] {
  if (faces.length > 0) return "viewer";
  if (head) {
    const place = (head.x + head.width / 2 - box.x) / box.width;
    return head.width > box.width * 0.6 ? "viewer" : place < 0.32 ? "left" : place > 0.68 ? "right" : "viewer";
  }
  if (box.width < box.height * 0.95) return "viewer";
  const bulk = (from: number, to: number) => {
    let sum = 0;
    for (let y = box.y; y < box.y + box.height * 0.4; y++) {
      for (let x = Math.floor(box.x + from * box.width); x < box.x + to * box.width; x++) sum += matte.data[y * matte.width + x] ?? 0;
    }
    return sum;
  };
  const [left, right] = [bulk(0, 0.36), bulk(0.64, 1)];
  return left > 1.15 * right ? "left" : right > 1.15 * left ? "right" : "viewer";
}

/** From the forehead to the chin, or the box of an animal's head, in parts of the figure's height. */
export function headOf({ faces, heads }: Subjects, box: Rect): { head?: number } {
  const tallest = Math.max(0, ...faces.map(({ width }) => width * 1.3), ...heads.map(({ height }) => height));
  return tallest > 0 ? { head: Math.min(1, tallest / box.height) } : {};
}
