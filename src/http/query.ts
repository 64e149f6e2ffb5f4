import { type InvalidParam, invalidRequest } from "../errors.ts";

/** The part of JSON Schema that a query parameter may use. */
export interface QueryProperty {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly QueryProperty[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  /** What to say of a text that does not match the pattern. */
  patternReason?: string;
  default?: unknown;
  /** Of an array: one or several values, comma-separated or in repeated parameters. */
  items?: QueryProperty;
  /** With `contentMediaType` application/json: the members of the object that the text holds. */
  contentSchema?: QuerySchema;
}

export interface QuerySchema {
  properties?: Record<string, QueryProperty>;
  required?: readonly string[];
}

type Parsed = { value: unknown } | { reason: string } | { problems: InvalidParam[] } | "absent";

/**
 * Turns the text of a query string into the values that a schema describes. Unlike a validator that coerces, it knows that
 * everything here is text: `5.0`, `+5` and an empty number are no integers, `TRUE` is no boolean, an enum is case-sensitive.
 * Parameters the schema does not name are dropped.
 * @throws ServiceError 400 that names every offending parameter.
 */
export function parseQuery(schema: QuerySchema, query: Record<string, unknown>): Record<string, unknown> {
  const { values, problems } = parseMembers(schema, query, (name) => name);
  if (problems.length > 0) throw invalidRequest(problems);
  return values;
}

function parseMembers(schema: QuerySchema, source: Record<string, unknown>, nameOf: (member: string) => string): { values: Record<string, unknown>; problems: InvalidParam[] } {
  const values: Record<string, unknown> = {};
  const problems: InvalidParam[] = [];
  for (const [member, property] of membersOf(schema)) {
    const name = nameOf(member);
    const parsed = parseParameter(name, property, Object.hasOwn(source, member) ? source[member] : undefined);
    if (parsed === "absent") {
      if (property.default !== undefined) values[member] = property.default;
      else if (schema.required?.includes(member)) problems.push({ name, reason: "is required" });
    } else if ("problems" in parsed) problems.push(...parsed.problems);
    else if ("reason" in parsed) problems.push({ name, reason: parsed.reason });
    else values[member] = parsed.value;
  }
  return { values, problems };
}

const members = new WeakMap<QuerySchema, [string, QueryProperty][]>();

/** A schema's, listed once: the list of icons has fourteen parameters, and is asked for thousands of times a second. */
function membersOf(schema: QuerySchema): readonly [string, QueryProperty][] {
  let known = members.get(schema);
  if (known === undefined) members.set(schema, (known = Object.entries(schema.properties ?? {})));
  return known;
}

function parseParameter(name: string, property: QueryProperty, raw: unknown): Parsed {
  if (raw === undefined) return "absent";
  if (property.type === "array") return parseList(name, property.items ?? {}, Array.isArray(raw) ? raw : [raw]);
  if (typeof raw !== "string") return { reason: Array.isArray(raw) ? "must be given once" : "must be a text" };
  if (property.contentSchema) return parseJson(name, property.contentSchema, raw);
  const choices = choicesOf(property);
  if (choices) return choices.includes(raw) ? { value: raw } : { reason: `must be one of ${choices.join(", ")}` };
  switch (property.type) {
    case "integer":
      return parseInteger(property, raw);
    case "boolean":
      return parseBoolean(raw);
    default:
      return parseText(property, raw);
  }
}

function parseList(name: string, items: QueryProperty, raw: readonly unknown[]): Parsed {
  const values: unknown[] = [];
  for (const part of raw.flatMap((text) => (typeof text === "string" ? text.split(",").map((one) => one.trim()) : [text]))) {
    const parsed = parseParameter(name, items, part);
    if (parsed === "absent" || !("value" in parsed)) return parsed;
    values.push(parsed.value);
  }
  return { value: values };
}

/** An object in one parameter; its members are named as in `filters[color]`. */
function parseJson(name: string, schema: QuerySchema, raw: string): Parsed {
  let content: unknown;
  try {
    content = JSON.parse(raw);
  } catch {
    content = undefined;
  }
  if (typeof content !== "object" || content === null || Array.isArray(content)) return { reason: "must be a JSON object" };
  const { values, problems } = parseMembers(schema, content as Record<string, unknown>, (member) => `${name}[${member}]`);
  return problems.length > 0 ? { problems } : { value: values };
}

function choicesOf(property: QueryProperty): unknown[] | undefined {
  if (property.enum) return [...property.enum];
  if (property.anyOf?.every((choice) => choice.const !== undefined)) return property.anyOf.map((choice) => choice.const);
  return undefined;
}

function parseInteger({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: QueryProperty, raw: string): Parsed {
  const number = Number(raw);
  if (/^-?\d{1,15}$/.test(raw) && number >= minimum && number <= maximum) return { value: number };
  if (minimum !== Number.MIN_SAFE_INTEGER && maximum !== Number.MAX_SAFE_INTEGER) return { reason: `must be an integer from ${minimum} to ${maximum}` };
  if (minimum !== Number.MIN_SAFE_INTEGER) return { reason: `must be an integer of at least ${minimum}` };
  return { reason: "must be an integer" };
}

function parseBoolean(raw: string): Parsed {
  if (raw === "true" || raw === "1") return { value: true };
  if (raw === "false" || raw === "0") return { value: false };
  return { reason: "must be true, false, 1 or 0" };
}

function parseText({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, patternReason = "has the wrong form" }: QueryProperty, raw: string): Parsed {
  if (raw.length < minLength) return { reason: minLength === 1 ? "must not be empty" : `must have at least ${minLength} characters` };
  if (raw.length > maxLength) return { reason: `must have at most ${maxLength} characters` };
  if (pattern !== undefined && !new RegExp(pattern).test(raw)) return { reason: patternReason };
  return { value: raw };
}
