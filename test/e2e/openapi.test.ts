import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { before, test } from "node:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import openapiTypescript, { astToString } from "openapi-typescript";
import ts from "typescript";
import { openApiDocument } from "../../scripts/generate/openapi-document.ts";
import { errorCodes } from "@atelier/server/errors.ts";
import { generatedWav } from "../parts/generated-sounds.ts";
import { probeKey, startProbeService } from "../parts/probe-service.ts";

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown; schema?: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { example?: unknown; schema?: Schema }> }>;
}

interface Schema {
  $ref?: string;
  examples?: unknown[];
  properties?: Record<string, { enum?: string[] }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

let source = "";
let document: Document;
let operations: { path: string; method: string; operation: Operation }[] = [];

before(async () => {
  source = await openApiDocument();
  document = JSON.parse(source) as Document;
  operations = Object.entries(document.paths).flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, operation })));
});

const resolved = (schema: Schema | undefined): Schema | undefined => (schema?.$ref ? document.components.schemas[schema.$ref.split("/").at(-1)!] : schema);
const exampleOf = (content: Record<string, { example?: unknown; schema?: Schema }> | undefined) =>
  Object.values(content ?? {})
    .map(({ example, schema }) => example ?? resolved(schema)?.examples?.[0])
    .find((example) => example !== undefined);

test("a linter of the field finds nothing in the document", async () => {
  // It compares each pair of paths and does not know that a literal path counts before a parameter, which the standard says.
  // It closes each schema below an `if` by itself, which the standard does not.
  const examples = { severity: "error", allowAdditionalProperties: true } as const;
  const config = await createConfig({ extends: ["recommended-strict"], rules: { "no-ambiguous-paths": "off", "no-invalid-media-type-examples": examples } });
  const problems = await lintFromString({ source, config, absoluteRef: "/openapi.json" });
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    [],
  );
});

test("every operation has a name that is an identifier and no other's", () => {
  const names = operations.map(({ operation }) => operation.operationId);
  assert.deepEqual(
    names.filter((name) => !/^[a-z]\w*$/.test(name)),
    [],
  );
  assert.equal(new Set(names).size, names.length);
  assert.ok(names.includes("createImageToVideoModel2_7"));
});

test("every enum has a type, and the code of a failure is one of all codes", () => {
  const bare: string[] = [];
  JSON.stringify(document, (name, value: unknown) => {
    const { type, enum: allowed } = (value ?? {}) as { type?: unknown; enum?: unknown };
    if (Array.isArray(allowed) && type === undefined) bare.push(name);
    return value;
  });
  assert.deepEqual(bare, []);
  assert.deepEqual(document.components.schemas.Problem?.properties?.code?.enum, errorCodes);
});

test("wherever a task is described, its error is a text and its code stands beside it", () => {
  interface Described {
    properties?: Record<string, { type?: string }>;
  }
  const found = (node: unknown): Described[] => {
    if (typeof node !== "object" || node === null) return [];
    const { properties } = node as Described;
    return [...(properties?.task_id && properties.error ? [node as Described] : []), ...Object.values(node).flatMap(found)];
  };
  const tasks = found(document);
  assert.ok(tasks.length >= 3, "get-task, the list of all tasks, boards");
  for (const { properties = {} } of tasks) {
    assert.deepEqual([properties.error, properties.error_code, properties.error_message].map((member) => member?.type), ["string", "string", "string"]);
  }
});

test("every answer is described, and those of JSON have a name", () => {
  for (const { path, method, operation } of operations) {
    for (const [status, { description, content = {} }] of Object.entries(operation.responses)) {
      assert.ok(description && description !== "Default Response", `${method} ${path} ${status}`);
      // A file may be JSON, and is nobody's schema.
      const named = path.startsWith("/media/") ? undefined : content["application/json"];
      if (named) assert.match(named.schema?.$ref ?? "", /schemas\/[A-Z]\w+$/, `${method} ${path} ${status}`);
    }
    if (path.endsWith("/events")) assert.ok("text/event-stream" in (operation.responses["200"]?.content ?? {}), path);
  }
});

