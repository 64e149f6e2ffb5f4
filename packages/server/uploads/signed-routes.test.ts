import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import sharp from "sharp";
import { taskParts } from "@atelier/test/parts/task-parts.ts";
import type { Caller } from "../accounts/caller.ts";
import { loadConfig } from "../config/load-config.ts";
import { createServer } from "../http/server.ts";
import { signedUploadRoutes } from "./signed-routes.ts";

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#808080" } }).png().toBuffer();

test("whoever has a signed URL sends a file to it, from a page of any origin too, and nobody else", async (t) => {
  const { uploads, accountId } = await taskParts(t, () => new Promise(() => {}));
  const caller: Caller = { keyId: "k", accountId, scopes: ["ai"], premium: false, limits: {} };
  const log = pino({ level: "silent" });
  const http = createServer({ config: loadConfig({}), log, authenticate: async (key) => (key === "good" ? caller : undefined), draining: () => false });
  t.after(() => http.close());
  http.after(() => signedUploadRoutes(uploads)(http));

  const asked = { method: "POST", url: "/v1/ai/uploads/request-url", payload: '{"file_name":"a.png"}' } as const;
  const ask = (headers: Record<string, string>) => http.inject({ ...asked, headers: { "content-type": "application/json", ...headers } });
  assert.equal((await ask({})).statusCode, 401);
  const { data } = (await ask({ "x-service-api-key": "good" })).json<{ data: { upload: string; upload_url: string; file_url: string } }>();
  const pathOf = (url: string) => url.slice(new URL(url).origin.length);
  const send = (url: string, headers: Record<string, string> = {}) => http.inject({ method: "PUT", url: pathOf(url), headers, payload: picture });

  const origin = { origin: "https://any.example" };
  const question = { ...origin, "access-control-request-method": "PUT", "access-control-request-headers": "content-type" };
  const answered = await http.inject({ method: "OPTIONS", url: pathOf(data.upload_url), headers: question });
  assert.deepEqual([answered.statusCode, answered.headers["access-control-allow-origin"]], [204, "*"]);
  assert.match(String(answered.headers["access-control-allow-methods"]), /\bPUT\b/);

  for (const url of [data.file_url, data.upload_url.replace(/signature=./, "signature=_"), data.upload_url.split("?")[0]!]) {
    assert.equal((await send(url)).statusCode, 403, url);
  }
  assert.equal((await http.inject({ url: pathOf(data.file_url) })).statusCode, 404, "before it has come");
  const manyHeaders: Record<string, string>[] = [{ ...origin, "content-type": "image/png" }, { "content-type": "application/json" }, {}];
  for (const headers of manyHeaders) {
    const sent = await send(data.upload_url, headers);
    assert.deepEqual([sent.statusCode, sent.json<{ data: { upload: string } }>().data.upload], [200, data.upload], sent.body);
  }
  const found = await http.inject({ url: pathOf(data.file_url), headers: origin });
  assert.deepEqual([found.statusCode, found.headers["access-control-allow-origin"]], [302, "*"]);
  assert.match(String(found.headers.location), /\/media\/files\/[0-9a-f]{64}\/a\.png\?/);
});
