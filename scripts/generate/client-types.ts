import { openApiDocument } from "./openapi-document.ts";

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  default?: unknown;
  "x-media"?: { from: "any" | "url" };
}

interface Operation {
  operationId: string;
  summary: string;
  "x-dry-run"?: Schema;
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: { name: string; in: string; description?: string; required?: boolean; schema: Schema }[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Answers that the client hands out as they are, by the name of their schema. */
const answers = [
  "Icon",
  "IconDetail",
  "IconList",
  "SoundEffect",
  "SoundEffectList",
  "SimilarSoundEffects",
  "Track",
  "TrackDetail",
  "TrackList",
  "SimilarTracks",
  "AudioDownload",
  "Problem",
  "BudgetList",
];
/** Parts of answers under a name of their own. */
const parts: Record<string, (schemas: Document["components"]["schemas"]) => Schema> = {
  TaskView: ({ Task }) => Task!.properties!.data!,
  UploadedMedia: ({ MediaUpload }) => MediaUpload!.properties!.data!,
  UsageEntry: ({ Usage }) => Usage!.properties!.data!.items!,
};
/** Queries, by the operation that has them. */
const queries: Record<string, string> = {
  listIcons: "IconQuery",
  downloadIcon: "IconDownloadOptions",
  getIconCode: "IconCodeOptions",
  listSoundEffects: "SoundEffectQuery",
  listMusic: "TrackQuery",
  getUsage: "UsagePeriod",
};
/** Paging is the client's own work. */
const paging = new Set(["page", "per_page", "limit", "offset", "filters"]);

/** The types of the TypeScript client: each input, answer and query that it has, with what the service says of them. */
export async function clientTypes(): Promise<string> {
  const document = JSON.parse(await openApiDocument()) as Document;
  const { schemas } = document.components;
  const operations = Object.entries(document.paths).flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, operation })));
  const creates = operations.filter(({ path, method, operation }) => method === "post" && path.startsWith("/v1/ai/") && operation.requestBody);
  const inputs = creates.map(({ path, operation }) => {
    const endpoint = path.slice("/v1/ai/".length);
    const makes = refOf(operation.responses["200"]!.content!["application/json"]!.schema) === "CreatedImageTask" ? "image" : "video";
    return { endpoint, makes, summary: operation.summary, input: refOf(operation.requestBody!.content["application/json"]!.schema) };
  });
  const declared = [
    ...inputs.map(({ input, summary, endpoint }) => declare(input, schemas[input]!, `${summary}: the input of \`${endpoint}\`.`)),
    ...answers.map((name) => declare(name, schemas[name]!)),
    ...Object.entries(parts).map(([name, part]) => declare(name, part(schemas))),
    declare("CostEstimate", creates[0]!.operation["x-dry-run"]!),
    ...Object.entries(queries).map(([id, name]) => declare(name, queryOf(operations.find(({ operation }) => operation.operationId === id)!.operation))),
  ];
  const endpoints = inputs.map(
    ({ endpoint, summary, input, makes }) => `${comment(summary, "  ")}  ${JSON.stringify(endpoint)}: { input: ${input}; makes: "${makes}" };\n`,
  );
  return [
    "// Written by `npm run generate` from the service's OpenAPI document.\n",
    'import type { Media, MediaUrl } from "./media-value.ts";\n\n',
    `${comment("Every AI endpoint: what it takes, and what it makes.")}export interface Endpoints {\n${endpoints.join("")}}\n\n`,
    ...declared,
    `${comment("Members that take bytes; the other media members take addresses only.")}` +
      `export const takesBytes: readonly string[] = ${JSON.stringify(membersThatTakeBytes(inputs.map(({ input }) => schemas[input]!)))};\n`,
  ].join("");
}

const refOf = ({ $ref = "" }: Schema): string => $ref.split("/").at(-1)!;

function declare(name: string, schema: Schema, description = schema.description): string {
  return `${comment(description)}export interface ${name} ${typeOf({ ...schema, description: undefined }, "")}\n\n`;
}

/** The parameters of a query as an object; `filters[color]` is the member `color` of `filters`. */
function queryOf({ parameters = [] }: Operation): Schema {
  const properties: Record<string, Schema> = {};
  const filters: Record<string, Schema> = {};
  for (const { name, in: place, schema, description } of parameters) {
    if (place !== "query" || paging.has(name)) continue;
    const filter = /^filters\[(\w+)\]$/.exec(name)?.[1];
    (filter ? filters : properties)[filter ?? name] = { ...schema, description: description?.replace(/\.? ?Comma-separated, repeated.*$/, "") };
  }
  if (Object.keys(filters).length > 0) properties.filters = { type: "object", properties: filters, description: "Filters: all of them must hold" };
  return { type: "object", properties };
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return refOf(schema);
  if (schema["x-media"]) return schema["x-media"].from === "any" ? "Media" : "MediaUrl";
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, indent)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(" | ");
  if (schema.type === "array") {
    const item = typeOf(schema.items ?? {}, indent);
    return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === "object") return objectType(schema, indent);
  return { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" }[schema.type ?? ""] ?? "unknown";
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, member]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return `${comment(sayLimits(member), inner)}${inner}${key}${required.includes(name) ? "" : "?"}: ${typeOf(member, inner)};\n`;
  });
  const others = additionalProperties === true ? `${comment("What else an engine tells.", inner)}${inner}[extra: string]: unknown;\n` : "";
  return `{\n${members.join("")}${others}${indent}}`;
}

/** A description and the limits that it does not tell. */
function sayLimits({ description = "", minimum, maximum, maxLength, maxItems, default: fallback, anyOf }: Schema): string {
  const [least, most] = [minimum ?? anyOf?.[0]?.minimum, maximum ?? anyOf?.[0]?.maximum];
  const range =
    least !== undefined && most !== undefined ? `${least} to ${most}` : least !== undefined ? `at least ${least}` : most !== undefined ? `at most ${most}` : "";
  const limits = [
    range,
    maxLength && `at most ${maxLength} characters`,
    maxItems && `at most ${maxItems}`,
    fallback !== undefined && `default ${JSON.stringify(fallback)}`,
  ];
  const said = limits.filter(Boolean).join("; ");
  return said ? `${description.replace(/\.$/, "")} (${said}).` : description;
}

function comment(text = "", indent = ""): string {
  if (!text) return "";
  const lines = text
    .replaceAll("*/", "* /")
    .split(/\s+/)
    .reduce<string[]>((all, word) => {
      const last = all.at(-1);
      if (last !== undefined && last.length + word.length < 130 - indent.length) all[all.length - 1] = `${last} ${word}`;
      else all.push(word);
      return all;
    }, []);
  return lines.length === 1 ? `${indent}/** ${lines[0]} */\n` : `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`;
}

/** @throws Error when a name stands for both kinds: the client tells them apart by it. */
function membersThatTakeBytes(inputs: readonly Schema[]): string[] {
  const kinds = { any: new Set<string>(), url: new Set<string>() };
  const walk = (schema: Schema, name: string): void => {
    const from = schema["x-media"]?.from;
    if (from) kinds[from].add(name);
    if (schema.items) walk(schema.items, name);
    for (const [member, inner] of Object.entries(schema.properties ?? {})) walk(inner, member);
  };
  for (const input of inputs) walk(input, "");
  const both = [...kinds.any].filter((name) => kinds.url.has(name));
  if (both.length > 0) throw new Error(`client types: ${both.join(", ")} takes bytes here and only addresses there`);
  return [...kinds.any].sort();
}
