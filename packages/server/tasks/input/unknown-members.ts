import { nearestName } from "@atelier/names/nearest-name.ts";
import { mergedAlternatives, type SchemaNode } from "./given-members.ts";

/** A member of a body that its endpoint does not know. */
export interface UnknownMember {
  /** As the client would write it: `rigth`, `additional_settings.promt_extend`, `elements[0].image`. */
  name: string;
  /** The known member of the same object that was probably meant, written like `name`. */
  nearest?: string;
}

/** What callers see of the members that were ignored: an answer of no more than some kilobytes, whatever a body holds. */
export interface IgnoredView {
  ignored?: string[];
  did_you_mean?: Record<string, string>;
}

/** Members reported of one body at most: the first show what is wrong. */
const mostReported = 20;
/** Characters of a name: what is longer is cut. */
const longestName = 100;

/** The members of a body that its schema does not know, in its order. */
export function unknownMembers(schema: object, body: unknown): UnknownMember[] {
  const unknown: UnknownMember[] = [];
  look(schema, body, "", unknown);
  return unknown;
}

function look(schema: SchemaNode, value: unknown, at: string, unknown: UnknownMember[]): void {
  const node = schema.anyOf ? mergedAlternatives(schema.anyOf) : schema;
  if (typeof value !== "object" || value === null || unknown.length >= mostReported) return;
  if (Array.isArray(value)) {
    if (node.items) for (const [index, one] of value.entries()) look(node.items, one, `${at}[${index}]`, unknown);
    return;
  }
  const known = node.properties;
  if (!known) return;
  const place = (name: string) => (at === "" ? name : `${at}.${name}`);
  for (const [name, member] of Object.entries(value)) {
    if (Object.hasOwn(known, name)) look(known[name]!, member, place(name), unknown);
    else if (unknown.length < mostReported) {
      const nearest = nearestName(name, Object.keys(known));
      unknown.push({ name: place(name.length > longestName ? `${name.slice(0, longestName)}…` : name), ...(nearest && { nearest: place(nearest) }) });
    }
  }
}

/** In words: `rigth is not known: right?`, `negative_prompt is not available here`. */
export const notKnown = ({ name, nearest }: UnknownMember): string => `${name} ${notKnownReason({ nearest })}`;

/** The same without the name. */
export const notKnownReason = ({ nearest }: { nearest?: string | undefined }): string => (
  nearest === undefined ? "is not available here" : `is not known: ${nearest}?`
);

/** As answers show them; nothing where every member is known. */
export function viewIgnored(unknown: readonly UnknownMember[]): IgnoredView {
  if (unknown.length === 0) return {};
  const meant = unknown.flatMap(({ name, nearest }) => (nearest === undefined ? [] : [[name, nearest] as const]));
  return { ignored: unknown.map(({ name }) => name), ...(meant.length > 0 && { did_you_mean: Object.fromEntries(meant) }) };
}
