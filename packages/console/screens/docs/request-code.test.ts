import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { test } from "node:test";
import { callsIn, limitsOf, type OpenApi, typeOf } from "./open-api.ts";
import { codeOf } from "./request-code.ts";

const document = JSON.parse(await readFile(new URL("../../../../openapi.json", import.meta.url), "utf8")) as OpenApi;
const calls = callsIn(document);
const call = (id: string) => calls.find((one) => one.id === id)!;

test("the program of every call is one", () => {
  assert.ok(calls.length > 150);
  for (const one of calls) {
    stripTypeScriptTypes(codeOf("TypeScript", one, document, "http://any.test"));
    assert.doesNotMatch(codeOf("curl", one, document, "http://any.test"), /[{]id[}]|undefined/, one.id);
    assert.doesNotMatch(codeOf("Python", one, document, "http://any.test"), /undefined/, one.id);
  }
});

test("quotes in an example do not end the word of a shell", () => {
  const path = { "/v1/a": { post: { operationId: "a", requestBody: { content: { "application/json": { example: { it: "it's" } } } }, responses: {} } } };
  const own: OpenApi = { info: { title: "", version: "" }, paths: path };
  assert.match(codeOf("curl", callsIn(own)[0]!, own, "http://any.test"), /-d '\{"it":"it'\\''s"\}'/);
});

test("a call with a body carries its example, one without a key carries none", () => {
  assert.match(codeOf("curl", call("createImageExpandModel"), document, "http://any.test"), /-d '\{"image":"https:\/\/example\.org/);
  assert.doesNotMatch(codeOf("curl", call("health"), document, "http://any.test"), /x-service-api-key/);
});

test("types and limits are said in a few words", () => {
  assert.equal(typeOf({ type: "array", items: { type: "string", format: "uuid" } }, document), "array of string (uuid)");
  assert.equal(typeOf({ anyOf: [{ type: "string" }, { type: "null" }] }, document), "string | null");
  assert.deepEqual(limitsOf({ type: "integer", minimum: 1, maximum: 1000, default: 100 }, document), ["1–1,000", "default 100"]);
  assert.deepEqual(limitsOf({ type: "string", minLength: 1, maxLength: 9 }, document), ["≤ 9 characters"]);
});
