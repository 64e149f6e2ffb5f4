import { type InvalidParam, invalidRequest } from "../../errors.ts";
import { bracketedLists, parametersOf, type Spelling, withoutEmpty } from "./query-lists.ts";

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
  /** What to say of a text that does not match the pattern, or is none of the enum. */
  patternReason?: string;
  default?: unknown;
  description?: string;
  /** Of an array: one or several values. */
  items?: QueryProperty;
  maxItems?: number;
  /** False for an array whose places count, as beside another list: no value is left out, neither a repeated one nor an empty one that is allowed. */
  uniqueItems?: boolean;
  /** With `contentMediaType` application/json: the members of the object that the text holds. */
  contentSchema?: QuerySchema;
}

export interface QuerySchema {
  properties?: Record<string, QueryProperty>;
  required?: readonly string[];
}

type Value = { value: unknown } | { reason: string } | { problems: InvalidParam[] };
type Parsed = Value | "absent";

/**
 * Turns the text of a query string into the values that a schema describes. Unlike a validator that coerces, it knows that
 * everything here is text: `5.0`, `+5` and ` 5` are no integers, `yes` is no boolean, an enum is case-sensitive. An empty value counts as absent. A list may be
 * comma-separated, repeated, written as `name[]` or as `name[0]`; two of these that do not say the same are refused.
 * Parameters the schema does not name are dropped.
 * @throws ServiceError 400 that names every offending parameter, as the client wrote it.
 */
export function parseQuery(schema: QuerySchema, query: Record<string, unknown>): Record<string, unknown> {
  const { values, problems } = parseMembers(schema, query, (name) => name, bracketedLists(query));
  for (const [member, property] of membersOf(schema)) if (property.contentSchema) problems.push(...contradictions(member, values));
  if (problems.length > 0) throw invalidRequest(problems);
  return values;
}

function parseMembers(
  schema: QuerySchema,
  source: Record<string, unknown>,
  nameOf: (member: string) => string,
  bracketed?: ReadonlyMap<string, readonly Spelling[]>,
): { values: Record<string, unknown>; problems: InvalidParam[] } {
  const values: Record<string, unknown> = {};
  const problems: InvalidParam[] = [];
  for (const [member, property] of membersOf(schema)) {
    const name = nameOf(member);
    const given = Object.hasOwn(source, member) ? source[member] : undefined;
    const parsed = property.type === "array" ? parseList(name, property, given, bracketed?.get(member)) : parseParameter(name, property, given);
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
  if (!Array.isArray(raw)) return raw === undefined || raw === null || raw === "" ? "absent" : parseValue(name, property, raw);
  const given = withoutEmpty(parametersOf(name, raw));
  return given.length > 1 ? { reason: "must be given once" } : parseParameter(name, property, given[0]?.text);
}

function parseValue(name: string, property: QueryProperty, raw: unknown): Value {
  if (typeof raw !== "string") return { reason: "must be a text" };
  if (property.contentSchema) return parseJson(name, property.contentSchema, raw);
  const choices = choicesOf(property);
  if (choices) return choices.includes(raw) ? { value: raw } : { reason: property.patternReason ?? `must be one of ${choices.join(", ")}` };
  switch (property.type) {
    case "integer":
      return parseInteger(property, raw);
    case "number":
      return parseNumber(property, raw);
    case "boolean":
      return parseBoolean(raw);
    default:
      return parseText(property, raw);
  }
}

/**
 * Each value once, in the order of the first spelling: a list that repeats one of few values thousands of times asks for no more work. A list whose
 * `uniqueItems` is false keeps all of them in their places.
 * @param given what stands under the list's own name
 * @param bracketed the other ways in which the request writes it; those that are empty are none
 */
function parseList(name: string, property: QueryProperty, given: unknown, bracketed: readonly Spelling[] = []): Parsed {
  const { items = {}, maxItems = Number.POSITIVE_INFINITY, uniqueItems = true } = property;
  if (given === undefined && bracketed.length === 0) return "absent";
  let first: { name: string; values: readonly unknown[] } | undefined;
  for (const spelling of [parametersOf(name, given), ...bracketed]) {
    const filled = withoutEmpty(spelling);
    if (filled.length === 0) continue;
    const parsed = parseSpelling(uniqueItems ? filled : spelling, items, uniqueItems);
    if ("problems" in parsed) return parsed;
    const { values } = parsed;
    if (values.length === 0) continue;
    const { name } = spelling[0]!;
    if (values.length > maxItems) return { problems: [{ name, reason: `must have at most ${maxItems} items` }] };
    if (first === undefined) first = { name, values };
    else if (!(uniqueItems ? areEqual(first.values, values) : areSame(first.values, values)))
      return { problems: [{ name, reason: `contradicts ${first.name}: one of them is enough` }] };
  }
  return first === undefined ? "absent" : { value: first.values };
}

function parseSpelling(spelling: Spelling, items: QueryProperty, uniqueItems: boolean): { values: readonly unknown[] } | { problems: InvalidParam[] } {
  const values: unknown[] = [];
  for (const { name, text } of spelling) {
    for (const part of partsOf(text ?? "", items, uniqueItems)) {
      const parsed = parseValue(name, items, part);
      if ("reason" in parsed) return { problems: [{ name, reason: parsed.reason }] };
      if ("problems" in parsed) return parsed;
      values.push(parsed.value);
    }
  }
  return { values: uniqueItems ? [...new Set(values)] : values };
}

/** What stands between two commas and is empty: no value of free text, unless its place counts, and none of the allowed ones. */
function partsOf(text: unknown, items: QueryProperty, uniqueItems: boolean): unknown[] {
  if (typeof text !== "string") return [text];
  const parts = text.split(",").map((part) => part.trim());
  const keepsEmpty = choicesOf(items) !== undefined || (!uniqueItems && !items.minLength);
  return keepsEmpty ? parts : parts.filter((part) => part !== "");
}

/** The same values in any order. */
function areEqual(some: readonly unknown[], others: readonly unknown[]): boolean {
  const one = new Set(some);
  const other = new Set(others);
  return one.size === other.size && [...one].every((value) => other.has(value));
}

/** The same values in the same order. */
function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((value, place) => value === others[place]);
}

