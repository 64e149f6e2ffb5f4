import type { Schema } from "../logic/schema.ts";

/** An entry of a list of shots, as far as its length goes. */
export interface Shot {
  prompt?: string;
  /** Seconds, as the schema has them: a number or text. */
  duration?: string | number;
}

export interface ShotLimits {
  /** Seconds of one shot. */
  shortest: number;
  longest: number;
  /** Seconds of all of them; undefined: nobody says. */
  most: number | undefined;
  /** What the whole lasts where a shot has no length of its own, seconds. */
  whole: number;
  /** Lengths are text. */
  asText: boolean;
}

/** Limits of a list of shots. @param whole schema of the member that holds the length of the whole, whose largest value no sum exceeds */
export function limitsOf(list: Schema, whole: Schema | undefined): ShotLimits {
  const own = list.items?.properties?.duration ?? {};
  const values = numbersOf(own);
  const all = whole ? numbersOf(whole) : [];
  return {
    shortest: values[0] ?? 1, longest: values.at(-1) ?? 60, most: all.at(-1), whole: Number(whole?.default ?? all[0] ?? 5),
    asText: own.enum?.some((one) => typeof one === "string") ?? own.type === "string",
  };
}

function numbersOf({ enum: options, minimum, maximum }: Schema): number[] {
  const values = options ? options.map(Number) : [minimum, maximum].filter((one) => one !== undefined);
  return values.filter(Number.isFinite).sort((a, b) => a - b);
}

/** How long each shot lasts, seconds: those without a length share what the others leave of the whole, as the service does it. */
export function lengthsOf(shots: readonly Shot[], { shortest, whole }: ShotLimits): number[] {
  const stated = shots.reduce((sum, { duration }) => sum + Number(duration ?? 0), 0);
  const open = shots.filter(({ duration }) => duration === undefined).length;
  const share = stated < whole ? (whole - stated) / open : shortest;
  return shots.map(({ duration }) => (duration === undefined ? share : Number(duration)));
}

export const sumOf = (lengths: readonly number[]): number => lengths.reduce((sum, length) => sum + length, 0);

/** A length that a shot may have, whole seconds, when the others keep theirs. */
export function allowedLength(lengths: readonly number[], place: number, wanted: number, { shortest, longest, most = Infinity }: ShotLimits): number {
  const others = sumOf(lengths) - lengths[place]!;
  return Math.max(shortest, Math.min(longest, Math.floor(most - others), Math.round(wanted)));
}

/** Where a shot lies at a time. */
export function shotAt(lengths: readonly number[], seconds: number): number {
  let end = 0;
  const place = lengths.findIndex((length) => seconds < (end += length));
  return place < 0 ? lengths.length - 1 : place;
}
