import type { Schema } from "./schema.ts";

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
