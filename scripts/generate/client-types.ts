import openapiTypes, { astToString } from "openapi-typescript";
import ts from "typescript";
import { clientSurface } from "./client-surface.ts";

const options = {
  // A member with a default may be left out.
  defaultNonNullable: false,
  rootTypes: true,
  rootTypesKeepCasing: true,
  rootTypesNoSchemaPrefix: true,
  transform: (schema: object) =>
    "x-media" in schema ? ts.factory.createTypeReferenceNode((schema["x-media"] as { from: string }).from === "any" ? "Media" : "MediaUrl") : undefined,
};

/** The types of the TypeScript client: each input, answer and query that it has, with what the service says of them. */
export async function clientTypes(): Promise<string> {
  const { endpoints, inputs, answers, queries, takesBytes } = await clientSurface();
  const schemas = { ...inputs, ...answers, ...queries };
  const declared = await openapiTypes({ openapi: "3.1.0", info: { title: "", version: "" }, paths: {}, components: { schemas } } as never, options);
  const listed = endpoints.map(({ path, summary, input, makes }) => `  /** ${summary} */\n  "${path}": { input: ${input}; makes: "${makes}" };\n`);
  return [
    "// Written by `npm run generate` from the service's OpenAPI document.\n",
    'import type { Media, MediaUrl } from "./media-value.ts";\n\n',
    `/** Every AI endpoint: what it takes, and what it makes. */\nexport interface Endpoints {\n${listed.join("")}}\n\n`,
    // Besides schemas the generator declares paths and operations, which there are none of here.
    astToString(declared).replace(/^export type \S+ = Record<string, never>;\n/gm, "").replace("export interface components", "interface components"),
    "\n/** Members that take bytes; the other media members take addresses only. */\n",
    `export const takesBytes: readonly string[] = ${JSON.stringify(takesBytes)};\n`,
  ].join("");
}
