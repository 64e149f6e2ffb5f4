import { pathOfName, withValue } from "../../forms/logic/body-path.ts";
import { placeFor } from "../../forms/logic/place-for.ts";
import type { Schema } from "../../forms/logic/schema.ts";
import { kindOf, type MediaKind, type Task } from "../../tasks/task.ts";
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
  return result ? valuesWith(result.url, kindOf(result), schema) : {};
}

/** A form that begins with a file, in the first place that takes such a one. */
export function valuesWith(url: string, media: MediaKind, schema: Schema): Record<string, unknown> {
  const place = placeFor(schema, media);
  return place ? withValue<Record<string, unknown>>({}, pathOfName(place), url) : {};
}
