import type { ColorName } from "./color-name.ts";
import { type Drawing, isPlain } from "./drawing.ts";
import type { RasterFacts } from "./raster-facts.ts";

/** Values of `filters[color]`. */
export const colorFilters = [
  "gradient", "solid-black", "multicolor", "azure", "black", "blue", "chartreuse", "cyan", "gray", "green", "orange", "red", "rose", "spring-green", "violet",
  "white", "yellow",
] as const;

export type ColorFilter = (typeof colorFilters)[number];

/** A colour counts from this share of what is painted. */
const leastShare = 0.06;

/**
 * The colour filters that an icon answers to: the names of the colours that can be seen in it, `multicolor` from two of them,
 * `gradient` when it has one, `solid-black` when it is nothing but black or takes the colour of the text.
 */
export async function iconColors(drawing: Drawing, look: () => Promise<RasterFacts>): Promise<ColorFilter[]> {
  if (isPlain(drawing)) return ["solid-black", "black"];
  const { shares } = await look();
  const names: ColorName[] = shares.filter(([, share]) => share >= leastShare).map(([name]) => name);
  const onlyBlack = names.length === 1 && names[0] === "black" && !drawing.hasGradient;
  return [
    ...(drawing.hasGradient ? (["gradient"] as const) : []),
    ...(onlyBlack ? (["solid-black"] as const) : []),
    ...(names.length > 1 ? (["multicolor"] as const) : []),
    ...names,
  ];
}
