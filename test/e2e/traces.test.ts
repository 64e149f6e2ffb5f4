import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { test, type TestContext } from "node:test";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { startFakeMediaServer } from "../parts/fake-media-server.ts";
import { probeKey, startProbeService } from "../parts/probe-service.ts";

interface Value {
  stringValue?: string;
  intValue?: number;
}

interface Exported {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: { key: string; value: Value }[];
}

/** A server that answers `{}` and hands on what it gets. */
async function startServer(t: TestContext, take: (request: IncomingMessage, body: string) => void): Promise<string> {
  const server = createServer(async (request, response) => {
    take(request, Buffer.concat(await request.toArray()).toString("utf8"));
    response.setHeader("content-type", "application/json").end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => (server.closeAllConnections(), server.close()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A collector of traces by OTLP over HTTP, as JSON. */
async function startCollector(t: TestContext) {
  const spans: Exported[] = [];
  const bodies: string[] = [];
  const url = await startServer(t, (request, text) => {
    bodies.push(`${request.url} ${text}`);
    const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Exported[] }[] }[] };
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  });
  return { spans, bodies, url };
}

const callers = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

test("a trace goes from the caller through the task, its job process and its engine to the webhook, and tells no secret", { timeout: 120_000 }, async (t) => {
  const collector = await startCollector(t);
  const fake = await startFakeMediaServer("vllm-omni");
  t.after(() => fake.close());
  const hooked: unknown[] = [];
  const receiver = await startServer(t, ({ headers }) => void hooked.push(headers["traceparent"]));
  const headers = "authorization=a-collectors-key";
  Object.assign(process.env, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_BSP_SCHEDULE_DELAY: "100" });
  const servers = JSON.stringify([{ url: fake.url, dialect: "vllm-omni", kinds: ["expand-image"] }]);
  const service = await startProbeService(t, { engines: undefined } as never, { ATELIER_ENGINES: "openai", ATELIER_OPENAI_SERVERS: servers });
  assert.equal(process.env["OTEL_EXPORTER_OTLP_HEADERS"], undefined, "children do not inherit the collector's key");

  const picture = (await sharp({ create: { width: 256, height: 256, channels: 3, background: "#467" } }).png().toBuffer()).toString("base64");
  const answer = await fetch(`${service.url}/v1/ai/image-expand/model?signature=a-signed-query`, {
    method: "POST",
    headers: { "x-service-api-key": probeKey, "content-type": "application/json", traceparent: callers },
    body: JSON.stringify({ image: picture, left: 16, prompt: "a-callers-wish", webhook_url: `${receiver}/hook?token=a-receivers-secret` }),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  const named = (name: string) => collector.spans.find((span) => span.name === name);
  await until(60_000, "the last webhook is traced", async () => collector.spans.filter(({ name }) => name === "webhook").length >= 2);

  const request = named("POST /v1/ai/image-expand/model")!;
  const task = named("task image-expand/model")!;
  const job = named("job process")!;
  assert.deepEqual([request.traceId, request.parentSpanId], callers.split("-").slice(1, 3));
  assert.equal(task.parentSpanId, request.spanId);
  assert.equal(job.parentSpanId, task.spanId);
  for (const step of ["prepare inputs", "engine", "finish"]) assert.equal(named(step)!.parentSpanId, job.spanId, step);
  assert.equal(fake.traces.at(-1), `00-${request.traceId}-${named("engine")!.spanId}-01`, "the engine tells its server");
  for (const hook of collector.spans.filter(({ name }) => name === "webhook")) {
    assert.equal(hook.parentSpanId, request.spanId);
    assert.ok(hooked.includes(`00-${request.traceId}-${hook.spanId}-01`), "the receiver gets the trace");
  }
  assert.ok(collector.spans.every(({ status }) => status.code !== 2), "nothing failed");
  const said = Object.fromEntries(task.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
  const attributes = ["atelier.model", "atelier.kind", "atelier.engine", "atelier.attempt"].map((name) => said[name]);
  assert.deepEqual(attributes, ["image-expand/model", "expand-image", "openai", 1]);

  const all = collector.bodies.join("\n");
  assert.match(all, /^\/v1\/traces /);
  for (const secret of ["a-callers-wish", "a-receivers-secret", "a-signed-query", "signature", probeKey, "a-collectors-key", fake.url]) {
    assert.ok(!all.includes(secret), secret);
  }
});
