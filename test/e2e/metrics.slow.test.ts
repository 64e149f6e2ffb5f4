import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import sharp from "sharp";
import { parse } from "yaml";
import { until } from "@atelier/tools/service/until.ts";
import { startWebhookReceiver } from "@atelier/tools/service/webhook-receiver.ts";
import { startProbeService } from "../parts/probe-service.ts";

const ops = join(import.meta.dirname, "../../ops");
/** What prom-client adds by itself: the dashboard need not show all of it. */
const ofNode = /^(nodejs|process)_/;

async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return String(port);
}

/** A service with metrics that has done one of each thing. */
async function measured(t: TestContext) {
  const port = await freePort();
  const service = await startProbeService(t, {}, { ATELIER_METRICS: port });
  const receiver = await startWebhookReceiver();
  t.after(() => receiver.close());
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: "#467" } }).png().toBuffer();
  const body = { image: picture.toString("base64"), left: 64, prompt: "a secret wish", webhook_url: receiver.url };
  const created = await service.call("/v1/ai/image-expand/model", body);
  const { data } = (await created.json()) as { data: { task_id: string } };
  await until(60_000, "the task ends", async () => {
    const { data: task } = (await (await service.call(`/v1/ai/image-expand/model/${data.task_id}`)).json()) as { data: { status: string } };
    return task.status === "COMPLETED";
  });
  await service.call("/v1/icons?term=cat");
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await until(30_000, "the webhooks are tried", async () => /atelier_webhook_attempt_duration_seconds_count\{outcome="2xx"\} [1-9]/.test(await scrape()));
  return { service, scrape, taskId: data.task_id };
}

/** Names of series, each as Prometheus knows it. */
function namesIn(text: string): Set<string> {
  return new Set(text.split("\n").flatMap((line) => /^([a-z_]\w*)(?:\{|\s)/.exec(line)?.[1] ?? []));
}

function namesOf(expression: string): string[] {
  return expression.match(/\b(?:http_server|atelier|nodejs|process)_\w+/g) ?? [];
}

test("metrics of a service that has done one of each thing", { timeout: 120_000 }, async (t) => {
  const parts = await measured(t);
  await t.test("every name of the dashboard and the alerts is in a scrape, and the reverse", () => namesAgree(parts));
  await t.test("no URL, id or prompt of a caller becomes a series", () => callersAddNoSeries(parts));
});

type Measured = Awaited<ReturnType<typeof measured>>;

async function namesAgree({ scrape }: Measured): Promise<void> {
  const scraped = namesIn(await scrape());
  const dashboard = JSON.parse(await readFile(join(ops, "grafana/atelier.json"), "utf8")) as { panels: { targets?: { expr: string }[] }[] };
  const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => namesOf(expr)));
  const alerts = parse(await readFile(join(ops, "prometheus/alerts.yml"), "utf8")) as { groups: { rules: { expr: string }[] }[] };
  const watched = alerts.groups.flatMap(({ rules }) => rules.flatMap(({ expr }) => namesOf(expr)));
  // `http_…` labels stand in the same expressions.
  const labels = ["http_response_status_class", "http_route", "http_request_method"];
  const asked = [...shown, ...watched].filter((name) => !labels.includes(name));
  assert.ok(asked.length > 20);
  assert.deepEqual(asked.filter((name) => !scraped.has(name)), []);
  const known = new Set(shown.map((name) => name.replace(/_(bucket|count|sum)$/, "")));
  const unseen = [...scraped].map((name) => name.replace(/_(bucket|count|sum)$/, "")).filter((name) => !ofNode.test(name) && !known.has(name));
  assert.deepEqual([...new Set(unseen)], []);
}

async function callersAddNoSeries({ service, scrape, taskId }: Measured): Promise<void> {
  await service.call("/v1/icons/1");
  await service.call("/v1/nothing-of-ours");
  const before = (await scrape()).split("\n").length;
  for (let at = 0; at < 600; at += 50) {
    const paths = Array.from({ length: 50 }, (_, one) => `${["/v1/icons/", "/v1/nothing/", "/v1/icons?term="][one % 3]}${at + one}?secret=${at}`);
    await Promise.all(paths.map(async (path) => (await service.call(path)).arrayBuffer()));
  }
  const text = await scrape();
  assert.ok(text.split("\n").length - before < 40, `${before} lines became ${text.split("\n").length}`);
  for (const word of [taskId, "secret", "wish"]) assert.ok(!text.includes(word), word);
  assert.match(text, /atelier_tasks_finished_total\{model="image-expand\/model",engine="probe",outcome="completed",code="none"\} 1/);
}
