import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { startProbeService } from "../parts/probe-service.ts";

const engines = join(import.meta.dirname, "../paid-engines");
const picture = (await sharp({ create: { width: 256, height: 256, channels: 3, background: "#777" } }).png().toBuffer()).toString("base64");
const edit = "/v1/ai/text-to-image/model-v4-5-edit";
const body = { prompt: "make it blue", reference_images: [picture] };

type Answer = Record<string, unknown> & { data: Record<string, unknown> };
const json = async (response: Response): Promise<Answer> => ({ ...((await response.json()) as Answer), status: response.status });

test("a dry run says what a task would cost at the engine that would take it, who would see the inputs, and makes nothing", async (t) => {
  const { call, url } = await startProbeService(t, { engines });
  assert.deepEqual(await json(await call(`${edit}?dry_run=true`, body)), {
    status: 200,
    data: {
      estimated_cost: 0.05, currency: "USD", engine: "paid", model: "testers/edit-image", provider: "Testers Inc.", priced_on: "2026-11-24",
    },
  });
  const film = { prompt: "waves", duration: 7 };
  assert.equal((await json(await call("/v1/ai/text-to-video/model-2-7?dry_run=1", film))).data.estimated_cost, 0.35);
  assert.deepEqual((await json(await call("/v1/tasks"))).data, []);
  assert.deepEqual((await json(await call("/v1/uploads"))).data, []);

  const keyed = (dry: string, changed = body) => fetch(new URL(edit + dry, url), {
    method: "POST", body: JSON.stringify(changed),
    headers: { "x-service-api-key": "probe-service-test-key", "content-type": "application/json", "idempotency-key": "one" },
  });
  assert.equal((await keyed("?dry_run=TRUE")).status, 200);
  const created = await keyed("", { ...body, prompt: "another body" });
  assert.deepEqual([created.status, created.headers.get("idempotency-replayed")], [200, null], "a dry run leaves the key free");
});

test("a dry run refuses what a create refuses, and words that are not allowed before there is a task", async (t) => {
  const { call } = await startProbeService(t, { engines });
  const refused = await json(await call(`${edit}?dry_run=true`, { reference_images: ["no picture"] }));
  assert.equal(refused.status, 400);
  assert.deepEqual((refused.invalid_params as { name: string }[]).map(({ name }) => name).sort(), ["prompt", "reference_images[0]"]);
  const sent = await json(await call(`${edit}?dry_run=true`, { prompt: "x", reference_images: ["https://example.org/media/uploads/none.png"] }));
  assert.equal(sent.status, 200, "what is behind a URL is fetched when the task runs");
  assert.equal((await json(await call("/v1/ai/skin-enhancer/faithful?dry_run=true", { image: picture }))).code, "engine_unavailable");
  const words = await json(await call(`${edit}?dry_run=true`, { ...body, prompt: "a nude woman" }));
  assert.deepEqual([words.status, words.code], [400, "content_policy"]);
  assert.equal((await call(`${edit}?dry_run=perhaps`, body)).status, 400);
});

test("where nothing is charged the cost is 0, and models are shown as before", async (t) => {
  const { call } = await startProbeService(t);
  const { data } = await json(await call(`${edit}?dry_run=true`, body));
  assert.deepEqual(data, { estimated_cost: 0, currency: "USD", engine: "probe" });
  const models = (await json(await call("/v1/models"))).data as unknown as Record<string, unknown>[];
  assert.ok(models.every((model) => !("provider" in model) && !("price" in model) && !("engine_model" in model)));
});

test("a price that depends on what nobody has seen is left out", async (t) => {
  const { call } = await startProbeService(t, { engines });
  const urls = { image_url: "https://example.org/a.png", audio_url: "https://example.org/a.mp3", resolution: "480p" };
  assert.deepEqual((await json(await call("/v1/ai/lip-sync/model-1-0?dry_run=true", urls))).data, {
    currency: "USD", engine: "paid", provider: "Testers Inc.",
  });
  const { data } = await json(await call("/v1/models/lip-sync/model-1-0"));
  assert.equal((data.price as { amount: number }).amount, 0.25, "an example is one of five seconds");
});

test("models show who sees the inputs and an example of the price with its date", async (t) => {
  const { call } = await startProbeService(t, { engines });
  const models = (await json(await call("/v1/models"))).data as unknown as Record<string, unknown>[];
  const one = models.find(({ path }) => path === "text-to-image/model-v4-5-edit")!;
  assert.deepEqual([one.provider, one.engine_model, one.price], [
    "Testers Inc.", "testers/edit-image", { amount: 0.05, currency: "USD", priced_on: "2026-11-24" },
  ]);
  const film = (await json(await call("/v1/models/text-to-video/model-2-7"))).data;
  assert.equal((film.price as { amount: number }).amount, 0.25, "of the duration that a body has by default");
  assert.ok(models.filter(({ ready }) => !ready).every((model) => !("price" in model)));
});
