export interface Schema {
  $ref?: string;
  title?: string;
  type?: string | string[];
  description?: string | undefined;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  examples?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  default?: unknown;
  "x-media"?: { from: "any" | "url" };
}

export interface Parameter {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  example?: unknown;
  schema?: Schema;
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

export interface Call extends Operation {
  method: string;
  path: string;
}

export interface ApiDocument {
  tags: { name: string; description: string }[];
  calls: Call[];
  schemas: Record<string, Schema>;
}

let document: Promise<ApiDocument> | undefined;

/** The OpenAPI document as a list of calls. Is read once: the service is built for it. */
export const apiDocument = (): Promise<ApiDocument> => (document ??= read());

async function read(): Promise<ApiDocument> {
  // Not before the index of kinds is written, which the service reads.
  const { openApiDocument } = await import("../openapi-document.ts");
  const { tags, paths, components } = JSON.parse(await openApiDocument()) as {
    tags: ApiDocument["tags"]; paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> };
  };
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, ...operation })));
  return { tags, calls, schemas: components.schemas };
}

export const nameOf = ({ $ref = "" }: Schema): string => $ref.split("/").at(-1)!;

/** The body that a call takes, its media type and an example of it. */
export function bodyOf({ requestBody }: Call, { schemas }: ApiDocument): { mediaType: string; schema: Schema; example: unknown } | undefined {
  const [mediaType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (mediaType === undefined || content === undefined) return undefined;
  const schema = content.schema.$ref ? schemas[nameOf(content.schema)]! : content.schema;
  return { mediaType, schema, example: content.example ?? schema.examples?.[0] };
}
