import type { Schema } from "./logic/schema.ts";

/** A model as lists of them have it: `GET /v1/models`. */
export interface Model {
  path: string;
  name: string;
  group: string;
  summary: string;
  description?: string;
  produces: "image" | "video";
  kinds: readonly string[];
  ready: boolean;
  engine?: string;
  fidelity?: string;
  reason?: string;
  /** Who would see the inputs; absent where they stay on the operator's machines. */
  provider?: string;
  engine_model?: string;
  /** What its example costs. */
  price?: { amount: number; currency: string; priced_on: string };
  /** Every engine that could take a task now, in order. */
  engines: readonly ModelEngine[];
}

export interface ModelEngine {
  engine: string;
  fidelity?: string;
  provider?: string;
  price?: { amount: number };
}

export interface FormHint {
  widget: string;
  fields: readonly string[];
  over?: string;
  sizes?: Readonly<Record<string, number>>;
}

/** With what its form is made from: `GET /v1/models/{path}`. */
export interface WholeModel extends Model {
  schema: Schema;
  form: readonly FormHint[];
  example?: Readonly<Record<string, unknown>>;
}
