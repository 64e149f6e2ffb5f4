import type { Endpoint as WholeEndpoint } from "@atelier/server/endpoints/definition/endpoint.ts";
import { mediaKeyword } from "@atelier/server/endpoints/definition/media-field.ts";

type Endpoint = Pick<WholeEndpoint, "path" | "body">;

/** One body, and the fields that must be named when it is refused; none when it must be accepted. */
export interface BoundaryCase {
  name: string;
  body: Record<string, unknown>;
  offending: string[];
  /** Members that the job gets as something else than was sent; undefined for absent ones. */
  becomes?: Record<string, unknown>;
}

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  default?: unknown;
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

const withShots = {
  end_image_url: () => ({ start_image_url: "https://media.example/a.png" }),
  prompt: (value: unknown) => (typeof value === "string" && value.trim() !== "" ? {} : { multi_prompt: [{ prompt: "a shot" }] }),
};

/** A value whose neighbours in other fields make it refused although its own field holds, by path and field. */
const entangled: Record<string, Record<string, (value: unknown) => Record<string, unknown>>> = {
  "text-to-video/model-v2-6-1080p": { shot_type: (value) => (value === "multi" ? { enable_prompt_expansion: true } : {}) },
  "image-expand/model-v4-5": { left: () => ({ right: 10 }) },
  "image-expand/model": { left: () => ({ right: 10 }) },
  "reference-to-video/model-2-7": {
    video_urls: (value) => (value === null ? {} : { image_urls: [] }),
    image_urls: (value) => (value === null ? { video_urls: [{ url: "https://media.example/a.mp4" }] } : {}),
  },
  "image-to-video/model-2-7": {
    start_image_url: (value) => (value === null ? { video_url: "https://media.example/a.mp4" } : {}),
    end_image_url: () => ({ start_image_url: "https://media.example/a.png" }),
  },
  "video/model-v3-pro": withShots,
  "video/model-v3-std": withShots,
};

export function minimalBody(endpoint: Endpoint): Record<string, unknown> {
  const schema = endpoint.body as Schema;
  const required = Object.fromEntries((schema.required ?? []).map((name) => [name, validValue(schema.properties?.[name] ?? {})]));
  return { ...required, ...companions[endpoint.path] };
}