/** Examples that a service which has just begun does not answer with 200: by method and path, the first that fits. */
const otherwise: [of: RegExp, statuses: number[], why: string][] = [
  [/ \/media\//, [403], "only the service can sign"],
  [/^POST \/v1\/session$/, [401], "the example's key is nobody's"],
  [/^POST \/v1\/session\/(link|join|reset)$/, [410], "the example's link is nobody's"],
  [/^PUT \/v1\/session\/password$/, [409], "the key is no member's"],
  [/^POST \/v1\/session\/passkey$/, [401], "nobody has signed the example"],
  [/ \/v1\/passkeys/, [409], "the key is no member's"],
  [/^(PATCH|DELETE) \/v1\/members\/\{id\}$/, [409], "it is the last admin"],
  [/^DELETE .*\/sessions\/\{\w+\}$/, [404], "a key has no session"],
  [/^PUT \/v1\/providers\/kinds\//, [400], "its engine is not there"],
  [/ \/v1\/providers\/kinds\//, [404], "its engine is not there"],
  [/ \/v1\/webhook-deliveries\/\{id\}/, [404], "nothing was delivered yet"],
  [/^DELETE \/v1\/grants\//, [404], "no program was let in"],
  [/ \/v1\/uploads\/parts/, [501], "files lie in a folder here"],
  [/ \/v1\/tasks\/archive$/, [404], "the example's task is nobody's"],
  [/^DELETE \/v1\/tasks\/\{id\}\/keep$/, [404], "the example before it has deleted the task"],
  [/ \/v1\/tasks\/\{id\}\//, [200, 409], "it may have ended"],
  [/^DELETE \/v1\/(ai|tasks)\//, [200, 409], "it may have ended"],
  [/^POST \/v1\/boards\/\{id\}\/items$/, [200, 400], "the example's sound may not be there yet"],
  [/ \/v1\/(shared\/|boards\/\{id\}\/(items\/\{|shares\/))/, [404], "the example's are nobody's"],
];

test("every operation has an example, and the service accepts each of them", { timeout: 120_000 }, async (t) => {
  const media = await serveFiles();
  t.after(() => media.close());
  // Nobody works: what the examples order takes long, and is looked at elsewhere.
  const service = await startProbeService(t, {}, { ATELIER_WORKERS: "0", ATELIER_FAL_URL: media.url });
  /** The examples' own server is not ours to call. */
  const here = (body: unknown) => JSON.parse(JSON.stringify(body).replaceAll("https://example.org", media.url)) as unknown;
  const ids = new Map<string, string>();
  const turns = ["post", "patch", "get", "delete"];
  const sorted = operations.toSorted((a, b) => turns.indexOf(a.method) - turns.indexOf(b.method));
  for (const { path, method, operation } of sorted) {
    const name = `${method.toUpperCase()} ${path}`;
    const body = exampleOf(operation.requestBody?.content);
    const parameters = operation.parameters ?? [];
    const shown = [body, exampleOf(operation.responses["200"]?.content), ...parameters.map(({ example }) => example)];
    assert.ok(
      shown.some((example) => example !== undefined),
      `${name} has no example`,
    );
    assert.ok(!operation.requestBody || body !== undefined, `${name} has no example of its body`);
    for (const parameter of parameters) assert.ok(!parameter.required || parameter.example !== undefined, `${name}: ${parameter.name} has no example`);
    if (path.endsWith("/events")) continue;

    const type = Object.keys(operation.requestBody?.content ?? {})[0];
    // What no text of a document can be an example of.
    const sent = name === "POST /v1/uploads" ? generatedWav(1) : typeof body === "string" ? body : body && JSON.stringify(here(body));
    const answer = await fetch(new URL(addressOf(path, parameters, ids), service.url), {
      method: method.toUpperCase(),
      headers: { "x-service-api-key": probeKey, ...(type && { "content-type": type }) },
      ...(sent !== undefined && { body: sent as never }),
    });
    const text = await answer.text();
    const [, statuses, why] = otherwise.find(([of]) => of.test(name)) ?? [name, [200], text];
    assert.ok(statuses.includes(answer.status), `${name}: ${answer.status}, ${why}`);
    if (method === "post") remember(ids, path, text);
  }
});

test("a generator of types takes the document, and what it writes compiles", async (t) => {
  const folder = await mkdtemp(join(import.meta.dirname, "../../.runtime/openapi-"));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "api.ts"), astToString(await openapiTypescript(source)));
  await writeFile(
    join(folder, "use.ts"),
    `import type { components, operations } from "./api.ts";
export const input: components["schemas"]["ImageExpandModelInput"] = { image: "https://example.org/a.png", left: 10 };
export const code: components["schemas"]["Problem"]["code"] = "invalid_request";
export type Stream = operations["followImageExpandModel"]["responses"][200]["content"]["text/event-stream"];
// @ts-expect-error no such format
export const wrong: components["schemas"]["ImageChangeCameraInput"] = { image: "a", output_format: "gif" };
`,
  );
  const program = ts.createProgram([join(folder, "use.ts")], {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.NodeNext,
    types: [],
    lib: ["lib.es2024.d.ts"],
  });
  assert.deepEqual(
    ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
    [],
  );
});

/** What a create has made, for the paths that need its id. */
function remember(ids: Map<string, string>, path: string, text: string): void {
  const { data } = JSON.parse(text) as { data?: { id?: number; task_id?: string; preset?: string; upload?: string } };
  const id = data?.task_id ?? data?.id ?? data?.preset ?? (path === "/v1/uploads" ? data?.upload : undefined);
  if (id === undefined) return;
  if (path.startsWith("/v1/ai/")) ids.set("/v1/tasks", String(id));
  const own = path.replace("/v1/admin/", "/v1/");
  for (let prefix = own; prefix.split("/").length > 2; prefix = prefix.slice(0, prefix.lastIndexOf("/")))
    if (prefix === own || !ids.has(prefix)) ids.set(prefix, String(id));
  if (own === "/v1/sound-effects") ids.set("/v1/sfx", String(id));
  // A family's path is no prefix of its members'.
  if (own.startsWith("/v1/ai/video/model-v3-")) ids.set("/v1/ai/video/model-v3", String(id));
}

function addressOf(path: string, parameters: readonly Parameter[], ids: Map<string, string>): string {
  const collection = path.replace("/v1/admin/", "/v1/").split(/\/\{id\}|\/download$/)[0]!;
  const valueOf = ({ name, example }: Parameter) => (name === "id" ? (ids.get(collection) ?? String(example)) : String(example));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(parameters.find((one) => one.name === name)!)));
  const query = parameters.filter((one) => one.in === "query" && one.example !== undefined).map((one): [string, string] => [one.name, valueOf(one)]);
  return query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled;
}

async function serveFiles() {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9" fill="#08f"/></svg>';
  const server = createServer(({ url = "" }, response) => void response.end(url.endsWith(".svg") ? svg : generatedWav(url.length)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
