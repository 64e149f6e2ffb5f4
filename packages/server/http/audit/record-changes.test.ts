import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { RouteOptions } from "fastify";
import { createApp } from "../../app/create-app.ts";
import type { Change } from "../../audit/change.ts";
import { loadConfig } from "../../config/load-config.ts";
import { createLog } from "../../observe/log.ts";
import { isChange, kindOf, operationOf, recordChanges } from "./record-changes.ts";
import type { HttpServer } from "../server-types.ts";

/** Routes that change nothing, though their method could, and those of the protocol of programs, which nobody is known by. */
const changeNothing = [
  "POST /console/share", "POST /mcp", "POST /oauth/consent/view", "POST /oauth/register", "POST /oauth/revoke", "POST /oauth/token",
  "POST /v1/passkeys/options", "POST /v1/session/link", "POST /v1/session/passkey-options",
];

/** Routes that nobody is known by until they are done. */
const publicOnes = ["logIn", "logInWithPasskey", "join", "resetPassword", "sendUpload"];

test("every route of the service that is not a read is recorded, by an operation and a kind", async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), "atelier-audit-"));
  const app = await createApp(loadConfig({ ATELIER_DATA_DIR: dataDir, ATELIER_STARTER: "off" }), createLog("silent"));
  t.after(async () => {
    await app.stop();
    await rm(dataDir, { recursive: true });
  });
  const routes: RouteOptions[] = [];
  app.http.addHook("onRoute", (route) => void routes.push(route));
  await app.http.ready();
  const writing = routes.filter(({ method }) => ![method].flat().every((one) => ["GET", "HEAD", "OPTIONS"].includes(one)));
  assert.ok(writing.length > 60, `${writing.length} routes`);
  const nameOf = ({ method, url }: RouteOptions) => `${[method].flat().join()} ${url}`;
  assert.deepEqual(writing.filter((route) => !isChange(route)).map(nameOf).sort(), changeNothing);
  for (const route of writing.filter(isChange)) {
    assert.match(operationOf(route), /^[a-z]\w*$/, nameOf(route));
    const hints = route.config?.audit || {};
    assert.match(hints.kind ?? kindOf(route.url), /^(?!ai$)[a-z][a-z-]*$/, nameOf(route));
    assert.ok([route.onSend ?? []].flat().some((hook) => (hook as { name: string }).name === "recordChange"), `${nameOf(route)} has the hook`);
    // What nobody is known by must say whose change it is (`request.change`), which the tests of the two prove.
    if (route.config?.access === "public") assert.ok(publicOnes.includes(operationOf(route)), nameOf(route));
    for (const name of hints.shows ?? []) assert.doesNotMatch(name, /key$|secret|token|password|file|image|video|audio|prompt/, nameOf(route));
  }
  const others = routes.filter((route) => isChange(route) && !writing.includes(route));
  assert.deepEqual(others.filter(({ method }) => method !== "HEAD").map(nameOf), []);
});

test("what the scope ai allows is noted and not waited for; all else is on disk before the response", async () => {
  const { default: fastify } = await import("fastify");
  const http = fastify() as unknown as HttpServer;
  const recorded: string[] = [];
  recordChanges(http, {
    note: ({ operation }: Change) => void recorded.push(`noted ${operation}`),
    record: async ({ operation }: Change) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      recorded.push(`on disk ${operation}`);
    },
  });
  http.decorateRequest("caller");
  http.addHook("onRequest", async (request) => {
    request.caller = { keyId: "k", accountId: "a", scopes: [], premium: false, limits: {} };
  });
  for (const scope of ["ai", "admin"] as const) {
    const schema = { operationId: `change${scope}` } as object;
    http.post(`/v1/${scope}`, { schema, config: { access: { scope, limit: "read" }, audit: { kind: "things" } } }, async () => ({ data: { id: 1 } }));
    http.get(`/v1/${scope}`, { schema, config: { access: { scope, limit: "read" } } }, async () => ({}));
  }
  for (const scope of ["ai", "admin"]) {
    await http.inject({ method: "GET", url: `/v1/${scope}` });
    await http.inject({ method: "POST", url: `/v1/${scope}` });
  }
  assert.deepEqual(recorded, ["noted changeai", "on disk changeadmin"]);
});
