import { type Drawing, isPlain } from "./drawing.ts";
import type { ShapeFilter } from "./shape.ts";

/** Values of `filters[icon_type]`. */
export const iconTypeFilters = ["standard", "animated", "sticker", "uicon"] as const;

export type IconTypeFilter = (typeof iconTypeFilters)[number];

/**
 * The kinds of icon that an icon is: `animated` when it moves, otherwise `standard`; besides, `sticker` when its set says so, and
 * `uicon` when it is a plain, even icon of a set that is made for interfaces.
 * @param kind words in lower case with which the set describes itself
 */
export function iconTypes(drawing: Drawing, shape: ShapeFilter, kind: ReadonlySet<string>): IconTypeFilter[] {
  const types: IconTypeFilter[] = [drawing.hasAnimation ? "animated" : "standard"];
  if (kind.has("sticker") || kind.has("stickers")) types.push("sticker");
  const isEven = isPlain(drawing) && !drawing.hasAnimation && shape !== "hand-drawn";
  if (isEven && (kind.has("ui") || kind.has("uicon") || kind.has("uicons"))) types.push("uicon");
  return types;
}
