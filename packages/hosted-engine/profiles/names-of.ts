import type { Source } from "./profile.ts";

/** Values of the job that a member of an input is made from. */
export function namesOf(source: Source): string[] {
  if ("value" in source) return [];
  if ("json" in source) return namesOf(source.json);
  if ("from" in source) return [...[source.from].flat(), ...(source.avoid ? ["negativePrompt"] : [])];
  return [...("each" in source ? [source.each] : []), ...Object.values(source.of).flatMap(namesOf)];
}
