import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { freePort } from "@atelier/tools/cluster/free-port.ts";
import sharp from "sharp";
import { Atelier } from "../../clients/typescript/src/index.ts";
import { fillSmallLibrary } from "../parts/fill-small-library.ts";
import { type PathProxy, startPathProxy } from "../parts/path-proxy.ts";
import { probeKey, startProbeService } from "../parts/probe-service.ts";

const path = "/media-lib";
const picture = await sharp({ create: { width: 96, height: 64, channels: 3, background: "#b08060" } }).png().toBuffer();
const own = { "x-service-api-key": probeKey };

interface Behind {
  /** As clients know it, with the path. */
  url: string;
  /** Without the proxy, and without the path. */
  direct: string;
  get(below: string, headers?: Record<string, string>): Promise<Response>;
}

async function start(t: TestContext, strips: boolean): Promise<Behind> {
  const proxy: PathProxy = await startPathProxy(t, path, strips);
  proxy.target = await freePort();
  await startProbeService(t, {}, { ATELIER_PUBLIC_URL: `${proxy.url}/`, ATELIER_PORT: String(proxy.target) });
  const direct = `http://127.0.0.1:${proxy.target}`;
  await fillSmallLibrary({
    url: direct,
    call: (to, body) => fetch(direct + to, { method: "POST", headers: { ...own, "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  return { url: proxy.url, direct, get: (below, headers = own) => fetch(proxy.url + below, { headers }) };
}

async function json<T>(answer: Promise<Response>): Promise<T> {
  const got = await answer;
  assert.ok(got.ok, `${got.status} ${await got.clone().text()}`);
  return (await got.json()) as T;
}

async function pages({ url, get }: Behind): Promise<void> {
  for (const at of ["", "/", "/sounds/3", "/docs"]) {
    const answer = await get(at, { accept: "text/html" });
    assert.equal(answer.status, 200, at);
    const html = await answer.text();
    assert.match(html, /data-base="\/media-lib"/);
    const named = [...html.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, file]) => file!);
    assert.ok(named.length >= 4);
    for (const file of named) assert.equal((await fetch(new URL(file, url))).status, 200, file);
  }
  assert.equal((await get("/nothing")).status, 404, "programs get no page");
  assert.equal((await get("/readyz")).status, 200);
}

async function sessions({ url, get }: Behind): Promise<void> {
  const headers = { "content-type": "application/json", origin: new URL(url).origin };
  const answer = await fetch(`${url}/v1/session`, { method: "POST", headers, body: JSON.stringify({ key: probeKey }) });
  assert.equal(answer.status, 200);
  const [cookie] = answer.headers.getSetCookie();
  assert.match(cookie!, /^atelier=.*; Path=\/media-lib; HttpOnly/);
  assert.equal((await get("/v1/session", { cookie: cookie!.split(";")[0]! })).status, 200);
}

async function links({ url, get }: Behind): Promise<void> {
  const document = await json<{ servers: { url: string }[] }>(get("/openapi.json"));
  assert.deepEqual(document.servers.map((one) => one.url), [url]);
  const { results } = await json<{ results: { file_url: string; waveform_image_url: string }[] }>(get("/v1/sound-effects"));
  const icons = await json<{ data: { thumbnails: { url: string }[] }[] }>(get("/v1/icons?per_page=2"));
  for (const link of [results[0]!.file_url, results[0]!.waveform_image_url, icons.data[0]!.thumbnails[0]!.url]) {
    assert.ok(link.startsWith(`${url}/media/`), link);
    assert.equal((await fetch(link, { headers: { range: "bytes=0-9" } })).status, 206, link);
  }
}

async function tasks({ url, get }: Behind): Promise<void> {
  const stopped = new AbortController();
  const stream = await fetch(`${url}/v1/tasks/events`, { headers: own, signal: stopped.signal });
  const atelier = new Atelier({ key: probeKey, url });
  const first = await atelier.run("image-expand/model", { image: picture, left: 10 });
  // A URL of ours, which is read and never fetched.
  const second = await atelier.run("image-expand/model", { image: first.files[0]!.url, left: 5 });
  assert.equal((await sharp(await second.files[0]!.bytes()).metadata()).width, 111);
  let output = "";
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) if ((output += chunk).includes("COMPLETED")) break;
  stopped.abort();
  assert.match(output, new RegExp(`"url":"${url}/media/files/`));
  for (const list of ["/v1/ai/image-expand/model?limit=1", "/v1/tasks?limit=1"]) {
    const next = /^<([^>]+)>; rel="next"$/.exec((await get(list)).headers.get("link")!)![1]!;
    assert.ok(next.startsWith(`${path}/v1/`), next);
    assert.equal((await fetch(new URL(next, url), { headers: own })).status, 200, next);
  }
}

async function uploads({ url }: Behind): Promise<void> {
  const post = <T>(to: string, body: object) =>
    json<T>(fetch(url + to, { method: "POST", headers: { ...own, "content-type": "application/json" }, body: JSON.stringify(body) }));
  type Slots = { files: [{ upload_url: string; headers: Record<string, string>; asset_url: string }] };
  const { files: [slot] } = await post<Slots>("/v1/ai/uploads/request-url", { files: [{ content_type: "image/png" }] });
  for (const link of [slot.upload_url, slot.asset_url]) assert.ok(link.startsWith(`${url}/media/uploads/`), link);
  await json(fetch(slot.upload_url, { method: "PUT", headers: slot.headers, body: new Uint8Array(picture) }));
  assert.deepEqual(Buffer.from(await (await fetch(slot.asset_url)).arrayBuffer()), picture);
  await post("/v1/ai/image-expand/model", { image: slot.asset_url, left: 10 });
}

async function assistants({ url, direct }: Behind): Promise<void> {
  const command = (to: string) => [join(import.meta.dirname, "../../packages/server/cli/atelier.ts"), "mcp", "--url", to, "--key", probeKey];
  const ways = [
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers: { authorization: `Bearer ${probeKey}` } } }),
    ...[url, direct].map((to) => new StdioClientTransport({ command: process.execPath, args: command(to), stderr: "inherit" })),
  ];
  for (const transport of ways) {
    const client = new Client({ name: "a test", version: "1.0.0" });
    await client.connect(transport);
    const { content } = (await client.callTool({ name: "get_icon", arguments: { id: 1, as: "png" } })) as { content: { type: string }[] };
    assert.ok(content.some(({ type }) => type === "image"), JSON.stringify(content));
    await client.close();
  }
}

describe("the service below a path of its host", { timeout: 240_000 }, () => {
  for (const [what, strips] of [["takes the path away", true], ["passes the path on", false]] as const) {
    test(`works behind a proxy that ${what}`, async (t) => {
      const behind = await start(t, strips);
      for (const part of [pages, sessions, links, tasks, uploads, assistants]) await t.test(part.name, () => part(behind));
    });
  }
});
