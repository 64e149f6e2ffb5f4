import { numbersIn } from "./shape-size.ts";

/** Beyond it no drawing is seen, and no product of several becomes infinite. */
const largest = 1e12;

/** A name begins where no letter is before it and its numbers hold no bracket: otherwise a long text is read again from each of its letters. */
const call = /(?<![a-z])([a-z]+)\s*\(([^()]*)\)/gi;

/** How many times a list of transforms makes a length longer at most (SVG 2, 8.5). */
export function magnificationOf(transforms: string): number {
  let product = 1;
  for (const [, name = "", text = ""] of transforms.matchAll(call)) product *= ofOne(name.toLowerCase(), numbersIn(text));
  return Math.min(largest, product);
}

/** The same of the values of an `animateTransform`: the most of all. */
export function magnificationOfValues(type: string, values: string): number {
  const all = values.split(";").map((value) => (value.trim() === "" ? 0 : ofOne(type.toLowerCase(), numbersIn(value))));
  return all.reduce((most, one) => Math.max(most, Math.min(largest, one)), 0);
}

function ofOne(name: string, [a = 0, b = 0, c = 0, d = 0]: number[]): number {
  if (name === "scale") return Math.max(Math.abs(a), Math.abs(b));
  // Never less than the largest singular value, and exactly that of a turn.
  if (name === "matrix") return Math.sqrt((a * a + b * b + c * c + d * d + Math.hypot(a * a + b * b - c * c - d * d, 2 * (a * c + b * d))) / 2);
  if (name.startsWith("skew")) return 1 + Math.min(1e6, Math.abs(Math.tan((a * Math.PI) / 180)));
  return 1;
}
