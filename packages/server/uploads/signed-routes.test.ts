import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test, type TestContext } from "node:test";
import { pino } from "pino";
import sharp from "sharp";
import { taskParts } from "@atelier/test/parts/task-parts.ts";
import type { Caller } from "../accounts/caller.ts";
import { loadConfig } from "../config/load-config.ts";
import { createServer } from "../http/server.ts";
import { signedUploadRoutes } from "./signed-routes.ts";

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#808080" } }).png().toBuffer();

async function routes(t: TestContext) {
  const parts = await taskParts(t, () => new Promise(() => {}));
  const { uploads, accountId } = parts;
  const caller: Caller = { keyId: "k", accountId, scopes: ["ai"], premium: false, limits: {} };
  const log = pino({ level: "silent" });
  const http = createServer({ config: loadConfig({}), log, authenticate: async (key) => (key === "good" ? caller : undefined), draining: () => false });
  t.after(() => http.close());
  http.after(() => signedUploadRoutes(uploads)(http));
  const ask = (payload: object, headers: Record<string, string> = { "x-service-api-key": "good" }) =>
    http.inject({ method: "POST", url: "/v1/ai/uploads/request-url", payload, headers });
  const send = (url: string, headers: Record<string, string> = {}, payload = picture) => http.inject({ method: "PUT", url: pathOf(url), headers, payload });
  return { ...parts, http, ask, send };
}

const pathOf = (url: string) => url.slice(new URL(url).origin.length);

test("whoever has a signed URL sends a file to it, from a page of any origin too, and nobody else", async (t) => {
  const { http, ask, send } = await routes(t);
  assert.equal((await ask({ file_name: "a.png" }, {})).statusCode, 401);
  const { data } = (await ask({ file_name: "a.png" })).json<{ data: { upload: string; upload_url: string; file_url: string } }>();

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

interface Slot {
  file_id: string;
  upload_url: string;
  headers: Record<string, string>;
  expires_in: number;
  asset_url: string;
  asset_url_expires_in: number;
}

test("clients of hosted services ask for several files, send each with its headers and no key, and list what has come", async (t) => {
  const { http, ask, send, create } = await routes(t);
  const answer = await ask({ files: [{ content_type: "image/png" }, { content_type: "audio/mpeg" }] });
  const { files, ...rest } = answer.json<{ files: Slot[] }>();
  assert.deepEqual([answer.statusCode, rest], [200, {}]);
  for (const { file_id: id, upload_url: to, asset_url: asset, ...others } of files) {
    assert.ok(to.includes(id) && asset.includes(id) && to !== asset);
    const type = files[0]!.file_id === id ? "image/png" : "audio/mpeg";
    assert.deepEqual(others, { headers: { "Content-Type": type }, expires_in: 3600, asset_url_expires_in: 3600 });
  }
  const [slot, never] = files as [Slot, Slot];
  assert.equal((await send(slot.upload_url, slot.headers)).statusCode, 200);

  const list = await http.inject({ url: "/v1/ai/uploads", headers: { "x-service-api-key": "good" } });
  const { files: [asset, ...more], ...page } = list.json<{ files: Record<string, unknown>[] }>();
  assert.deepEqual([list.statusCode, more, page], [200, [], {}], "what has not come is not there");
  const { created_at: from, expires_at: until, ttl_seconds: left, asset_url: listed, asset_url_expires_in: lasts, ...facts } = asset!;
  assert.deepEqual(facts, { file_id: slot.file_id, content_type: "image/png", size_bytes: picture.length });
  assert.equal(Date.parse(until as string) - Date.parse(from as string), 3_600_000);
  assert.ok(left === lasts && (left as number) > 3500 && (left as number) < 3600, String(left));
  for (const image of [listed as string, slot.asset_url, slot.file_id]) await create({ image });
  for (const image of [never.asset_url, never.file_id]) await assert.rejects(create({ image }), /image: must be an upload that has come/);
  assert.equal((await http.inject({ url: "/v1/ai/uploads" })).statusCode, 401);
});

test("a request for several files gets all or none, and every fault is named at once", async (t) => {
  const { ask } = await routes(t);
  const good = { content_type: "image/png" };
  const faults = async (files: unknown) => {
    const answer = await ask({ files });
    assert.equal(answer.statusCode, 400);
    return answer.json<{ invalid_params: { name: string; reason: string }[] }>().invalid_params.map(({ name, reason }) => `${name} ${reason}`);
  };
  assert.deepEqual(await faults([]), ["files must have at least 1 element"]);
  assert.deepEqual(await faults(Array(15).fill(good)), ["files must have at most 14 elements"]);
  assert.deepEqual(await faults("image/png"), ["files must be an array"]);
  const [missing, unknown, ...more] = await faults([good, {}, { content_type: "image/gif" }, good]);
  assert.deepEqual([missing, more], ["files[1].content_type is required", []]);
  assert.match(unknown!, /^files\[2\]\.content_type must be one of image\/png, .*audio\/ogg$/);
  assert.equal((await ask({ files: Array(14).fill(good) })).json<{ files: Slot[] }>().files.length, 14);
});

test("the URLs of several files keep the times that they state, and the rules of one file", async (t) => {
  const { ask, send, uploads, database } = await routes(t);
  const [slot] = (await ask({ files: [{ content_type: "image/png" }] })).json<{ files: [Slot] }>().files;
  const [, , , id, fileName] = new URL(slot.asset_url).pathname.split("/") as [string, string, string, string, string];
  const link = (url: string) => ({ id, fileName, query: Object.fromEntries(new URL(url).searchParams) });
  const after = (seconds: number) => database.now() + seconds * 1000;
  const late = uploads.send(link(slot.upload_url), Readable.from([picture]), after(slot.expires_in + 1));
  await assert.rejects(late, { status: 403, code: "link_expired" });

  assert.equal((await send(slot.upload_url, { "content-type": "video/mp4" })).statusCode, 200, "its bytes say what it is");
  assert.equal((await send(slot.upload_url)).statusCode, 200, "the same again, without headers");
  const other = await send(slot.upload_url, slot.headers, await sharp(picture).negate().png().toBuffer());
  assert.deepEqual([other.statusCode, other.json<{ code: string }>().code], [409, "item_exists"]);
  await uploads.urlOfSent(link(slot.asset_url), after(slot.asset_url_expires_in - 10));
});
