import type { Json, Shaping } from "./profile.ts";

interface Size {
  width: number;
  height: number;
}

export interface Shaped {
  value: Json | undefined;
  /** What of it was lost: "only the first 3 are taken". */
  lost?: string;
}

/** A value as a model takes it. Files are none of its concern. */
export function shape(value: unknown, how: Shaping): Shaped {
  const mapped = how.map ? how.map[String(value)] : value;
  if (mapped === undefined) return { value: undefined };
  if (typeof mapped === "number") return { value: shapeNumber(mapped, how) };
  if (Array.isArray(mapped)) return shapeList(mapped as Json[], how);
  if (typeof mapped === "string") return shapeText(mapped, how);
  return { value: how.size ? sizeAs(shapeSize(mapped as Size, how.size), how.as) : (mapped as Json) };
}

const sizeAs = ({ width, height }: Size, as: Shaping["as"]): Json => (as === "text" ? `${width}x${height}` : { width, height });

/** The size nearest in shape to the wanted one that keeps the bounds. */
function shapeSize(given: Size, { least = 0, most = Infinity, multiple = 1, leastSide = 1, mostSide = Infinity,
  mostRatio = Infinity }: NonNullable<Shaping["size"]>): Size {
  const width = Math.min(given.width, given.height * mostRatio);
  const height = Math.min(given.height, given.width * mostRatio);
  const area = width * height;
  const shorter = Math.min(width, height);
  const grown = Math.max(1, Math.sqrt(least / area), leastSide / shorter);
  const scale = Math.min(grown, Math.sqrt(most / area), mostSide / Math.max(width, height));
  const round = scale < grown || most < Infinity ? Math.floor : Math.ceil;
  const side = (pixels: number) => {
    const steps = Math.max(1, round((pixels * scale) / multiple + (round === Math.floor ? 1e-6 : -1e-6)));
    return Math.min(mostSide, Math.max(leastSide, steps * multiple));
  };
  const size = { width: side(width), height: side(height) };
  // Rounded down, it may have fallen below the least by a few pixels.
  if (size.width * size.height < least) return { width: size.width + multiple, height: size.height + multiple };
  return size;
}

function shapeNumber(number: number, how: Shaping): Json {
  const { upTo, nearest, atLeast, times = 1, plus = 0, least = -Infinity, most = Infinity, whole } = how;
  let value: Json = number;
  if (upTo) value = (upTo.find(([bound]) => bound === null || number <= bound) ?? upTo.at(-1)!)[1];
  if (nearest) value = nearestOf(number, nearest);
  if (atLeast) value = atLeast.find((allowed) => allowed >= number - 0.01) ?? atLeast.at(-1)!;
  if (typeof value === "number") {
    value = Math.min(most, Math.max(least, value * times + plus));
    value = whole ? Math.round(value) : Number(value.toFixed(4));
  }
  return how.as === "text" ? String(value) : value;
}

const partsOf = (allowed: number | string): number => {
  if (typeof allowed === "number") return allowed;
  const [a, b] = allowed.split(":").map(Number) as [number, number?];
  return b === undefined ? a : a / b;
};

/** Of what is measured by ratio: by how many times it is larger or smaller. */
function nearestOf(number: number, allowed: readonly (number | string)[]): number | string {
  const distance = (one: number | string) => Math.abs(Math.log(Math.max(1e-6, partsOf(one)) / Math.max(1e-6, number)));
  return allowed.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}

function shapeList(list: Json[], { most }: Shaping): Shaped {
  if (most === undefined || list.length <= most) return { value: list };
  return { value: list.slice(0, most), lost: `the model takes ${most}` };
}

function shapeText(text: string, { before = "", after = "", most }: Shaping): Shaped {
  const whole = `${before}${text}${after}`.trim();
  if (most === undefined || whole.length <= most) return { value: whole };
  const kept = `${before}${text.slice(0, Math.max(0, most - before.length - after.length - 1)).replace(/\s+\S*$/, "")}${after}`;
  return { value: kept.trim(), lost: `the model takes ${most} characters` };
}
