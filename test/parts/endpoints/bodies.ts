import { fullValue, type Leaf, type Schema, valuesOf } from "./member-values.ts";

export type Body = Record<string, unknown>;

/**
 * Bodies of an endpoint to change a member of: its example; all members at once, with each alternative of its unions; all but one; all but two. Not each
 * of them passes the endpoint's rules.
 */
export function* groundsOf({ body, example }: { body: object; example?: unknown }): Generator<Body> {
  const schema = body as Schema;
  const full = [0, 1].map((alternative) => fullValue(schema, alternative) as Body);
  const optional = Object.keys(schema.properties ?? {}).filter((name) => !schema.required?.includes(name));
  if (example !== undefined) yield example as Body;
  yield* full;
  for (const all of full) for (const name of optional) yield without(all, [name]);
  for (const all of full) for (const [index, name] of optional.entries()) for (const other of optional.slice(0, index)) yield without(all, [name, other]);
}

/** Bodies that differ in one leaf alone: with each value that it may have, and without it. None where what should hold it is not there. */
export function withEachValue(ground: Body, { path, schema, isOptional }: Leaf): Body[] {
  return [...valuesOf(schema), ...(isOptional ? [undefined] : [])].flatMap((value) => {
    const body = changed(ground, path, value);
    return body ? [body] : [];
  });
}

/** The body with another value at a leaf, in the first entry of each list. */
function changed(ground: Body, path: string, value: unknown): Body | undefined {
  const body = structuredClone(ground);
  const steps = path.match(/[^.[\]]+|\[\]/g)!.map((step) => (step === "[]" ? "0" : step));
  const last = steps.pop()!;
  let place = body as Body | undefined;
  for (const step of steps) place = typeof place === "object" ? (place[step] as Body | undefined) : undefined;
  if (typeof place !== "object" || place === null) return undefined;
  if (value === undefined) delete place[last];
  else place[last] = value;
  return body;
}

const without = (body: Body, names: readonly string[]): Body => Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
