import { bodyOf, missingIn } from "../forms/logic/body-of.ts";
import type { Schema } from "../forms/logic/schema.ts";
import type { Model, ModelEngine } from "../forms/model.ts";

/** Who could do an order a second time, so that both results are seen side by side. */
export interface Beside {
  model: Pick<Model, "path" | "name">;
  /** Of the same model; absent where it is another model. */
  engine?: ModelEngine;
}

/** @param done the engine that did it first, or would */
export function besides(path: string, done: string | undefined, models: readonly Model[]): Beside[] {
  const model = models.find((one) => one.path === path);
  if (!model) return [];
  const engines = model.engines.filter(({ engine }) => engine !== done).map((engine): Beside => ({ model, engine }));
  const alike = (other: Model) => other !== model && other.ready && other.produces === model.produces && other.kinds.some((kind) => model.kinds.includes(kind));
  return [...engines, ...models.filter(alike).map((other): Beside => ({ model: other }))];
}

/** A body as another model takes it: members that it knows, with values that it may have. @returns what it still needs, too */
export function bodyFor(schema: Schema, body: Readonly<Record<string, unknown>>): { body: Record<string, unknown>; missing: string[] } {
  const { properties = {} } = schema;
  const fits = ([name, value]: [string, unknown]) => Object.hasOwn(properties, name) && allowed(properties[name]!, value);
  const fitting = bodyOf(schema, Object.fromEntries(Object.entries(body).filter(fits)));
  return { body: fitting, missing: missingIn(schema, fitting) };
}

function allowed({ enum: values, type, minimum, maximum }: Schema, value: unknown): boolean {
  if (values) return values.includes(value as never);
  // What may be of several types is left to the service.
  if (type === undefined) return true;
  if (typeof value === "number") return (type === "number" || type === "integer") && value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity);
  return type === (Array.isArray(value) ? "array" : typeof value);
}
