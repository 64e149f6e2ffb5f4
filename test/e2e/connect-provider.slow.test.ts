import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { PNG } from "@trustnxt/c2pa-ts/asset";
import { SuperBox } from "@trustnxt/c2pa-ts/jumbf";
import { ActionAssertion, ManifestStore } from "@trustnxt/c2pa-ts/manifest";
import sharp from "sharp";
import { fakeKey, startFakeFal } from "@atelier/hosted-engine/test/fake-fal.ts";
import { descendantsOf } from "@atelier/server/processes/descendants.ts";
import { until } from "@atelier/tools/service/until.ts";
import { startService } from "./start-service.ts";

/** The part of the key that nothing else has. */
const secret = fakeKey.slice(-16);
const edit = "text-to-image/model-v4-5-edit";
const model = "fal-ai/bytedance/seedream/v4.5/edit";

/** A collector of traces that keeps what it gets. */
async function startCollector(t: TestContext) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString("utf8"));
    response.setHeader("content-type", "application/json").end("{}");
  }).listen(0, "127.0.0.1");
  t.after(() => (server.closeAllConnections(), server.close()));
  await new Promise((resolve) => server.once("listening", resolve));
  return { bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** What everybody on the machine may read of processes, and what the children of these get. */
async function shownOf(pids: readonly number[]): Promise<string> {
  const files = pids.flatMap((pid) => [`/proc/${pid}/cmdline`, ...(pid === pids[0] ? [] : [`/proc/${pid}/environ`])]);
  return (await Promise.all(files.map((file) => readFile(file, "utf8").catch(() => "")))).join("\n");
}

function actionsIn(bytes: Buffer): { agent: unknown; sourceType: unknown }[] {
  const store = ManifestStore.read(SuperBox.fromBuffer(Uint8Array.from(new PNG(bytes).getManifestJUMBF()!)));
  const assertions = store.getActiveManifest()!.assertions!.assertions.filter((one) => one instanceof ActionAssertion);
  return assertions.flatMap(({ actions }) => actions.map(({ softwareAgent: agent, digitalSourceType: sourceType }) => ({ agent, sourceType })));
}

test("a key that is connected while api and worker run does the next task, marked by provider and model; it appears in no log, answer, export, trace or " +
  "process list", { timeout: 300_000 }, async (t) => {
  const [fake, collector] = [await startFakeFal(), await startCollector(t)];
  const settings = {
    ATELIER_FAL_URL: fake.url, ATELIER_SECRET_KEY: randomBytes(32).toString("base64"), ATELIER_LOG_LEVEL: "trace",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: "100",
  };
  const api = await startService({ ...settings, ATELIER_ROLES: "api,search,deliver,maintain" });
  const worker = await startService({ ...settings, ATELIER_DATA_DIR: api.dataDir, ATELIER_ROLES: "worker" });
  t.after(async () => {
    await worker.dispose();
    await api.dispose();
    await fake.dispose();
  });
  const answers: string[] = [];
  const call: typeof api.call = async (path, init) => {
    const response = await api.call(path, init);
    const [copy, headers] = [response.clone(), JSON.stringify([...response.headers])];
    if (/json|text/.test(response.headers.get("content-type") ?? "")) answers.push(headers, await copy.text());
    return response;
  };
  const json = async <T>(path: string, init?: Parameters<typeof api.call>[1]) => ((await (await call(path, init)).json()) as { data: T }).data;

  await call("/v1/providers/fal", { method: "PUT", body: { key: `${secret}-refused` } });
  assert.equal((await call("/v1/providers/fal", { method: "PUT", body: { key: fakeKey } })).status, 200);
  // What is promised: other processes follow within two seconds.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#804020" } }).png().toBuffer();
  const body = { prompt: "blue", reference_images: [picture.toString("base64")] };
  const { task_id: id } = await json<{ task_id: string }>(`/v1/ai/${edit}`, { body });
  interface View { status: string; engine?: string; provider?: string; engine_model?: string; generated: string[] }
  const view = () => json<View>(`/v1/ai/${edit}/${id}`);
  await until(120_000, "the task ends", async () => ["COMPLETED", "FAILED"].includes((await view()).status), async () => worker.output());
  const done = await view();
  assert.deepEqual([done.status, done.engine, done.provider, done.engine_model], ["COMPLETED", "hosted", "fal", `fal:${model}`]);

  const result = Buffer.from(await (await fetch(done.generated[0]!)).arrayBuffer());
  const made = actionsIn(result).map(({ agent, sourceType }) => `${JSON.stringify(agent)} ${String(sourceType)}`).join("\n");
  assert.match(made, new RegExp(`engine hosted, model fal:${model.replaceAll(".", "\\.")}`));
  assert.match(made, /trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia/);

  for (const path of ["/v1/providers", "/v1/providers/kinds", "/v1/models", "/v1/status", "/v1/usage", "/v1/tasks", "/v1/budgets/every", "/openapi.json"]) {
    await call(path);
  }
  const bundle = join(api.dataDir, "bundle.json");
  const commands = await Promise.all([
    api.command("engines"), api.command("doctor", "--bundle", bundle), api.command("export", join(api.dataDir, "exported")), api.command("tasks", "list"),
  ]);
  const exported = await readdir(join(api.dataDir, "exported"), { recursive: true, withFileTypes: true }).catch(() => []);
  const files = exported.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const written = await Promise.all([...files, bundle, join(api.dataDir, "atelier.db"), join(api.dataDir, "atelier.db-wal")]
    .map((file) => readFile(file, "latin1").catch(() => "")));
  await until(20_000, "the call is traced", async () => collector.bodies.some((text) => text.includes("/v1/providers/")));
  const shown = await Promise.all([api, worker].map(({ pid }) => shownOf([pid, ...descendantsOf(pid)])));
  for (const [where, texts] of Object.entries({
    logs: [api.output(), worker.output()], answers, commands: commands.map(({ output }) => output), files: [...written, result.toString("latin1")],
    traces: collector.bodies, processes: shown,
  })) {
    assert.ok(texts.join("").length > 50, `${where} were looked at`);
    assert.ok(!texts.some((text) => text.includes(secret)), where);
  }
});

test("the command line connects and disconnects: a server that runs follows, and a key that is refused is not stored", { timeout: 180_000 }, async (t) => {
  const fake = await startFakeFal();
  const service = await startService({ ATELIER_FAL_URL: fake.url });
  t.after(async () => {
    await service.dispose();
    await fake.dispose();
  });
  const engine = async () => {
    const { data } = (await (await service.call("/v1/models/lip-sync%2Fmodel-1-0")).json()) as { data: { engine?: string } };
    return data.engine;
  };
  const keyFile = join(service.dataDir, "key");
  await writeFile(keyFile, "a-key-that-fal-refuses\n", { mode: 0o600 });
  const refused = await service.command("engines", "connect", "fal", "--key-file", keyFile);
  assert.deepEqual([refused.code, refused.output.trim()], [1, "key: fal refuses the key; nothing was stored"]);
  await writeFile(keyFile, `${fakeKey}\n`);
  const connected = await service.command("engines", "connect", "fal", "--key-file", keyFile);
  assert.equal(connected.code, 0, connected.output);
  assert.match(connected.output, /lip-sync\/model-1-0 +veed\/fabric-1\.0 +\$[\d.]+ +\d{4}-\d\d-\d\d[^]*23 endpoints are done by fal/);
  assert.ok(!connected.output.includes(secret));
  await until(30_000, "the server does its work there", async () => (await engine()) === "hosted");
  const disconnected = await service.command("engines", "disconnect", "fal");
  assert.match(disconnected.output, /^Disconnected: fal gets no new work/);
  await until(30_000, "it does its work itself", async () => (await engine()) === "local");
  const misused = await service.command("engines", "connect");
  assert.deepEqual([misused.code, misused.output.startsWith("engines connect takes one provider, such as fal.")], [2, true]);
});