/** Each limit of each field from both sides, each missing required field, each wrong type, null, what clients write otherwise, and unknown members. */
export function* boundaryCases(endpoint: Endpoint): Generator<BoundaryCase> {
  const schema = endpoint.body as Schema;
  const minimal = minimalBody(endpoint);
  yield { name: "the minimal body", body: minimal, offending: [] };
  yield { name: "an unknown member", body: { ...minimal, no_such_member: { deep: [1] } }, offending: [] };
  yield { name: "every member", body: maximalBody(endpoint), offending: [] };
  for (const name of schema.required ?? []) yield { name: `${name} missing`, body: without(minimal, name), offending: [name] };
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    for (const { value, holds, becomes, at } of valuesOf(field, placeOf(schema, name))) {
      const neighbours = holds ? entangled[endpoint.path]?.[name]?.(value) : undefined;
      yield {
        name: `${name} = ${brief(value)}`,
        body: { ...minimal, ...neighbours, [name]: value },
        offending: holds ? [] : [`${name}${at ?? ""}`],
        ...(holds && becomes && { becomes: { [name]: becomes.value } }),
      };
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
  return [...valuesOf(field, "item")].find(({ holds }) => holds)?.value;
}

interface Value {
  value: unknown;
  holds: boolean;
  /** What the job gets of it, where that is something else. Undefined: an absent member. */
  becomes?: { value: unknown };
  /** Where inside the field the problem is, when it is deeper. */
  at?: string;
}

/** Whether null is an absent member here, a missing one, or no value at all. */
type Place = "optional" | "required" | "item";

const placeOf = (schema: Schema, name: string): Place => (schema.required?.includes(name) ? "required" : "optional");

function* valuesOf(field: Schema, place: Place): Generator<Value> {
  const choices = field.enum ?? choicesOf(field.anyOf);
  if (choices) return yield* enumerated(field, choices, place);
  if (field.anyOf) {
    const nullable = field.anyOf.some((choice) => choice.type === "null");
    for (const choice of field.anyOf)
      if (choice.type !== "null")
        yield* [...valuesOf(choice, "item")].filter(
          ({ value, at }) => value !== null && at === undefined && (choice.type !== "object" || typeof value !== "object"),
        );
    if (!nullable) for (const choice of field.anyOf) yield { value: validObject(choice), holds: true };
    return yield nullable ? { value: null, holds: true } : nothing(field, place);
  }
  switch (field.type) {
    case "integer":
    case "number":
      return yield* numbers(field, place);
    case "boolean":
      yield* [true, false].flatMap((value) => [
        { value, holds: true },
        { value: String(value), holds: true, becomes: { value } },
      ]);
      yield nothing(field, place);
      return yield* ["True", "FALSE", "1", "yes", "", " true", 1, 0, [], {}].map((value) => ({ value, holds: false }));
    case "string":
      return yield* texts(field, place);
    case "array":
      return yield* lists(field, place);
    default:
      yield { value: validObject(field), holds: true };
      yield nothing(field, place);
      yield* ["text", "", 5, true, []].map((value) => ({ value, holds: false }));
      for (const [name, inner] of Object.entries(field.properties ?? {})) {
        for (const { value, holds, becomes, at = "" } of valuesOf(inner, placeOf(field, name))) {
          const around = (member: unknown) => ({ ...validObject(field), [name]: member });
          yield { value: around(value), holds, ...(becomes && { becomes: { value: around(becomes.value) } }), at: `.${name}${at}` };
        }
      }
  }
}

/** Constants of a union, which OpenAPI writes as enums of one value. */
function choicesOf(union: Schema[] | undefined): unknown[] | undefined {
  const constants = union?.map((choice) => choice.const ?? (choice.enum?.length === 1 ? choice.enum[0] : undefined));
  return constants?.every((one) => one !== undefined) ? constants : undefined;
}

function nothing(field: Schema, place: Place): Value {
  return { value: null, holds: place === "optional", becomes: { value: field.default } };
}

function* enumerated(field: Schema, choices: unknown[], place: Place): Generator<Value> {
  const texts = choices.map(String);
  yield* choices.map((value) => ({ value, holds: true }));
  for (const value of choices) {
    const other = typeof value === "number" ? String(value) : Number(value);
    if (value !== "" && String(other) === value) yield { value: other, holds: true, becomes: { value } };
    else if (typeof value === "number") yield { value: other, holds: true, becomes: { value } };
  }
  yield nothing(field, place);
  const first = texts[0]!;
  const others = [
    "no such choice",
    first.toLowerCase() === first ? first.toUpperCase() : `${first} `,
    ` ${first}`,
    `${first}.0`,
    `0${first}`,
    "",
    " ",
    [],
    [choices[0]],
    {},
    true,
    5.5,
    -1,
    1e9,
  ];
  yield* others.filter((value) => typeof value === "object" || !texts.includes(String(value))).map((value) => ({ value, holds: false }));
}

function* numbers(field: Schema, place: Place): Generator<Value> {
  const { type, minimum, maximum } = field;
  const low = minimum ?? -1_000_000;
  const high = maximum ?? 1_000_000;
  const step = type === "integer" ? 1 : 0.01;
  yield* [low, high, low + step].map((value) => ({ value, holds: true }));
  yield* [low, high].map((value) => ({ value: String(value), holds: true, becomes: { value } }));
  if (minimum !== undefined) yield* [low - step, String(low - step)].map((value) => ({ value, holds: false }));
  if (maximum !== undefined) yield* [high + step, String(high + step)].map((value) => ({ value, holds: false }));
  if (type === "integer") yield* [low + 0.5, String(low + 0.5), `${high}.0`].map((value) => ({ value, holds: false }));
  yield nothing(field, place);
  yield* ["", " ", `${high}x`, ` ${high}`, `+${high}`, "0x1", "1e0", ".5", "NaN", "null", true, false, [low], [String(low)], {}].map((value) => ({
    value,
    holds: false,
  }));
}

function* texts(field: Schema, place: Place): Generator<Value> {
  yield* [5, 0, true, [], ["text"], {}].map((value) => ({ value, holds: false }));
  yield nothing(field, place);
  if (field[mediaKeyword]) {
    yield { value: "https://media.example/file", holds: true };
    yield* [
      "",
      "  ",
      "ftp://media.example/file",
      "file:///etc/passwd",
      "https://",
      "http://127.0.0.1/x",
      "https://[::1]/x",
      "https://user:secret@media.example/x",
      "https://169.254.169.254/latest",
    ].map((value) => ({ value, holds: false }));
    if (field[mediaKeyword].from === "url") yield { value: "aGVsbG8=", holds: false };
    return;
  }
  if (field.format === "uri") {
    yield* ["https://hooks.example/a?b=c", "http://hooks.example"].map((value) => ({ value, holds: true }));
    yield* ["", " ", "hooks.example", "/relative", "ftp://hooks.example/", "http://localhost:99/", "http://10.0.0.1/", "https://0x7f.1/"].map((value) => ({
      value,
      holds: false,
    }));
    return;
  }
  if (field.pattern !== undefined) {
    yield* ["123456", "#a0b1C2", "#FB0", "fb0"].filter((value) => new RegExp(field.pattern as string).test(value)).map((value) => ({ value, holds: true }));
    yield* ["", " ", "xyz", "12", "#1234", "12345", "#1234567", "123456789", "##123"].map((value) => ({ value, holds: false }));
    return;
  }
  const shortest = field.minLength ?? 0;
  yield { value: "m".repeat(Math.max(1, shortest)), holds: true };
  if (shortest > 0) yield { value: "m".repeat(shortest - 1), holds: false };
  if (place !== "item") yield* [" ", "\n\t "].map((value) => ({ value, holds: place === "optional" && shortest === 0, becomes: { value: undefined } }));
  if (field.maxLength !== undefined) {
    yield { value: "🎬".repeat(field.maxLength), holds: true };
    yield { value: "m".repeat(field.maxLength + 1), holds: false };
  }
}

function* lists(field: Schema, place: Place): Generator<Value> {
  const { items = {}, minItems = 0, maxItems } = field;
  const item = items.type === "object" || items.properties ? validObject(items) : validValue(items);
  const several = (length: number) => Array.from({ length }, () => item);
  yield { value: several(Math.max(1, minItems)), holds: true };
  if (maxItems !== undefined) {
    yield { value: several(maxItems), holds: true };
    yield { value: several(maxItems + 1), holds: false };
  }
  if (minItems > 0) yield { value: several(minItems - 1), holds: false };
  yield nothing(field, place);
  yield* ["text", "", "[]", 5, true, {}].map((value) => ({ value, holds: false }));
  for (const { value, holds, becomes, at = "" } of valuesOf(items, "item"))
    yield { value: [value], holds, ...(becomes && { becomes: { value: [becomes.value] } }), ...(holds ? {} : { at: `[0]${at}` }) };
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
