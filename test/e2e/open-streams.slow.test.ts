import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { residentMemory } from "@atelier/tools/service/processes.ts";
import { type Service, startService } from "./start-service.ts";

const key = "whole-service-test-key";
const picture = (await sharp({ create: { width: 16, height: 16, channels: 3, background: "#c08060" } }).png().toBuffer()).toString("base64");

interface Opened {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
  close(): void;
}

/** A service at which every task waits, and the events of one. */
async function withWaitingTask(t: TestContext, settings: Record<string, string> = {}) {
  const service = await startService({ ATELIER_WORKERS: "0", ...settings });
  const agent = new Agent({ maxSockets: 4000 });
  t.after(async () => {
    agent.destroy();
    await service.dispose();
  });
  const created = await service.call("/v1/ai/skin-enhancer/faithful", { body: { image: picture } });
  assert.equal(created.status, 200, await created.clone().text());
  const events = `/v1/ai/skin-enhancer/${((await created.json()) as { data: { task_id: string } }).data.task_id}/events`;
  return { service, agent, events };
}

/** Opens a stream, or reads the refusal whole. */
async function open(service: Service, agent: Agent, path: string, apiKey = key): Promise<Opened> {
  const request = get(new URL(path, service.url), { agent, headers: { "x-service-api-key": apiKey } });
  request.on("error", () => {});
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.on("error", () => {});
  const status = response.statusCode ?? 0;
  let body = "";
  response.setEncoding("utf8").on("data", (text: string) => (body += text));
  if (status !== 200) await once(response, "end");
  return { status, headers: response.headers, body, close: () => request.destroy() };
}

async function openMany(service: Service, agent: Agent, path: string, count: number): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (let done = 0; done < count; done += 100) opened.push(...(await Promise.all(Array.from({ length: 100 }, () => open(service, agent, path)))));
  return opened;
}

/** Milliseconds of health checks, in order of size. */
async function healthTimes(service: Service, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let one = 0; one < count; one++) {
    const begun = performance.now();
    await (await fetch(new URL("/healthz", service.url))).arrayBuffer();
    times.push(performance.now() - begun);
    await sleep(5);
  }
  return times.sort((a, b) => a - b);
}

test("of 2,000 streams that one key opens on a waiting task 64 are had, memory stays and health is quick", { timeout: 180_000 }, async (t) => {
  const { service, agent, events } = await withWaitingTask(t);
  const quiet = await healthTimes(service, 100);
  const before = await residentMemory(service.pid);
  const opened = await openMany(service, agent, events, 2000);
  const had = opened.filter(({ status }) => status === 200);
  const refused = opened.filter(({ status }) => status === 429);
  assert.deepEqual([had.length, refused.length], [64, 1936]);
  const [first] = refused;
  assert.equal(first!.headers["retry-after"], "15");
  const { code, message } = JSON.parse(first!.body) as { code: string; message: string };
  assert.equal(code, "too_many_streams");
  assert.match(message, /64 streams open already/);
  const times = await healthTimes(service, 100);
  const after = await residentMemory(service.pid);
  t.diagnostic(`health: median ${times[50]!.toFixed(1)} ms, slowest ${times.at(-1)!.toFixed(1)} ms; without streams ${quiet[50]!.toFixed(1)} ms`);
  // Where other tests run at the same time, an answer waits for them with streams and without.
  assert.ok(times[50]! < Math.max(50, 3 * quiet[50]!), `health answers took ${times[50]} ms in the median, ${quiet[50]} without streams`);
  if (before === undefined || after === undefined) return;
  t.diagnostic(`memory: ${Math.round((after - before) / 1e6)} MB more`);
  assert.ok(after - before < 60e6, `${Math.round((after - before) / 1e6)} MB more`);
});

test("all kinds of streams share one budget, and what has ended frees its place at once", { timeout: 120_000 }, async (t) => {
  const { service, agent, events } = await withWaitingTask(t, { ATELIER_MAX_STREAMS_PER_ACCOUNT: "6", ATELIER_MAX_STREAMS: "8" });
  const kinds = [events, events, "/v1/tasks/events", "/v1/tasks/events", "/v1/tasks/events"];
  const opened = await Promise.all(kinds.map((path) => open(service, agent, path)));
  const listen = await subscribe(service);
  assert.deepEqual([...opened.map(({ status }) => status), listen.status], Array(6).fill(200));
  for (const path of [events, "/v1/tasks/events"]) assert.equal((await open(service, agent, path)).status, 429, path);
  assert.equal((await subscribe(service)).status, 429);

  const { output } = await service.command("keys", "create", "--account", "other", "--scopes", "ai");
  const other = /ak_\S+/.exec(output)?.[0] ?? assert.fail(output);
  const others = await Promise.all([1, 2, 3].map(() => open(service, agent, "/v1/tasks/events", other)));
  assert.deepEqual(others.map(({ status }) => status).sort(), [200, 200, 503], "the process has its own bound");

  for (const one of [...opened, ...others]) one.close();
  await listen.close();
  await hasPlacesFor(service, agent, events, 6);
});

test("requests that wait behind a stream on its connection, and streams without a reader, give their places back with the connection", async (t) => {
  const { service, agent, events } = await withWaitingTask(t, { ATELIER_MAX_STREAMS_PER_ACCOUNT: "6" });
  for (let one = 0; one < 20; one++) assert.equal((await service.call(events, { method: "HEAD" })).status, 200, "a HEAD holds no place");
  for (let one = 0; one < 20; one++) assert.equal((await service.call(events.replace(/[^/]+\/events/, "none/events"))).status, 404);
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.write(`GET ${events} HTTP/1.1\r\nhost: ${hostname}\r\nx-service-api-key: ${key}\r\n\r\n`.repeat(6));
  await until(30_000, "six places are taken", async () => {
    const one = await open(service, agent, events);
    one.close();
    return one.status === 429;
  });
  socket.destroy();
  await hasPlacesFor(service, agent, events, 6);
});

/** Until then, because the service learns of an end when the system says so: milliseconds later. */
async function hasPlacesFor(service: Service, agent: Agent, path: string, count: number): Promise<void> {
  await until(10_000, `there is room for ${count} streams`, async () => {
    const opened = await Promise.all(Array.from({ length: count }, () => open(service, agent, path)));
    for (const one of opened) one.close();
    return opened.every(({ status }) => status === 200);
  });
}

/** A subscription of the Model Context Protocol, which lasts until it is ended. */
async function subscribe(service: Service): Promise<{ status: number; close(): Promise<void> }> {
  const response = await service.call("/mcp", {
    headers: { accept: "application/json, text/event-stream", "mcp-protocol-version": "2026-07-28", "mcp-method": "subscriptions/listen" },
    body: {
      jsonrpc: "2.0", id: 1, method: "subscriptions/listen",
      params: {
        notifications: { toolsListChanged: true },
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {},
          "io.modelcontextprotocol/clientInfo": { name: "a test", version: "1.0.0" },
        },
      },
    },
  });
  if (response.status === 200) assert.match(response.headers.get("content-type") ?? "", /event-stream/, "it lasts");
  return { status: response.status, close: async () => void (await response.body?.cancel()) };
}
