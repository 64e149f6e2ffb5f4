import { pathOfName, withValue } from "../../forms/logic/body-path.ts";
import type { Schema } from "../../forms/logic/schema.ts";
import { kindOf, type Task } from "../../tasks/task.ts";
import type { WholeModel } from "../../forms/model.ts";

/**
 * What a form begins with after a task: of the same model its input, with the seed where one was drawn; of another its result, in the first place that
 * takes it, and the prompt.
 */
export function valuesFrom(task: Task, { path, schema }: WholeModel): Record<string, unknown> {
  if (task.model === path) {
    const { webhook_url: _, ...input } = task.input ?? {};
    return { ...input };
  }
  const [result] = task.results;
  const place = result && placeFor(schema, kindOf(result));
  const values = place ? withValue<Record<string, unknown>>({}, pathOfName(place), result.url) : {};
  return values;
}

/** Name of the first member that takes media of a kind: required ones first, those of lists by their first entry. */
export function placeFor(schema: Schema, kind: string): string | undefined {
  const members = Object.entries(schema.properties ?? {}).sort(([a], [b]) => Number(schema.required?.includes(b)) - Number(schema.required?.includes(a)));
  for (const [name, member] of members) {
    if (member["x-media"]?.media === kind) return name;
    if (member.items?.["x-media"]?.media === kind) return `${name}[0]`;
    const inner = member.items?.properties && placeFor(member.items, kind);
    if (inner) return `${name}[0].${inner}`;
  }
  return undefined;
}

/** Whether a model could go on with a result. */
export const takes = (schema: Schema, kind: string): boolean => placeFor(schema, kind) !== undefined;
