import type { Raster } from "@atelier/media/raster/raster.ts";
import type { Canvas } from "./canvas.ts";
import type { Details } from "./grammar/details.ts";
import type { Vocabulary } from "./grammar/parse-prompt.ts";

/** How an instruction understood its clause, for the caller: `{ amount: 1.2, color: "teal" }`. */
export type Understood = Record<string, unknown>;

export interface Described extends Vocabulary {
  /** One sentence for the documentation. */
  does: string;
  /** Clauses that are understood as this instruction; the first is the documented form. */
  examples: [string, ...string[]];
}

/** Where a frame of a clip is in time. A picture is the frame at 0. */
export interface FrameTime {
  /** Since the clip's beginning. */
  second: number;
  /** What `measure` of the instruction found in the whole clip. */
  measured?: readonly number[];
}

/** A look whose strokes lie on something that does not move with the picture. */
export interface Strokes {
  /** The strokes alone; may be smaller than the picture. */
  draw(picture: Raster, details: Details, seed: number): Raster;
  /** Lays them on paper or the like. */
  lay(strokes: Raster, width: number, height: number, seed: number): Raster;
}

/** Changes colours and texture in place or gives a new raster of the same size: depends on the pixels, the details, the seed and the time alone. */
export interface PixelInstruction extends Described {
  kind: "pixels";
  /** @param picture RGB, 8-bit gamma-coded sRGB. */
  pixels(picture: Raster, details: Details, seed: number, time?: FrameTime): Raster;
  /**
   * What the change depends on in the content as a whole: taken from a picture itself, but in a clip once from frames of all of it, so that the
   * change is the same in each.
   */
  measure?(samples: readonly Raster[], details: Details): readonly number[];
  /** How many times a second a clip gets another seed; what is laid over it stays where this is left out. */
  redraws?: number;
  /** Made of strokes, lines or areas that follow the picture's detail: in a clip they are carried along its motion, or they would boil. */
  strokes?: true | Strokes;
  /** What to tell the caller besides the strength. */
  tell?(details: Details): Understood;
}

/** Changes what is in the frame before the picture is fitted to its final size: crop, turn, mirror. */
export interface FrameInstruction extends Described {
  kind: "frame";
  frame(canvas: Canvas, details: Details): Promise<Understood>;
}

/** Needs more than the pixels: the subject, other references, the catalogs, or the final frame. */
export interface CanvasInstruction extends Described {
  kind: "canvas";
  /** @throws NotPossible when it cannot be carried out */
  carryOut(canvas: Canvas, details: Details): Promise<Understood>;
}

export type Instruction = PixelInstruction | FrameInstruction | CanvasInstruction;
