import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { pino } from "pino";
import Type from "typebox";
import type { Caller } from "../accounts/caller.ts";
import { loadConfig } from "../config/load-config.ts";
import { DatabaseUnavailable } from "../store/store-unavailable.ts";
import { challengeOf } from "./challenge/challenge.ts";
import { createServer } from "./server.ts";
import type { HttpServer } from "./server-types.ts";

const keys: Record<string, Caller> = {
  good: { keyId: "good", accountId: "a", scopes: ["catalog"], premium: false, limits: {} },
  tight: { keyId: "tight", accountId: "a", scopes: ["catalog"], premium: false, limits: { read: { rate: 1, burst: 2 } } },
};

describe("the HTTP shell", () => {
  let http: HttpServer;
  let draining = false;
  const logged: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void logged.push(line) });

  before(async () => {
    const config = loadConfig({ ATELIER_AUTH_HEADERS: "x-service-api-key, authorization", ATELIER_CORS_ORIGINS: "https://app.example" });
    http = createServer({ config, log, authenticate: async (key) => keys[key], draining: () => draining });
    http.after(() => {
      const access = { scope: "catalog", limit: "read" } as const;
      http.get(
        "/v1/things/:id", { config: { access }, schema: { querystring: Type.Object({ limit: Type.Integer({ minimum: 1, default: 5 }) }) } },
        async (request) => ({ limit: request.query.limit }),
      );
      http.post("/v1/things", { config: { access }, schema: { body: Type.Object({ name: Type.String() }) } }, async (request) => ({ name: request.body.name }));
      http.post("/v1/things/archive", { config: { access } }, async () => ({}));
      const params = Type.Object({ period: Type.Enum(["day", "month"]), id: Type.String() });
      const querystring = Type.Object({ limit: Type.Optional(Type.Integer()) });
      http.get("/v1/limits/:period/:id", { config: { access }, schema: { params, querystring } }, async (request) => request.params);
      http.get("/v1/secret", { config: { access: { scope: "admin", limit: "read" } } }, async () => ({}));
      http.get("/v1/broken", { config: { access } }, async () => {
        throw new Error("the password is hunter2");
      });
      http.get("/open", { config: { access: "public" } }, async () => ({ ok: true }));
    });
    await http.ready();
  });
  after(() => http.close());

  const call = (url: string, options: {
    method?: "GET" | "POST" | "DELETE" | "OPTIONS"; key?: string | undefined; headers?: Record<string, string>; payload?: string; from?: string
  } = {}) =>
    http.inject({
      // Who asks without a key in many ways at once does so from an address of their own: each may fail so often alone.
      url, method: options.method ?? "GET", remoteAddress: options.from ?? "127.0.0.1",
      headers: {
        ...("key" in options ? options.key !== undefined && { "x-service-api-key": options.key } : { "x-service-api-key": "good" }),
        ...options.headers,
      },
      ...(options.payload !== undefined && { payload: options.payload }),
    });

  test("a missing, empty or unknown key is a 401, before anything else is looked at, on unknown paths too", async () => {
    for (const url of ["/v1/things/1?limit=x", "/nowhere"]) {
      assert.equal((await call(url, { key: undefined })).json().message, "Missing API key");
      assert.equal((await call(url, { key: "" })).json().message, "Missing API key");
      const invalid = await call(url, { key: "bad" });
      assert.equal(invalid.statusCode, 401);
      assert.equal(invalid.json().message, "Invalid API key");
    }
    assert.equal((await call("/v1/things", { method: "POST", key: undefined, headers: { "content-type": "application/json" }, payload: "{" })).statusCode, 401);
  });

  test("each 401 says how to come in, and nothing else does", async () => {
    const metadata = 'resource_metadata="http://localhost:80/.well-known/oauth-protected-resource';
    for (const key of [undefined, "", "bad"]) {
      for (const [url, at] of [["/v1/things/1", '"'], ["/nowhere", '"'], ["/mcp", '/mcp"']] as const) {
        const from = `192.0.2.${key?.length ?? 9}`;
        assert.equal((await call(url, { key, from })).headers["www-authenticate"], `Bearer realm="Atelier", ${metadata}${at}`);
        const foreign = await call(url, { key, from, headers: { host: "example.org" } });
        assert.equal(foreign.headers["www-authenticate"], 'Bearer realm="Atelier"', "of another name");
      }
    }
    const wrong = (await call("/v1/things/1", { key: undefined, headers: { authorization: "Bearer bad" } })).headers["www-authenticate"];
    assert.match(String(wrong), /, error="invalid_token", resource_metadata=/);
    for (const url of ["/v1/things/1", "/v1/nowhere"]) assert.equal((await call(url)).headers["www-authenticate"], undefined);
    assert.equal(challengeOf(["x-key"]), 'ApiKey realm="Atelier", header="x-key"');
  });

  test("well-known addresses that no route answers are 404 in JSON, with a key or without, to browsers too", async () => {
    const names = ["oauth-protected-resource", "oauth-protected-resource/mcp", "oauth-authorization-server", "openid-configuration"];
    for (const url of names.map((name) => `/.well-known/${name}`)) {
      for (const options of [{}, { key: undefined }, { key: undefined, headers: { accept: "text/html" } }]) {
        const answer = await call(url, options);
        assert.deepEqual([answer.statusCode, answer.json().code, answer.headers["www-authenticate"]], [404, "not_found", undefined], url);
        assert.match(String(answer.headers["content-type"]), /^application\/problem\+json/);
      }
    }
  });

  test("every listed header may carry the key, with or without Bearer", async () => {
    assert.equal((await call("/v1/things/1", { key: undefined, headers: { authorization: "Bearer good" } })).statusCode, 200);
    assert.equal((await call("/v1/things/1", { headers: { authorization: "Basic b2Y6YSBwcm94eQ==" } })).statusCode, 200, "a proxy's own is passed over");
    assert.equal((await call("/v1/things/1", { key: undefined, headers: { authorization: "Basic b2Y6YSBwcm94eQ==" } })).json().code, "missing_api_key");
  });

  test("public routes need no key; a key without the scope is a 403", async () => {
    assert.equal((await call("/open", { key: undefined })).statusCode, 200);
    const forbidden = await call("/v1/secret");
    assert.equal(forbidden.statusCode, 403);
    assert.equal(forbidden.json().code, "missing_scope");
  });

  test("an unknown path is 404, a known one called the wrong way 405 with Allow", async () => {
    assert.equal((await call("/nowhere")).statusCode, 404);
    const wrong = await call("/v1/things/1?x=1", { method: "DELETE" });
    assert.equal(wrong.statusCode, 405);
    assert.equal(wrong.headers.allow, "GET, HEAD");
  });

  test("a path that is written out counts before a pattern that it fits: 405 for a method of the pattern alone", async () => {
    const archive = await call("/v1/things/archive?x=1", { method: "DELETE" });
    assert.deepEqual([archive.statusCode, archive.headers.allow], [405, "POST"]);
    assert.equal((await call("/v1/things/archive")).statusCode, 405);
    assert.equal((await call("/v1/things/archived")).statusCode, 200);
  });

  test("what a path's pattern lists the values of has no others: 404, whatever else is wrong", async () => {
    assert.deepEqual((await call("/v1/limits/day/5")).json(), { period: "day", id: "5" });
    for (const url of ["/v1/limits/year/5", "/v1/limits/Day/5", "/v1/limits/year/5?limit=x"]) {
      const unknown = await call(url);
      assert.deepEqual([unknown.statusCode, unknown.json().message], [404, "Path not found"], url);
    }
  });

  test("a body that is compressed is a 415 that says so", async () => {
    const send = (coding: string) =>
      call("/v1/things", { method: "POST", headers: { "content-type": "application/json", "content-encoding": coding }, payload: '{"name":"x"}' });
    const compressed = await send("gzip");
    assert.deepEqual([compressed.statusCode, compressed.headers["accept-encoding"]], [415, "identity"]);
    assert.match(compressed.json().message, /without Content-Encoding/);
    assert.equal((await send("identity")).statusCode, 200);
  });

  test("an unknown path is 404 whatever its body is", async () => {
    const large = { method: "POST", headers: { "content-type": "application/json" }, payload: `{"name":"${"x".repeat(1024 * 1024)}"}` } as const;
    assert.equal((await call("/v1/nowhere", large)).statusCode, 404);
    assert.equal((await call("/v1/things/1", large)).statusCode, 405);
    assert.equal((await call("/v1/nowhere", { ...large, payload: "{" })).statusCode, 404);
    assert.equal((await call("/v1/nowhere", { ...large, key: undefined })).statusCode, 401);
  });

  test("bodies: 415 for another type, 413 beyond the limit, 400 for bad JSON and for bad fields", async () => {
    const post = (type: string, payload: string) => call("/v1/things", { method: "POST", headers: { "content-type": type }, payload });
    assert.equal((await post("text/plain", "x")).statusCode, 415);
    assert.equal((await post("application/json", `{"name":"${"x".repeat(1024 * 1024)}"}`)).statusCode, 413);
    assert.equal((await post("application/json", "{")).json().code, "invalid_json");
    assert.deepEqual((await post("application/json", '{"name":5}')).json().invalid_params, [{ name: "name", field: "name", reason: "must be a string" }]);
    assert.deepEqual((await post("application/json; charset=utf-8", '{"name":"x"}')).json(), { name: "x" });
  });

  test("every error has the one shape, and an unexpected one tells nothing of its text", async () => {
    const broken = await call("/v1/broken", { headers: { "x-request-id": "mine-1" } });
    assert.equal(broken.statusCode, 500);
    assert.match(String(broken.headers["content-type"]), /^application\/problem\+json/);
    assert.deepEqual(broken.json(), {
      type: "urn:atelier:problem:internal_error", title: "Internal Server Error", status: 500, message: "Internal Server Error",
      code: "internal_error", request_id: "mine-1",
    });
    assert.equal(broken.headers["x-request-id"], "mine-1");
    assert.equal((await call("/v1/things/1?limit=0")).json().invalid_params[0].name, "limit");
  });

  test("what fails is logged as an error", async () => {
    logged.length = 0;
    await call("/v1/broken");
    assert.match(logged.join(""), /the password is hunter2/);
  });

  test("a problem has the content type that a client asks for by name", async () => {
    const typeFor = async (accept?: string) =>
      (await call("/v1/things/1?limit=x", accept === undefined ? {} : { headers: { accept } })).headers["content-type"];
    for (const accept of [
      "application/json",
      "application/json, text/plain, */*",
      "Application/JSON; charset=utf-8",
      "application/json, application/problem+json;q=0",
    ]) {
      assert.equal(await typeFor(accept), "application/json; charset=utf-8", accept);
    }
    for (const accept of [
      undefined,
      "*/*",
      "application/*",
      "text/html",
      "application/problem+json",
      "application/json, application/problem+json",
      "application/json;q=0, */*",
    ]) {
      assert.equal(await typeFor(accept), "application/problem+json; charset=utf-8", accept);
    }
    const problem = (await call("/v1/things/1?limit=x", { headers: { accept: "application/json" } })).json();
    assert.equal(problem.type, "urn:atelier:problem:invalid_request", "the body is RFC 9457 all the same");
    assert.deepEqual(problem.invalid_params, [{ name: "limit", field: "limit", reason: "must be an integer of at least 1" }]);
    assert.equal(problem.message, "limit: must be an integer of at least 1");
  });

  test("a request id that could forge a log line is replaced", async () => {
    assert.match(String((await call("/open", { headers: { "x-request-id": "a b\t{}" } })).headers["x-request-id"]), /^[0-9a-f-]{36}$/);
  });

  test("answers tell the state of the key's bucket, and an empty one is a 429 with Retry-After", async () => {
    const first = await call("/v1/things/1", { key: "tight" });
    assert.equal(first.headers["x-ratelimit-limit"], "2");
    assert.equal(first.headers["x-ratelimit-remaining"], "1");
    assert.equal(first.headers.ratelimit, '"read";r=1;t=1');
    await call("/v1/things/1", { key: "tight" });
    const third = await call("/v1/things/1", { key: "tight" });
    assert.equal(third.statusCode, 429);
    assert.equal(third.headers["retry-after"], "1");
  });

  test("while keys cannot be looked up nobody is taken for a stranger: each caller learns what is missing", async (t) => {
    const authenticate = () => Promise.reject(new DatabaseUnavailable("the database cannot be reached", new Error("connect ECONNREFUSED")));
    const away = createServer({ config: loadConfig({}), log: pino({ level: "silent" }), authenticate, draining: () => false });
    t.after(() => away.close());
    away.get("/v1/probe", { config: { access: { scope: "catalog", limit: "read" } } }, async () => ({}));
    const ask = async () => (await away.inject({ url: "/v1/probe", headers: { "x-service-api-key": "k" } })).statusCode;
    assert.deepEqual(new Set(await Promise.all(Array.from({ length: 60 }, ask))), new Set([503]));
  });

  test("strangers are limited by address", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => http.inject({
      url: "/v1/things/1", remoteAddress: "203.0.113.9", headers: { "x-service-api-key": "bad" },
    })));
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    assert.deepEqual([...statuses].sort(), [401, 429]);
  });

  test("pages of a listed origin may call, others are not allowed to", async () => {
    const headers = { origin: "https://app.example", "access-control-request-method": "POST" };
    const preflight = await call("/v1/things", { method: "OPTIONS", key: undefined, headers });
    assert.equal(preflight.statusCode, 204);
    assert.match(String(preflight.headers["access-control-allow-headers"]), /x-service-api-key/);
    assert.equal((await call("/open", { headers: { origin: "https://other.example" } })).headers["access-control-allow-origin"], undefined);
  });

  test("a draining server turns new requests away with Retry-After", async () => {
    draining = true;
    const refused = await call("/v1/things/1");
    draining = false;
    assert.equal(refused.statusCode, 503);
    assert.equal(refused.headers["retry-after"], "5");
  });
});
