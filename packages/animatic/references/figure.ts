import type { Raster, Rect } from "@atelier/media/raster/raster.ts";
import type { NamedReferences, ReferenceCounts } from "../story/name-references.ts";

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
  /** Where its horizon lies, in parts of its height, where it has one. */
  horizon?: number;
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

/** Whom and what a request brings to its film, and how its words name them. */
export interface Players {
  references: Reference[];
  /** The given first frame. */
  start?: Backdrop;
  counts: ReferenceCounts;
  /** A text of the request with its references under the names that the reading of prompts knows. */
  named(text: string): NamedReferences;
}
