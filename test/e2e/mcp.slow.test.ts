import assert from "node:assert/strict";
import { test } from "node:test";
import type { Client } from "@modelcontextprotocol/client";
import { encodeWav } from "@atelier/media/audio/encode-wav.ts";
import { until } from "@atelier/tools/service/until.ts";
import { fillSmallLibrary } from "../parts/fill-small-library.ts";
import { loadEndpoints } from "@atelier/server/endpoints/definition/load-endpoints.ts";
import { type Answer, overHttp, overStandardStreams, textOf } from "../parts/mcp-clients.ts";
import { probeKey, startProbeService } from "../parts/probe-service.ts";

/** Four characters are a token. */
const tokensOf = (value: unknown) => JSON.stringify(value).length / 4;

async function call(client: Client, name: string, args: Record<string, unknown>): Promise<Answer> {
  const result = (await client.callTool({ name, arguments: args })) as unknown as Answer;
  const words = result.content.filter(({ type }) => type !== "image" && type !== "audio");
  assert.ok(tokensOf(words) <= 4000, `${name} answered ${tokensOf(words)} tokens`);
  return result;
}

/** "Find a rain sound, make an animatic with it, wait, give me the link." */
async function animaticWithRain(client: Client): Promise<void> {
  const sounds = textOf(await call(client, "search_sounds", { query: "rain", limit: 3 }));
  const [, sound] = /(sound:\d+) \|/.exec(sounds) ?? assert.fail(sounds);
  assert.match(textOf(await call(client, "search_sounds", { duration_min: 86_400 })), /^0 sounds/);
  assert.match(textOf(await call(client, "search_music", { bpm_min: 1, bpm_max: 1, duration_max: 0.5 })), /^0 tracks/);
  assert.match(textOf(await call(client, "search_sounds", { query: "rain zorblat" })), /None has all words, each some of them; the best lack: zorblat/);
  assert.match(textOf(await call(client, "get_item", { item: sound })), /link: http/);
  assert.equal(textOf(await call(client, "describe_model", {})).split("\n").length, (await loadEndpoints()).length);
  const model = "text-to-video/model-2-7";
  assert.match(textOf(await call(client, "describe_model", { model })), /ready: probe.*"audio_url"/s);
  const input = { prompt: "a street in the rain", audio_url: sound, duration: 2, resolution: "720P" };
  let result = await call(client, "create_task", { model, input, wait_seconds: 1 });
  const [, id] = /task ([0-9a-f-]{36})/.exec(textOf(result)) ?? assert.fail(textOf(result));
  await until(60_000, "the task ends", async () => {
    if (!/: (CREATED|IN_PROGRESS)/.test(textOf(result))) return true;
    result = await call(client, "get_task", { task_id: id, wait_seconds: 10 });
    return false;
  });
  assert.match(textOf(result), /: COMPLETED/);
  const link = result.content.find(({ type }) => type === "resource_link");
  assert.equal((await fetch(link!.uri!)).status, 200);
}

/** Results and catalog items are inputs without their bytes passing through the model. */
async function chain(client: Client): Promise<void> {
  const icons = textOf(await call(client, "search_icons", { query: "sun" }));
  const [, icon] = /(icon:\d+) \|/.exec(icons) ?? assert.fail(icons);
  const alike = textOf(await call(client, "search_icons", { like: Number(icon!.slice("icon:".length)), limit: 25 }));
  const drawn = new Set([...alike.matchAll(/^icon:\d+ \| [^|]+ \| (.+?) \| (.+?) \|/gm)].map(([, style, set]) => `${style} ${set}`));
  assert.ok(alike.includes(`${icon} |`) && drawn.size === 1, alike);
  const first = await call(client, "create_task", { model: "image-expand/model", input: { image: icon, left: 64 }, wait_seconds: 45 });
  const [, id] = /task ([0-9a-f-]{36}): COMPLETED/.exec(textOf(first)) ?? assert.fail(textOf(first));
  const second = await call(client, "create_task", { model: "image-expand/model", input: { image: `task:${id}#0`, right: 64 }, wait_seconds: 45 });
  assert.match(textOf(second), /: COMPLETED/);
  const refused = await call(client, "create_task", { model: "image-expand/model", input: { image: icon, left: -4 } });
  assert.equal(refused.isError, true);
  assert.match(textOf(refused), /left/);
}

