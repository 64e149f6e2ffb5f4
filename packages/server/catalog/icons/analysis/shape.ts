import { type Drawing, isPlain } from "./drawing.ts";
import type { RasterFacts } from "./raster-facts.ts";

/** Values of `filters[shape]`. */
export const shapeFilters = ["outline", "fill", "lineal-color", "hand-drawn"] as const;

export type ShapeFilter = (typeof shapeFilters)[number];

/** Words about how an icon is drawn, in lower case: of its own style, and of all styles of its family. */
export interface StyleWords {
  own: ReadonlySet<string>;
  family: ReadonlySet<string>;
}

const handDrawn = ["freehand", "hand-drawn", "handdrawn", "sketch", "doodle", "scribble"];
const fillWords = ["fill", "filled", "solid", "glyph"];
const outlineWords = ["outline", "outlined", "line", "linear", "regular", "thin", "light", "broken", "stroke"];
const duotoneWords = ["duotone", "twotone"];

/** Lines drawn as filled paths cover less of their box than a filled drawing does. */
const leastFilledDensity = 0.45;

const hasAny = (words: ReadonlySet<string>, list: readonly string[]): boolean => list.some((word) => words.has(word));

/** How an icon is drawn: by what its style is called, and where that says nothing by its shapes. */
export async function iconShape(drawing: Drawing, { own, family }: StyleWords, look: () => Promise<RasterFacts>): Promise<ShapeFilter> {
  if (hasAny(own, handDrawn) || hasAny(family, handDrawn)) return "hand-drawn";
  if (!isPlain(drawing)) return drawing.filledAndStroked > 0 || (drawing.filled > 0 && drawing.stroked > 0) ? "lineal-color" : "fill";
  if (hasAny(own, fillWords)) return "fill";
  // "Bold" is a thick line where a family has a filled style beside it, and the filled style itself where it has not.
  if (own.has("bold")) return hasAny(family, fillWords) ? "outline" : "fill";
  if (hasAny(own, outlineWords)) return "outline";
  if (hasAny(own, duotoneWords)) return "lineal-color";
  if (drawing.stroked > 0) return "outline";
  return (await look()).density >= leastFilledDensity ? "fill" : "outline";
}
