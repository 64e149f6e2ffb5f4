import type { JobKind } from "@atelier/engine/jobs/job.ts";

export type Json = string | number | boolean | null | Json[] | { [member: string]: Json };

/** How a value that a job brings along becomes one that a model takes. Applied in this order. */
export interface Shaping {
  /** By its text; what is not in it is left out. */
  map?: Record<string, Json>;
  /** Of a number: the value beside the first bound that it does not exceed. The last bound is null, and holds for all others. */
  upTo?: [bound: number | null, value: Json][];
  /** The allowed value that is nearest: of numbers, or of ratios such as "16:9". */
  nearest?: (number | string)[];
  /** The smallest allowed number that is not below it, or the largest of all. */
  atLeast?: number[];
  times?: number;
  plus?: number;
  /** Of a list: its first item alone. */
  first?: boolean;
  /** Bounds of a number. `most` of a list is its length, of a text its characters. */
  least?: number;
  most?: number;
  whole?: boolean;
  as?: "text";
  /** Of a text: what stands before and after it. */
  before?: string;
  after?: string;
  /** Of a prompt: it says what is not to be seen, too, for a model without a member for that. */
  avoid?: boolean;
  /** Of a prompt: how the model calls its references, such as "@Element"; a number follows, or stands for "#". */
  calls?: string;
  /** Of a size, in pixels: bounds of the whole and of a side, and what sides are multiples of. */
  size?: { least?: number; most?: number; multiple?: number; leastSide?: number; mostSide?: number; mostRatio?: number };
  /**
   * Of a picture that is sent: bounds in pixels and bytes; `shape` cuts it to the shape of the result, `clear` keeps what is transparent. One whose longer
   * side is more than `mostRatio` times the other gets margins.
   */
  picture?: { most?: number; leastSide?: number; mostBytes?: number; mostRatio?: number; shape?: boolean; clear?: boolean };
}

/** A value of the job, by its name. Left out where the job has none. */
export interface Taken extends Shaping {
  from: string | string[];
  /** Only where the job does not have this: the model takes one of the two. */
  unless?: string;
  /** Where the job has none. */
  otherwise?: Json;
}

export type Source = Taken | { value: Json } | { each: string; of: Record<string, Source>; most?: number } | { of: Record<string, Source> } | { json: Source };

/** One value, or one by a value of the job. */
export type Choice<T extends string | number> = T | { by: string; of: Record<string, Choice<T>> };

export interface Price {
  /** Day of the price list, `2026-11-24`. */
  on: string;
  /** US dollars for one of what `per` multiplies; nothing in it: for a result. */
  rate: Choice<number>;
  per: ("seconds" | "inputSeconds" | "allSeconds" | "megapixels" | "frames")[];
  /** US dollars for a unit as the provider counts them in its answers. */
  unit?: number;
}

/** A model of a provider, and how jobs of a kind become its input. */
export interface Entry {
  name: string;
  kind: JobKind;
  /** Values of the job that it is for: `true` and `false` say whether there is one, a list names several. The first entry that fits is used. */
  when?: Record<string, Json>;
  model: Choice<string>;
  input: Record<string, Source>;
  /** Where its answer has the URL of the result: `images.0.url`. */
  result: string;
  /** Values of the job that are done to the result here. */
  finishing?: string[];
  /** Values of the job that the model cannot take, and why. */
  notApplied?: Record<string, string>;
  /** Values that callers of such jobs cannot choose, and the model decides. */
  unasked?: string[];
  /** Seconds that clips and sounds may last that go in, and pixels that the shorter side of a clip must have. */
  lengths?: Record<string, { least?: number; most?: Choice<number>; leastSide?: number }>;
  price: Price;
}

export interface Profile {
  /** Hosts of its results; `*.` stands for any host below. */
  resultHosts: string[];
  entries: Entry[];
}
