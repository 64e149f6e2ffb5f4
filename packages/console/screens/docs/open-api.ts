import { number } from "../../messages/format.ts";
/** What the console reads of an OpenAPI 3.1 document. */
export interface OpenApi {
  info: { title: string; version: string; description?: string };
  tags?: readonly { name: string; description?: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components?: { schemas?: Readonly<Record<string, Schema>> };
}

export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: readonly string[];
  parameters?: readonly Parameter[];
  requestBody?: { required?: boolean; content: Readonly<Record<string, Content>> };
  responses: Readonly<Record<string, { description?: string; content?: Readonly<Record<string, Content>> }>>;
  security?: readonly Readonly<Record<string, readonly string[]>>[];
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  required?: boolean;
  description?: string;
  example?: unknown;
  schema?: Schema;
}

export interface Content {
  schema?: Schema;
  example?: unknown;
}

export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  title?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  examples?: readonly unknown[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** One call: `GET /v1/icons`. */
export interface Call {
  id: string;
  method: string;
  path: string;
  tag: string;
  operation: Operation;
}

/** Every call of the document, in its order. */
export function callsIn(document: OpenApi): Call[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId, method: method.toUpperCase(), path, tag: operation.tags?.[0] ?? "", operation,
    })),
  );
}

/** The schema itself where it is a reference. */
export function resolve(schema: Schema, document: OpenApi): Schema {
  let found = schema;
  for (let step = 0; found.$ref !== undefined && step < 10; step++) {
    found = document.components?.schemas?.[found.$ref.slice(found.$ref.lastIndexOf("/") + 1)] ?? {};
  }
  return found;
}

/** Its type in a few words: `integer`, `array of string (uuid)`. */
export function typeOf(schema: Schema, document: OpenApi): string {
  const { type, format, items, anyOf, oneOf, enum: values, const: only, properties } = resolve(schema, document);
  const choice = anyOf ?? oneOf;
  if (choice) return [...new Set(choice.map((one) => typeOf(one, document)))].join(" | ");
  if (only !== undefined) return JSON.stringify(only);
  if (type === "array") return items ? `array of ${typeOf(items, document)}` : "array";
  if (type === undefined) return values ? "enum" : properties ? "object" : "any";
  const name = typeof type === "string" ? type : type.join(" | ");
  return format ? `${name} (${format})` : name;
}

/** What it must be besides its type: `1 to 1000, default 100`. */
export function limitsOf(schema: Schema, document: OpenApi): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, default: initial } = resolve(schema, document);
  const range = (least: number | undefined, most: number | undefined, unit: string) => {
    const [from, to] = [least, most].map((limit) => limit !== undefined && number(limit));
    if (!from && !to) return [];
    return [(!from ? `≤ ${to}` : !to ? `≥ ${from}` : `${from}–${to}`) + unit];
  };
  // That a text is not empty goes without saying.
  const leastLength = minLength === 1 ? undefined : minLength;
  return [
    ...range(minimum, maximum, ""), ...range(leastLength, maxLength, " characters"), ...range(minItems, maxItems, " items"),
    ...(initial === undefined ? [] : [`default ${JSON.stringify(initial)}`]),
  ];
}

/** An example of what a request or a response holds. */
export function exampleOf({ example, schema }: Content, document: OpenApi): unknown {
  return example ?? (schema && resolve(schema, document).examples?.[0]);
}
