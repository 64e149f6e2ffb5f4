import { SvgRejected } from "./rejection.ts";

/** The part of the plane that a drawing shows, in its own units. */
export interface ViewBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

const largest = 1_000_000;
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i;

/** The view box of a root element; without one, from its width and height. @throws SvgRejected when it has neither. */
export function viewBoxOf(attributes: Readonly<Record<string, string>>): ViewBox {
  const numbers = (attributes.viewBox ?? "").trim().split(/[\s,]+/).map((text) => lengthOf(text));
  const [x, y, width, height] = numbers.length === 4 ? numbers : [0, 0, lengthOf(attributes.width), lengthOf(attributes.height)];
  if (x === undefined || y === undefined || !width || !height || width < 0 || height < 0) {
    throw new SvgRejected("no-size", "has no usable viewBox, width and height");
  }
  return { x, y, width, height };
}

/** In user units: of the absolute units of CSS only pixels are taken, the way icons are drawn. */
function lengthOf(text = ""): number | undefined {
  const match = number.exec(text.trim());
  if (!match || !/^(?:px)?$/i.test(text.trim().slice(match[0].length))) return undefined;
  const value = Number(match[0]);
  return Math.abs(value) <= largest ? value : undefined;
}
