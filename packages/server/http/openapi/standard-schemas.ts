/** Members whose value is an example or a value of the caller's, not a part of the document. */
const values = new Set(["example", "examples", "default", "const", "enum"]);

/** Our own keyword for the words of a refusal: what is not of the standard begins with `x-`. */
const renamed: Record<string, string> = { patternReason: "x-pattern-reason" };

/** What rules in code check, as keywords of the schema that has it (`endpoints/definition/conditions.ts`). */
const conditions = "x-conditions";

/**
 * The document in words that every tool knows: a `type` beside every `enum`, without which generators make `any` of it, and no keyword of our own. That more
 * members may come than a schema names is the standard's own rule; where it is written out, generators type each of them as anything.
 */
export function standardSchemas(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(standardSchemas);
  if (typeof node !== "object" || node === null) return node;
  const { [conditions]: checked, ...own } = withAlternatives(withContent(node as Record<string, unknown>));
  if (own.additionalProperties === true && Object.keys(own.properties ?? {}).length > 0) delete own.additionalProperties;
  const entries = Object.entries({ ...own, ...(checked as object | undefined) }).map(
    ([name, value]) => [renamed[name] ?? name, values.has(name) && isValue(value) ? value : standardSchemas(value)] as const,
  );
  const { type, enum: allowed } = own as { type?: unknown; enum?: unknown };
  if (type !== undefined || !Array.isArray(allowed)) return Object.fromEntries(entries);
  const types = [...new Set(allowed.map(typeOf))];
  return { type: types.length === 1 ? types[0] : types, ...Object.fromEntries(entries) };
}

/** A parameter whose text is JSON says so by `content` in place of `schema`. */
function withContent(node: Record<string, unknown>): Record<string, unknown> {
  const { schema, ...parameter } = node;
  const { contentMediaType: type, contentSchema: content } = (schema ?? {}) as { contentMediaType?: string; contentSchema?: object };
  return "in" in node && type !== undefined && content !== undefined ? { ...parameter, content: { [type]: { schema: content } } } : node;
}

/**
 * Alternatives that are single values are one `enum`, and those of one type have it each: generators make a class of every other alternative, one for each
 * value, and find no type in one that has none of its own.
 */
function withAlternatives(node: Record<string, unknown>): Record<string, unknown> {
  const { anyOf, type, ...own } = node as { anyOf?: Record<string, unknown>[]; type?: string };
  if (!Array.isArray(anyOf)) return node;
  const listed = anyOf.map((one) => (Object.hasOwn(one, "const") ? [one.const] : one.enum));
  if (listed.every((one) => Array.isArray(one))) return { ...own, enum: listed.flat() };
  return type === undefined ? node : { ...own, anyOf: anyOf.map((one) => ({ type, ...one })) };
}

/** A member of a body, or an answer, may be called `default`: then it is a part of the document. */
const isValue = (value: unknown) => typeof value !== "object" || value === null || Array.isArray(value) || !("type" in value || "content" in value);

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;
}