test("assistants use the service", { timeout: 300_000 }, async (t) => {
  const service = await startProbeService(t);
  await fillSmallLibrary(service);
  const rain = Float32Array.from({ length: 5 * 22_050 }, (_, at) => Math.sin(at * at * 0.37) / 4);
  const file = encodeWav({ sampleRate: 22_050, channels: [rain] }, { bitDepth: 16 }).toString("base64");
  assert.equal((await service.call("/v1/admin/sound-effects", { title: "Rain on a roof", category: "rain-and-storm", file })).status, 200);

  await t.test("twelve tools are listed in fewer than 2,000 tokens, in a fixed order", async (st) => {
    const client = await overHttp(st, service, "2026-07-28");
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map(({ name }) => name), [
      "search_sounds", "search_music", "search_icons", "get_item", "get_icon", "describe_model", "create_task", "get_task", "cancel_task",
      "list_boards", "add_to_board", "upload_media",
    ]);
    const listed = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    assert.ok(tokensOf(listed) < 2000, `${tokensOf(listed)} tokens`);
  });

  const script = "a sound, an animatic with it, its link";
  await t.test(`over HTTP, protocol of 2026: ${script}`, async (st) => animaticWithRain(await overHttp(st, service, "2026-07-28")));
  await t.test(`over standard streams, protocol of 2025: ${script}`, async (st) => animaticWithRain(await overStandardStreams(st, service, "legacy")));
  const chained = "results and catalog items are inputs, and what is refused names the field";
  await t.test(`over HTTP, protocol of 2025: ${chained}`, async (st) => chain(await overHttp(st, service, "legacy")));
  await t.test(`over standard streams, protocol of 2026: ${chained}`, async (st) => chain(await overStandardStreams(st, service, "2026-07-28")));

  await t.test("a board is made, filled and looked at by the names that other tools have", async (st) => {
    const client = await overHttp(st, service, "2026-07-28");
    const made = textOf(await call(client, "add_to_board", { new_board: "Trailer", items: ["sound:1", "icon:2"], note: "first" }));
    const id = /^board ([0-9a-f-]{36}) \| Trailer \| private/.exec(made)?.[1];
    assert.ok(id !== undefined && /\nsound:1 \| .+ \| first\nicon:2 \| /.test(made), made);
    assert.match(textOf(await call(client, "list_boards", { query: "trail" })), new RegExp(`^board ${id} \\| Trailer \\| private \\| 2 items$`));
    assert.match(textOf(await call(client, "list_boards", { board: id, limit: 1 })), /\nsound:1 \| .+ \| first\nmore: cursor /);
    assert.match(textOf(await call(client, "list_boards", { board: "favourites" })), /^board favourites \| Favourites \| private \| 0 items\nnothing$/);
  });

  await t.test("an icon comes as code and as picture", async (st) => {
    const client = await overHttp(st, service, "2026-07-28");
    assert.match(textOf(await call(client, "get_icon", { id: 1, as: "jsx", color: "#0a0" })), /<svg/);
    const png = await call(client, "get_icon", { id: 1, as: "png", size: 64 });
    assert.equal(png.content.filter(({ type }) => type === "image").length, 1);
  });

  await t.test("without a key, and from a page of others, nothing is answered", async () => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    assert.equal((await fetch(new URL("/mcp", service.url), { method: "POST", headers, body })).status, 401);
    const foreign = { ...headers, "x-service-api-key": probeKey, origin: "https://elsewhere.example" };
    assert.equal((await fetch(new URL("/mcp", service.url), { method: "POST", headers: foreign, body })).status, 403);
  });
});
