import { isDeepStrictEqual } from "node:util";

interface Media {
  schema?: { title?: string; description?: string };
  example?: unknown;
}

interface Response {
  description?: string;
  content?: Record<string, Media>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, { responses?: Record<string, Response> }>>;
  components: { schemas?: Record<string, unknown>; responses?: Record<string, unknown> };
}

/** What the generator writes where a schema says nothing. */
const nothingSaid = "Default Response";

/**
 * Moves every schema that has a title to the components, where generators take its name, and says of every answer what it is.
 * The document is a quarter of the size: most answers are those of many paths.
 * @throws Error when two schemas of the same title differ: one of them would be lost.
 */
export function nameSchemas(document: OpenApiDocument): OpenApiDocument {
  const schemas: Record<string, unknown> = { ...document.components.schemas };
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    for (const response of Object.values(operation.responses ?? {})) describeAnswer(response);
  }
  const paths = named(document.paths, schemas) as OpenApiDocument["paths"];
  return { ...document, paths, components: { ...document.components, schemas } };
}

function describeAnswer(response: Response): void {
  const media = Object.values(response.content ?? {});
  if (response.description === nothingSaid) response.description = media[0]?.schema?.description ?? "The answer";
  for (const one of media) moveExample(one);
}

/** An example of a named answer goes along with its schema, instead of standing at every path. */
function moveExample(media: Media): void {
  if (media.example === undefined || media.schema?.title === undefined) return;
  Object.assign(media.schema, { examples: [media.example] });
  delete media.example;
}

function named(node: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(node)) return node.map((one) => named(one, schemas));
  if (typeof node !== "object" || node === null) return node;
  const isExample = (name: string) => name === "example" || name === "examples";
  const whole = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, isExample(name) ? value : named(value, schemas)]));
  const { title } = whole;
  if (typeof title !== "string") return whole;
  if (schemas[title] !== undefined && !isDeepStrictEqual(schemas[title], whole)) throw new Error(`openapi: two schemas have the title ${title}`);
  schemas[title] = whole;
  return { $ref: `#/components/schemas/${title}` };
}
