import { nameOf, type Schema } from "./api-pages/document.ts";
import { openApiDocument } from "./openapi-document.ts";

interface Operation {
  operationId: string;
  summary: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: { name: string; in: string; description?: string; required?: boolean; schema: Schema }[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Answers that the clients hand out as they are, by the name of their schema. */
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
  "TaskList",
  "BudgetList",
  "CostEstimate",
  "Board",
  "BoardShare",
  "RestoredBoardItems",
];
/** What the item of a board may be, by the names that the clients have for it. */
const shownOnBoards: Schema[] = [
  ...["SoundEffect", "Track", "Icon", "TaskView", "UploadedMedia"].map((name) => ({ $ref: `#/components/schemas/${name}` })), { type: "null" },
];
/** Parts of answers under a name of their own. */
const parts: Record<string, (schemas: Document["components"]["schemas"]) => Schema> = {
  // Programs read what else an engine reports.
  TaskView: ({ Task }) => ({ ...Task!.properties!.data!, additionalProperties: true }),
  UploadedMedia: ({ MediaUpload }) => MediaUpload!.properties!.data!,
  BoardItem: ({ BoardItem }) => ({ ...BoardItem, properties: { ...BoardItem!.properties, item: { ...BoardItem!.properties!.item, anyOf: shownOnBoards } } }),
  UsageEntry: ({ Usage }) => Usage!.properties!.data!.items!,
};
/** Queries, by the operation that has them. */
const queries: Record<string, string> = {
  listIcons: "IconQuery",
  downloadIcon: "IconDownloadOptions",
  getIconCode: "IconCodeOptions",
  getIconSprite: "IconSpriteOptions",
  archiveIcons: "IconArchiveOptions",
  listSoundEffects: "SoundEffectQuery",
  listMusic: "TrackQuery",
  cutSoundEffect: "AudioCut",
  getUsage: "UsagePeriod",
};
/** Paging is the client's own work, and ids are what a call begins with. */
const paging = new Set(["page", "per_page", "limit", "offset", "filters", "ids"]);

export interface Endpoint {
  /** Path below /v1/ai. */
  path: string;
  makes: "image" | "video";
  summary: string;
  /** Name of the schema of its body. */
  input: string;
}

/** What a client of the service has: what it sends and gets, by names. */
export interface Surface {
  endpoints: Endpoint[];
  inputs: Record<string, Schema>;
  /** Answers and parts of answers. */
  answers: Record<string, Schema>;
  queries: Record<string, Schema>;
  /** Members that take bytes; the other media members take addresses only. */
  takesBytes: string[];
}

let surface: Promise<Surface> | undefined;

/** Is read once: the service is built for it. */
export function clientSurface(): Promise<Surface> {
  return (surface ??= readSurface());
}

async function readSurface(): Promise<Surface> {
  const document = JSON.parse(await openApiDocument()) as Document;
  const { schemas } = document.components;
  const operations = Object.entries(document.paths).flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, operation })));
  const created = ({ responses }: Operation) => /^Created(Image|Video)Task/.exec(nameOf(responses["200"]?.content?.["application/json"]?.schema ?? {}))?.[1];
  const creates = operations.filter(({ method, operation }) => method === "post" && created(operation) !== undefined);
  const endpoints = creates.map(({ path, operation }): Endpoint => {
    const makes = created(operation) === "Image" ? "image" : "video";
    const input = nameOf(operation.requestBody!.content["application/json"]!.schema);
    return { path: path.slice("/v1/ai/".length), makes, summary: operation.summary, input };
  });
  const inputs = Object.fromEntries(endpoints.map(({ input }) => [input, withLimits(schemas[input]!)]));
  const byId = (id: string) => operations.find(({ operation }) => operation.operationId === id)!.operation;
  return {
    endpoints,
    inputs,
    answers: {
      ...Object.fromEntries(answers.map((name) => [name, withLimits(schemas[name]!)])),
      ...mapValues(parts, (part) => withLimits(part(schemas))),
    },
    queries: Object.fromEntries(Object.entries(queries).map(([id, name]) => [name, withLimits(queryOf(byId(id)))])),
    takesBytes: membersThatTakeBytes(Object.values(inputs)),
  };
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

/** A schema whose descriptions, and those of all within, also tell the limits. */
function withLimits(schema: Schema): Schema {
  const { items, properties, anyOf } = schema;
  const description = sayLimits(schema);
  return {
    ...schema,
    ...(description && { description }),
    ...(items && { items: withLimits(items) }),
    ...(anyOf && { anyOf: anyOf.map(withLimits) }),
    ...(properties && { properties: mapValues(properties, withLimits) }),
  };
}

const mapValues = <T, U>(all: Record<string, T>, change: (one: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]));

function sayLimits({ description = "", minimum, maximum, maxLength, maxItems, default: fallback, anyOf }: Schema): string {
  const [min, max] = [minimum ?? anyOf?.[0]?.minimum, maximum ?? anyOf?.[0]?.maximum];
  const range = min !== undefined && max !== undefined ? `${min} to ${max}` : min !== undefined ? `at least ${min}` : max !== undefined && `at most ${max}`;
  const limits = [
    range,
    maxLength && `at most ${maxLength} characters`,
    maxItems && `at most ${maxItems}`,
    fallback !== undefined && `default ${JSON.stringify(fallback)}`,
  ];
  const said = limits.filter(Boolean).join("; ");
  return said ? `${description.replace(/\.$/, "")} (${said}).` : description;
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
