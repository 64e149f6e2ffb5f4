import assert from "node:assert/strict";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Service } from "./start-service.ts";

interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>>;
}

/** Throws where an answer is not what the service's OpenAPI document says of that path, status and media type. */
export type CheckAnswer = (path: string, answer: { status: number; mediaType: string; body: unknown }) => void;

/** Reads the document that the service itself serves; `path` is a template of it, such as `/v1/music/{id}`. */
export async function answerSchemas(service: Service): Promise<CheckAnswer> {
  const document = (await (await service.call("/openapi.json")).json()) as OpenApi;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "openapi.json");
  const checks = new Map<string, ValidateFunction>();

  return (path, { status, mediaType, body }) => {
    const responses = document.paths[path]?.get?.responses;
    assert.ok(responses, `${path} is not in the document`);
    const code = String(status) in responses ? String(status) : "default";
    const name = `${path} ${code} ${mediaType}`;
    if (!checks.has(name)) {
      assert.ok(responses[code]?.content?.[mediaType], `${name} is not in the document`);
      const pointer = ["paths", path, "get", "responses", code, "content", mediaType, "schema"].map((part) => encodeURIComponent(
        part.replaceAll("~", "~0").replaceAll("/", "~1")
      ));
      checks.set(name, ajv.compile({ $ref: `openapi.json#/${pointer.join("/")}` }));
    }
    const check = checks.get(name)!;
    assert.ok(check(body), `${name}: ${ajv.errorsText(check.errors)}`);
  };
}
