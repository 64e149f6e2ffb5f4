/** The part of a body's schema that says which members there are. */
export interface SchemaNode {
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  anyOf?: readonly SchemaNode[];
}

/**
 * A body as it was given, before defaults are filled in: only the members that its endpoint knows, for a caller may send any others, of any size.
 * @returns a copy that shares nothing but texts
 */
export function givenMembers(schema: object, body: unknown): unknown {
  const node = schema as SchemaNode;
  if (node.anyOf) return givenMembers(mergedAlternatives(node.anyOf), body);
  if (Array.isArray(body)) return node.items ? body.map((item) => givenMembers(node.items!, item)) : undefined;
  if (typeof body !== "object" || body === null) return body;
  const known: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    if (Object.hasOwn(body, name)) known[name] = givenMembers(property, (body as Record<string, unknown>)[name]);
  }
  return known;
}

/** What any of the alternatives knows: the body is valid by one of them, and it does not matter which. */
export function mergedAlternatives(alternatives: readonly SchemaNode[]): SchemaNode {
  const items = alternatives.find((one) => one.items)?.items;
  return { properties: Object.assign({}, ...alternatives.map((one) => one.properties ?? {})), ...(items && { items }) };
}
