import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import sharp from "sharp";
import { fakeKey, type FakeFal, startFakeFal } from "@atelier/hosted-engine/test/fake-fal.ts";
import { until } from "@atelier/tools/service/until.ts";
import { proveHostedEndpoints } from "./prove-hosted-endpoints.ts";
import { type Service, startService } from "./start-service.ts";

interface View {
  status: string;
  generated: string[];
  engine?: string;
  error?: string;
  error_code?: string;
}

const edit = "text-to-image/model-v4-5-edit";
const picture = async () => (await sharp({ create: { width: 300, height: 300, channels: 3, background: "#804020" } }).png().toBuffer()).toString("base64");

async function parts(t: TestContext, settings: Record<string, string> = {}): Promise<{ fake: FakeFal; service: Service }> {
  const fake = await startFakeFal();
  const service = await startService({ ATELIER_ENGINES: "hosted,local", ATELIER_FAL_URL: fake.url, FAL_KEY: fakeKey, ...settings });
  t.after(async () => {
    await service.dispose();
    await fake.dispose();
  });
  return { fake, service };
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

const viewOf = async (service: Service, path: string, id: string) => ((await (await service.call(`/v1/ai/${path}/${id}`)).json()) as { data: View }).data;

async function create(service: Service, path: string, body: unknown): Promise<string> {
  const answer = await service.call(`/v1/ai/${path}`, { body });
  const text = await answer.text();
  assert.equal(answer.status, 200, `${path}: ${text}`);
  return (JSON.parse(text) as { data: { task_id: string } }).data.task_id;
}

async function ended(service: Service, path: string, id: string, patience = 300_000): Promise<View> {
  await until(patience, `${path} ends`, async () => ["COMPLETED", "FAILED"].includes((await viewOf(service, path, id)).status), async () => service.output());
  return viewOf(service, path, id);
}

test("with a key endpoints are done by hosted models, each with the result that was ordered", { timeout: 300_000 }, async () => {
  const some = ["text-to-image/model-v4-5-edit", "model-image-edit", "lip-sync/model-1-0", "video/model-v3-std"];
  assert.deepEqual(await proveHostedEndpoints(some, () => {}), []);
});

test("a service that is killed finds its requests again; a lost answer ends as unknown and is counted", { timeout: 180_000 }, async (t) => {
  const metrics = await freePort();
  const { fake, service } = await parts(t, { ATELIER_METRICS: metrics });
  const reference_images = [await picture()];
  fake.faults.looks = 10_000;
  const id = await create(service, edit, { prompt: "blue", reference_images });
  await until(60_000, "it is submitted", async () => fake.requests.size === 1);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await service.kill9();
  await service.restart();
  fake.faults.looks = 0;
  assert.equal((await ended(service, edit, id)).status, "COMPLETED");
  assert.deepEqual([fake.submissions, fake.bills.length], [1, 1]);
  fake.faults.loseAnswers = 1;
  const lost = await ended(service, edit, await create(service, edit, { prompt: "red", reference_images }));
  assert.equal(lost.error_code, "engine_unknown");
  assert.match(lost.error ?? "", /^The provider fal may have accepted and charged for the work/);
  assert.equal(fake.submissions, 2);
  const counted = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  assert.match(counted, /atelier_tasks_finished_total\{[^}]*code="engine_unknown"[^}]*\} 1/);
});

test("a cancel arrives at the provider", { timeout: 120_000 }, async (t) => {
  const { fake, service } = await parts(t);
  fake.faults.queued = 10_000;
  const id = await create(service, edit, { prompt: "blue", reference_images: [await picture()] });
  await until(60_000, "it waits", async () => fake.left().length === 1);
  await service.call(`/v1/ai/${edit}/${id}`, { method: "DELETE" });
  await until(30_000, "it is cancelled there", async () => fake.left().length === 0);
  assert.deepEqual(fake.bills, []);
});

test("without a key the local engine works and the hosted one says which setting is missing; a wrong one is named, too", { timeout: 180_000 }, async (t) => {
  const { service } = await parts(t, { FAL_KEY: "" });
  const id = await create(service, edit, { prompt: "black and white", reference_images: [await picture()] });
  assert.deepEqual([(await ended(service, edit, id)).engine], ["local"]);
  assert.match((await service.command("engines")).output, /hosted[^\n]*has no key: set FAL_KEY/);
  const file = join(service.dataDir, "key");
  await writeFile(file, "wrong-key-0123456789\n");
  service.set({ FAL_KEY_FILE: file });
  assert.match((await service.command("engines")).output, /fal refuses the key/);
  await writeFile(file, `${fakeKey}\n`);
  const { output } = await service.command("engines", "check", "--kind", "edit-image", "--spend", "0.05");
  assert.match(output, /edit-image +done by hosted in .* generative, 0\.04 dollars/);
});
