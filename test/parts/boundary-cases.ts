import type { Endpoint } from "../../src/endpoints/definition/endpoint.ts";
import { mediaKeyword } from "../../src/endpoints/definition/media-field.ts";

/** One body, and the fields that must be named when it is refused; none when it must be accepted. */
export interface BoundaryCase {
  name: string;
  body: Record<string, unknown>;
  offending: string[];
}

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  [mediaKeyword]?: { from: string };
}

/** Bodies that satisfy the rules that a schema cannot say, by path: what the minimal body needs beyond its required members. */
const companions: Record<string, Record<string, unknown>> = {
  "image-to-video/model-2-7": { start_image_url: "https://media.example/a.png" },
  "reference-to-video/model-2-7": { image_urls: [{ url: "https://media.example/a.png" }] },
  "video/model-v3-pro": { prompt: "a lake" },
  "video/model-v3-std": { prompt: "a lake" },
  "image-expand/model": { left: 10 },
  "image-expand/model-v4-5": { left: 10, right: 0, top: 0, bottom: 0 },
};

/** A value whose neighbours in other fields make it refused although its own field holds, by path and field. */
const entangled: Record<string, Record<string, (value: unknown) => Record<string, unknown>>> = {
  "text-to-video/model-v2-6-1080p": { shot_type: (value) => (value === "multi" ? { enable_prompt_expansion: true } : {}) },
  "image-expand/model-v4-5": { left: () => ({ right: 10 }) },
  "image-expand/model": { left: () => ({ right: 10 }) },
  "reference-to-video/model-2-7": { video_urls: () => ({ image_urls: [] }) },
  "image-to-video/model-2-7": { end_image_url: () => ({ start_image_url: "https://media.example/a.png" }) },
  "video/model-v3-pro": { end_image_url: () => ({ start_image_url: "https://media.example/a.png" }) },
  "video/model-v3-std": { end_image_url: () => ({ start_image_url: "https://media.example/a.png" }) },
};

export function minimalBody(endpoint: Endpoint): Record<string, unknown> {
  const schema = endpoint.body as Schema;
  const required = Object.fromEntries((schema.required ?? []).map((name) => [name, validValue(schema.properties?.[name] ?? {})]));
  return { ...required, ...companions[endpoint.path] };
}

/** Each limit of each field from both sides, each missing required field, each wrong type, null and unknown members. */
export function* boundaryCases(endpoint: Endpoint): Generator<BoundaryCase> {
  const schema = endpoint.body as Schema;
  const minimal = minimalBody(endpoint);
  yield { name: "the minimal body", body: minimal, offending: [] };
  yield { name: "an unknown member", body: { ...minimal, no_such_member: { deep: [1] } }, offending: [] };
  yield { name: "every member", body: maximalBody(endpoint), offending: [] };
  for (const name of schema.required ?? []) yield { name: `${name} missing`, body: without(minimal, name), offending: [name] };
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    for (const { value, holds, at } of valuesOf(field)) {
      const neighbours = holds ? entangled[endpoint.path]?.[name]?.(value) : undefined;
      yield { name: `${name} = ${brief(value)}`, body: { ...minimal, ...neighbours, [name]: value }, offending: holds ? [] : [`${name}${at ?? ""}`] };
    }
  }
}

function maximalBody(endpoint: Endpoint): Record<string, unknown> {
  const schema = endpoint.body as Schema;
  const all = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, validValue(field)]));
  const neighbours = Object.entries(entangled[endpoint.path] ?? {}).map(([name, of]) => of(all[name]));
  return Object.assign({}, all, minimalBody(endpoint), ...neighbours) as Record<string, unknown>;
}

function validValue(field: Schema): unknown {
  return [...valuesOf(field)].find(({ holds }) => holds)?.value;
}

interface Value {
  value: unknown;
  holds: boolean;
  /** Where inside the field the problem is, when it is deeper. */
  at?: string;
}

