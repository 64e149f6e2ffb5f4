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
  default?: unknown;
}

export interface QuerySchema {
  properties?: Record<string, QueryProperty>;
  required?: readonly string[];
}

type Parsed = { value: unknown } | { reason: string } | "absent";

/**
 * Turns the text of a query string into the values that a schema describes. Unlike a validator that coerces, it knows that
 * everything here is text: `5.0`, `+5` and an empty number are no integers, `TRUE` is no boolean, an enum is case-sensitive.
 * Parameters the schema does not name are dropped.
 * @throws ServiceError 400 that names every offending parameter.
 */
export function parseQuery(schema: QuerySchema, query: Record<string, unknown>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const problems: InvalidParam[] = [];
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const parsed = parseParameter(property, query[name]);
    if (parsed === "absent") {
      if (property.default !== undefined) values[name] = property.default;
      else if (schema.required?.includes(name)) problems.push({ name, reason: "is required" });
    } else if ("reason" in parsed) problems.push({ name, reason: parsed.reason });
    else values[name] = parsed.value;
  }
  if (problems.length > 0) throw invalidRequest(problems);
  return values;
}

function parseParameter(property: QueryProperty, raw: unknown): Parsed {
  if (raw === undefined) return "absent";
  if (property.type === "array") return { value: Array.isArray(raw) ? raw : [raw] };
  if (typeof raw !== "string") return { reason: "must be given once" };
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

function parseText({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern }: QueryProperty, raw: string): Parsed {
  if (raw.length < minLength) return { reason: minLength === 1 ? "must not be empty" : `must have at least ${minLength} characters` };
  if (raw.length > maxLength) return { reason: `must have at most ${maxLength} characters` };
  if (pattern !== undefined && !new RegExp(pattern).test(raw)) return { reason: "has the wrong form" };
  return { value: raw };
}
