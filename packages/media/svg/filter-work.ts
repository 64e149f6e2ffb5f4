import type { Attributes } from "./clean-attributes.ts";
import { longest, numbersIn, type ShapeSize } from "./shape-size.ts";

/** Where a filter works. */
export interface FilterPlace {
  /** Units of the view box that one of its own is. */
  scale: number;
  /** Of the picture, where 1 is the whole drawing. */
  area: number;
  /** Longer side of the view box. */
  side: number;
  /** Of the filtered shape; undefined for a group. */
  size: ShapeSize | undefined;
}

interface Filter {
  attributes: Readonly<Attributes>;
  children: readonly { name: string; attributes: Readonly<Attributes> }[];
}

/** Each primitive makes a new picture. Fills. */
const ofPicture = 4;
/** Work on each pixel beside that of a fill, librsvg 2.61. */
const weights: Record<string, number> = { feGaussianBlur: 450, feDropShadow: 700, feTile: 4, feOffset: 4, feFuncA: 0, feFuncB: 0, feFuncG: 0, feFuncR: 0 };
const usual = 30;
/** Of `feMorphology`: for each pixel of its kernel. Its radius is 10 pixels at most, whatever it says. */
const ofKernel = 40;
const largestRadius = 10;
/** Side of the largest picture that is made of a drawing, pixels. */
const largestSide = 512;

/** What the primitives of a filter do, in fills of the whole picture, and the pictures that it keeps meanwhile. */
export function filterWork({ attributes, children }: Filter, place: FilterPlace): { fills: number; held: number } {
  const region = regionOf(attributes, place);
  let [fills, held] = [0, 2 * place.area];
  for (const { name, attributes: own } of children) {
    const kernel = name === "feMorphology" ? ofKernel * (2 * radiusOf(own, attributes, place) + 1) ** 2 : undefined;
    fills += ofPicture * place.area + (kernel ?? weights[name] ?? usual) * region;
    if (own["result"] !== undefined) held += place.area;
  }
  return { fills, held };
}

/** The share of the picture that a filter works on. */
function regionOf(own: Readonly<Attributes>, { area, scale, side, size }: FilterPlace): number {
  const isBoxed = own["filterUnits"] !== "userSpaceOnUse";
  if (isBoxed && !size) return area;
  const [width, height] = isBoxed
    ? [longest(own["width"] ?? "120%", 1) * size!.width, longest(own["height"] ?? "120%", 1) * size!.height]
    : [longest(own["width"] ?? "120%", side), longest(own["height"] ?? "120%", side)];
  return Math.min(area, width * height * (scale / side) ** 2);
}

function radiusOf({ radius = "0" }: Readonly<Attributes>, { primitiveUnits }: Readonly<Attributes>, { scale, side }: FilterPlace): number {
  const most = numbersIn(radius).reduce((largest, one) => Math.max(largest, Math.abs(one)), 0);
  return primitiveUnits === "objectBoundingBox" && most > 0 ? largestRadius : Math.min(largestRadius, (most * scale * largestSide) / side);
}
