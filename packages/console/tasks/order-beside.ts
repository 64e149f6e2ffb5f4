import { studioMessages } from "messages:studio";
import { connection } from "../data/connection.ts";
import { labelOf } from "../forms/logic/schema.ts";
import type { WholeModel } from "../forms/model.ts";
import { navigate } from "../router/location.ts";
import { Submission } from "../screens/create/submission.ts";
import { type Beside, bodyFor } from "./beside-of.ts";

/** Orders the same by another engine or model. @returns the task's id. @throws Error in words for people where the model needs more than the order has */
export async function orderBeside({ model: { path, name }, engine }: Beside, order: Readonly<Record<string, unknown>>): Promise<string> {
  if (engine) return new Submission(path, engine.engine).send(order);
  const { data } = await connection.json<{ data: WholeModel }>(`/v1/models/${encodeURIComponent(path)}`);
  const { body, missing } = bodyFor(data.schema, order);
  if (missing.length > 0) {
    throw new Error(studioMessages().beside.lacks({ name, what: missing.map((one) => labelOf(one, data.schema.properties?.[one] ?? {})).join(", ") }));
  }
  return new Submission(path).send(body);
}

/** Shows two tasks side by side, also while they are made. */
export const showBeside = (one: string, other: string): void => navigate(`/compare?a=${one}&b=${other}&view=side`);