function* valuesOf(field: Schema): Generator<Value> {
  const choices = field.enum ?? (field.anyOf?.every((choice) => choice.const !== undefined) ? field.anyOf.map((choice) => choice.const) : undefined);
  if (choices) {
    yield* choices.map((value) => ({ value, holds: true }));
    yield* ["no such choice", String(choices[0]).toLowerCase() === choices[0] ? String(choices[0]).toUpperCase() : `${String(choices[0])} `, null, [], "", typeof choices[0] === "number" ? String(choices[0]) : 5.5].filter((value) => !choices.includes(value)).map((value) => ({ value, holds: false }));
    return;
  }
  if (field.anyOf) {
    const nullable = field.anyOf.some((choice) => choice.type === "null");
    for (const choice of field.anyOf) if (choice.type !== "null") yield* [...valuesOf(choice)].filter(({ value, at }) => (!nullable || value !== null) && at === undefined && (choice.type !== "object" || typeof value !== "object"));
    if (nullable) yield { value: null, holds: true };
    else for (const choice of field.anyOf) yield { value: validObject(choice), holds: true };
    return;
  }
  switch (field.type) {
    case "integer":
    case "number":
      return yield* numbers(field);
    case "boolean":
      yield* [true, false].map((value) => ({ value, holds: true }));
      return yield* ["true", 1, 0, null, []].map((value) => ({ value, holds: false }));
    case "string":
      return yield* texts(field);
    case "array":
      return yield* lists(field);
    default:
      yield { value: validObject(field), holds: true };
      yield* ["text", 5, null, []].map((value) => ({ value, holds: false }));
      for (const [name, inner] of Object.entries(field.properties ?? {})) for (const { value, holds, at = "" } of valuesOf(inner)) yield { value: { ...validObject(field), [name]: value }, holds, at: `.${name}${at}` };
  }
}

function* numbers({ type, minimum, maximum }: Schema): Generator<Value> {
  const low = minimum ?? -1_000_000;
  const high = maximum ?? 1_000_000;
  const step = type === "integer" ? 1 : 0.01;
  yield* [low, high, low + step].map((value) => ({ value, holds: true }));
  if (minimum !== undefined) yield { value: low - step, holds: false };
  if (maximum !== undefined) yield { value: high + step, holds: false };
  if (type === "integer") yield { value: low + 0.5, holds: false };
  yield* [String(low), null, true, [low], {}].map((value) => ({ value, holds: false }));
}

function* texts(field: Schema): Generator<Value> {
  yield* [5, null, true, [], {}].map((value) => ({ value, holds: false }));
  if (field[mediaKeyword]) {
    yield { value: "https://media.example/file", holds: true };
    yield* ["", "ftp://media.example/file", "file:///etc/passwd", "https://", "http://127.0.0.1/x", "https://[::1]/x", "https://user:secret@media.example/x", "https://169.254.169.254/latest"].map((value) => ({ value, holds: false }));
    if (field[mediaKeyword].from === "url") yield { value: "aGVsbG8=", holds: false };
    return;
  }
  if (field.format === "uri") {
    yield* ["https://hooks.example/a?b=c", "http://hooks.example"].map((value) => ({ value, holds: true }));
    yield* ["", "hooks.example", "/relative", "ftp://hooks.example/", "http://localhost:99/", "http://10.0.0.1/", "https://0x7f.1/"].map((value) => ({ value, holds: false }));
    return;
  }
  if (field.pattern !== undefined) {
    yield* ["12345678", "123456", "#a0b1C2"].filter((value) => new RegExp(field.pattern as string).test(value)).map((value) => ({ value, holds: true }));
    yield* ["", "xyz", "123456789"].map((value) => ({ value, holds: false }));
    return;
  }
  const shortest = field.minLength ?? 0;
  yield { value: "m".repeat(Math.max(1, shortest)), holds: true };
  if (shortest > 0) yield { value: "m".repeat(shortest - 1), holds: false };
  if (field.maxLength !== undefined) {
    yield { value: "🎬".repeat(field.maxLength), holds: true };
    yield { value: "m".repeat(field.maxLength + 1), holds: false };
  }
}

function* lists({ items = {}, minItems = 0, maxItems }: Schema): Generator<Value> {
  const item = items.type === "object" || items.properties ? validObject(items) : validValue(items);
  yield { value: Array.from({ length: Math.max(1, minItems) }, () => item), holds: true };
  if (maxItems !== undefined) {
    yield { value: Array.from({ length: maxItems }, () => item), holds: !items.properties?.duration };
    yield { value: Array.from({ length: maxItems + 1 }, () => item), holds: false };
  }
  if (minItems > 0) yield { value: Array.from({ length: minItems - 1 }, () => item), holds: false };
  yield* ["text", 5, null, {}].map((value) => ({ value, holds: false }));
  for (const { value, holds, at = "" } of valuesOf(items)) yield { value: [value], holds, ...(holds ? {} : { at: `[0]${at}` }) };
}

function validObject(field: Schema): Record<string, unknown> {
  return Object.fromEntries((field.required ?? []).map((name) => [name, validValue(field.properties?.[name] ?? {})]));
}

function without(body: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([member]) => member !== name));
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
}