/** Members of an object in one parameter, `filters={"color":"red"}`, that a parameter of their own, `filters[color]=blue`, says otherwise. */
function contradictions(name: string, values: Record<string, unknown>): InvalidParam[] {
  const content = (values[name] ?? {}) as Record<string, unknown>;
  return Object.keys(content)
    .map((member) => ({ name: `${name}[${member}]`, value: content[member] }))
    .filter((member) => values[member.name] !== undefined && !areEqual([values[member.name]].flat(), [member.value].flat()))
    .map((member) => ({ name: member.name, reason: `contradicts ${name}: one of them is enough` }));
}

/** An object in one parameter; its members are named as in `filters[color]`. */
function parseJson(name: string, schema: QuerySchema, raw: string): Value {
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

/** What a value must be one of, where its schema lists that. */
export function choicesOf(property: QueryProperty): readonly unknown[] | undefined {
  if (property.enum) return property.enum;
  if (property.anyOf?.every((choice) => choice.const !== undefined)) return property.anyOf.map((choice) => choice.const);
  return undefined;
}

/** Every integer of 15 digits is a number of its own. */
export const largestInteger = 999_999_999_999_999;

function parseInteger({ minimum = -largestInteger, maximum = largestInteger }: QueryProperty, raw: string): Value {
  const number = Number(raw);
  if (/^-?\d{1,15}$/.test(raw) && number >= minimum && number <= maximum) return { value: number };
  const isTooLarge = maximum === largestInteger && /^\d{16,}$/.test(raw);
  if (minimum !== -largestInteger && (maximum !== largestInteger || isTooLarge)) return { reason: `must be an integer from ${minimum} to ${maximum}` };
  if (isTooLarge) return { reason: `must be an integer of at most ${maximum}` };
  if (minimum !== -largestInteger) return { reason: `must be an integer of at least ${minimum}` };
  return { reason: "must be an integer" };
}

/** Digits with a decimal point, or as JSON writes what is very small or very large. */
function parseNumber({ minimum = -Number.MAX_VALUE }: QueryProperty, raw: string): Value {
  const number = Number(raw);
  if (/^-?\d{1,25}(\.\d{1,25})?(e[+-]?\d{1,3})?$/i.test(raw) && Number.isFinite(number) && number >= minimum) return { value: number };
  return { reason: minimum === -Number.MAX_VALUE ? "must be a number" : `must be a number of at least ${minimum}` };
}

function parseBoolean(raw: string): Value {
  const text = raw.toLowerCase();
  if (text === "true" || text === "1") return { value: true };
  if (text === "false" || text === "0") return { value: false };
  return { reason: "must be true, false, 1 or 0" };
}

function parseText({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, patternReason = "has the wrong form" }: QueryProperty, raw: string): Value {
  if (raw.length < minLength) return { reason: minLength === 1 ? "must not be empty" : `must have at least ${minLength} characters` };
  if (raw.length > maxLength) return { reason: `must have at most ${maxLength} characters` };
  if (pattern !== undefined && !new RegExp(pattern).test(raw)) return { reason: patternReason };
  return { value: raw };
}
