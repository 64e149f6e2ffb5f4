import type { TObject } from "typebox";
import { type InvalidParam, invalidRequest } from "../../errors.ts";
import type { GivenFiles } from "./editor-parts.ts";
import { fileKeyword } from "./body-fields.ts";
import type { Intake } from "./intake.ts";

export interface EditRules {
  body: TObject;
  /** Problems that the schema finds. */
  checkSchema(body: unknown): InvalidParam[];
  /** Problems of members that hold by the schema. */
  problems?: ((body: never) => InvalidParam[]) | undefined;
}

/**
 * Checks a body whole: schema, further rules, and each file as far as it can be known before it is fetched.
 * @throws ServiceError 400 that names every offending member
 */
export async function checkEdit(
  given: unknown, { body: schema, checkSchema, problems = () => [] }: EditRules, intake: Intake,
): Promise<{ body: Record<string, unknown>; files: GivenFiles }> {
  const found = checkSchema(given);
  if (found.some(({ name }) => name === "body")) throw invalidRequest([{ name: "body", reason: "must be a JSON object" }]);
  const body = given as Record<string, unknown>;
  const offending = new Set(found.map(({ name }) => name.split(/[.[]/, 1)[0]));
  const sound = Object.fromEntries(Object.entries(body).filter(([name]) => !offending.has(name)));
  found.push(...problems(sound as never));

  const files: GivenFiles = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const maxBytes = (property as { [fileKeyword]?: number })[fileKeyword];
    const value = sound[name];
    if (maxBytes === undefined || typeof value !== "string") continue;
    const accepted = await intake.accept(value, maxBytes);
    if ("reason" in accepted) found.push({ name, reason: accepted.reason });
    else files[name] = accepted;
  }
  if (found.length > 0) throw invalidRequest(found);
  return { body, files };
}
