/**
 * What rules check across the members of a body, as far as JSON Schema can say it. It stands among the keywords of the body in openapi.json, and only there:
 * the rule in code names the field to change. Written with `if`, `not` and `dependentRequired`, of which generators of clients make no types.
 * @param schema keywords of the body
 * @returns options of the body's schema
 */
export const conditions = (schema: Record<string, unknown>): Record<string, unknown> => ({ "x-conditions": schema });

/** Of a text that is not of blanks alone: that would be an absent one. */
export const saysSomething = { type: "string", pattern: "\\S" };
