import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { pino } from "pino";
import Type from "typebox";
import { exchange, type RawAnswer, readAnswers } from "@atelier/test/parts/load/raw-http.ts";
import type { Caller } from "../../accounts/caller.ts";
import { loadConfig } from "../../config/load-config.ts";
import { createServer } from "../server.ts";
import type { HttpServer } from "../server-types.ts";

const good: Caller = { keyId: "good", accountId: "a", scopes: ["catalog"], premium: false, limits: {} };
const host = "host: service.example\r\n";
const key = "x-service-api-key: good\r\n";
const json = "content-type: application/json\r\n";

describe("what no route sees is answered as everything else", () => {
  let http: HttpServer;
  let port = 0;

  before(async () => {
    http = createServer({
      config: loadConfig({}), log: pino({ level: "silent" }), authenticate: async (given) => (given === "good" ? good : undefined),
      draining: () => false,
    });
    http.after(() => {
      const access = { scope: "catalog", limit: "read" } as const;
      http.get("/v1/things/:id", { config: { access } }, async () => ({ ok: true }));
      http.get("/v1/slow", { config: { access } }, async () => {
        await new Promise((resume) => setTimeout(resume, 100));
        return { slow: true };
      });
      // A body that is a stream, as a file is.
      http.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
        scope.post("/v1/files", { config: { access } }, async () => ({ ok: true }));
      });
      http.post("/v1/things", { config: { access }, schema: { body: Type.Object({ name: Type.String() }) } }, async (request) => ({ name: request.body.name }));
    });
    await http.listen({ port: 0, host: "127.0.0.1" });
    port = (http.server.address() as AddressInfo).port;
  });
  after(() => http.close());

  function checkProblem(answer: RawAnswer | undefined, status: number, code: string): void {
    assert.ok(answer);
    assert.equal(answer.status, status, answer.body);
    assert.match(answer.headers["content-type"] ?? "", /^application\/problem\+json/);
    const body = JSON.parse(answer.body) as { code: string; request_id: string; message: string };
    assert.equal(body.code, code);
    assert.ok(body.message.length > 10);
    assert.equal(body.request_id, answer.headers["x-request-id"]);
    assert.ok(answer.headers["x-ratelimit-limit"], "is counted");
  }

  const broken: [name: string, request: string, status: number, code: string][] = [
    ["a path that is no UTF-8, without a key", `GET /v1/things/%ff HTTP/1.1\r\n${host}\r\n`, 401, "missing_api_key"],
    ["a path that is no UTF-8", `GET /v1/things/%ff?a=1 HTTP/1.1\r\n${host}${key}\r\n`, 400, "malformed_path"],
    ["a path with half an escape", `GET /v1/%f HTTP/1.1\r\n${host}${key}\r\n`, 400, "malformed_path"],
    ["an id of 600 digits below an unknown path, without a key", `GET /v1/thongs/${"9".repeat(600)} HTTP/1.1\r\n${host}\r\n`, 401, "missing_api_key"],
    ["headers over 16 kB", `GET / HTTP/1.1\r\n${host}x: ${"y".repeat(20_000)}\r\n\r\n`, 431, "headers_too_large"],
    ["a path over 16 kB", `GET /${"y".repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431, "headers_too_large"],
    ["no HTTP", "hello\r\n\r\n", 400, "malformed_request"],
    ["a space in a header's name", `GET / HTTP/1.1\r\n${host}a b: c\r\n\r\n`, 400, "malformed_request"],
    ["two lengths", `POST /v1/things HTTP/1.1\r\n${host}${key}${json}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, 400, "malformed_request"],
    [
      "a length and chunks", `POST /v1/things HTTP/1.1\r\n${host}${key}${json}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`, 400,
      "malformed_request",
    ],
    ["a chunk without a length", `POST /v1/things HTTP/1.1\r\n${host}${key}${json}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n`, 400, "malformed_request"],
    ["no host", `GET /v1/things/1 HTTP/1.1\r\n${key}\r\n`, 400, "invalid_host"],
    ["two hosts", `GET /v1/things/1 HTTP/1.1\r\n${host}Host: other.example\r\n${key}\r\n`, 400, "invalid_host"],
    ["an expectation that nobody knows", `GET /v1/things/1 HTTP/1.1\r\n${host}${key}expect: miracles\r\n\r\n`, 417, "expectation_failed"],
    ["CONNECT", `CONNECT other.example:443 HTTP/1.1\r\n${host}\r\n`, 405, "method_not_allowed"],
  ];
  for (const [name, request, status, code] of broken) {
    test(name, async () => {
      const { text, end } = await exchange(port, [request], { quiet: 200 });
      assert.notEqual(end, "reset");
      const answers = readAnswers(text, ["GET"]);
      assert.equal(answers.length, 1);
      checkProblem(answers[0], status, code);
      if (code === "malformed_request") assert.equal(answers[0]?.headers["x-ratelimit-limit"], "20");
    });
  }

  test("an id of 600 digits gets to its route", async () => {
    const { text } = await exchange(port, [`GET /v1/things/${"9".repeat(600)} HTTP/1.1\r\n${host}${key}connection: close\r\n\r\n`]);
    assert.equal(readAnswers(text, ["GET"])[0]?.status, 200);
  });

  test("HTTP/1.0 needs no host", async () => {
    const { text } = await exchange(port, [`GET /v1/things/1 HTTP/1.0\r\n${key}\r\n`]);
    assert.equal(readAnswers(text, ["GET"])[0]?.status, 200);
  });

  test("who expects 100-continue gets it with a key, and the refusal at once without one", async () => {
    const head = `POST /v1/things HTTP/1.1\r\n${host}${json}content-length: 12\r\nexpect: 100-continue\r\n`;
    const wanted = await exchange(port, [`${head}${key}\r\n`, "{\"name\":\"x\"}"], { pause: 50 });
    assert.match(wanted.text, /^HTTP\/1\.1 100 Continue\r\n\r\n/);
    assert.deepEqual(readAnswers(wanted.text, ["POST"]).map(({ status }) => status), [200]);
    const refused = await exchange(port, [`${head}\r\n`]);
    const [answer] = readAnswers(refused.text, ["POST"]);
    assert.equal(answer?.status, 401);
    assert.equal(answer.headers.connection, "close");
    assert.doesNotMatch(refused.text, /100 Continue/);
  });

  test("a body that is announced as too large is refused before it is sent, whatever it is", async () => {
    for (const [path, type, expect] of [["/v1/things", json, "expect: 100-continue\r\n"], ["/v1/things", json, ""], ["/v1/files", "", ""]] as const) {
      const { text, end } = await exchange(port, [`POST ${path} HTTP/1.1\r\n${host}${key}${type}${expect}content-length: 1048577\r\n\r\n`]);
      assert.doesNotMatch(text, /100 Continue/);
      checkProblem(readAnswers(text, ["POST"])[0], 413, "body_too_large");
      assert.equal(end, "closed");
    }
  });

  test("broken bytes after a request wait for its answer", async () => {
    const { text, end } = await exchange(port, [`GET /v1/slow HTTP/1.1\r\n${host}${key}\r\nGET /v1/things/1 HTTP/1.1\r\n${host}${key}\r\nbroken\r\n\r\n`]);
    assert.deepEqual(readAnswers(text, ["GET", "GET", "GET"]).map(({ status }) => status), [200, 200, 400]);
    assert.equal(end, "closed");
  });

  test("an answer to a body that is too large arrives while the body is still being sent", async () => {
    const megabyte = Buffer.alloc(2 ** 20, " ");
    for (const length of ["content-length: 33554432", "transfer-encoding: chunked"]) {
      const portions = Array.from({ length: 32 }, () => (length.startsWith("content") ? megabyte : Buffer.concat([
        Buffer.from("100000\r\n"), megabyte, Buffer.from("\r\n"),
      ])));
      const { text, end } = await exchange(port, [`POST /v1/things HTTP/1.1\r\n${host}${key}${json}${length}\r\n\r\n`, ...portions], { quiet: 1000, pause: 2 });
      assert.equal(end, "closed");
      checkProblem(readAnswers(text, ["POST"])[0], 413, "body_too_large");
    }
  });

  test("a fault of a body that has come whole leaves the connection open", async () => {
    const request = (body: string) => `POST /v1/things HTTP/1.1\r\n${host}${key}${json}content-length: ${body.length}\r\n\r\n${body}`;
    const { text, end } = await exchange(port, [request("{"), request("{\"name\":\"x\"}")], { pause: 50 });
    assert.deepEqual(readAnswers(text, ["POST", "POST"]).map(({ status }) => status), [400, 200]);
    assert.equal(end, "open");
  });

  test("a body that does not come any more after a 401 holds its connection for seconds", { timeout: 30_000 }, async () => {
    const { text, end, milliseconds } = await exchange(port, [`POST /v1/things HTTP/1.1\r\n${host}${json}content-length: 1000\r\n\r\n{`], { quiet: 12_000 });
    assert.equal(readAnswers(text, ["POST"])[0]?.status, 401);
    assert.notEqual(end, "open");
    assert.ok(milliseconds < 11_000);
  });
});
