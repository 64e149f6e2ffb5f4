import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { until } from "@atelier/tools/service/until.ts";
import { startWebhookReceiver } from "@atelier/tools/service/webhook-receiver.ts";
import { serveMediaFiles } from "../parts/media-files.ts";
import { startProbeService } from "../parts/probe-service.ts";

test("processes with a part of the roles make one service: one answers, one works, one delivers, and each says what it is", async (t) => {
  const [media, receiver] = [await serveMediaFiles(), await startWebhookReceiver()];
  t.after(() => Promise.all([media.close(), receiver.close()]));
  const folder = await mkdtemp(join(tmpdir(), "atelier-roles-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const start = (roles: string) => startProbeService(t, {}, { ATELIER_ROLES: roles, ATELIER_DATA_DIR: folder, ATELIER_WORKERS: "2" });
  const front = await start("api,search");
  const status = async () =>
    ((await (await front.call("/v1/status")).json()) as { data: { workers: number; members: { roles: string[]; pid?: number }[] } }).data;
  assert.equal((await status()).workers, 0);
  receiver.secret = ((await (await front.call("/v1/webhook-secrets")).json()) as { data: { secret: string }[] }).data[0]!.secret;

  const body = { image: media.inline("picture.png"), left: "20", webhook_url: receiver.url };
  const answer = await front.call("/v1/ai/image-expand/model", body);
  assert.equal(answer.status, 200, await answer.clone().text());
  const { task_id: id } = ((await answer.json()) as { data: { task_id: string } }).data;
  const view = async () => ((await (await front.call(`/v1/tasks/${id}`)).json()) as { data: { status: string } }).data.status;
  const worker = await start("worker");
  await until(60_000, "the task has ended", async () => (await view()) === "COMPLETED");
  assert.deepEqual(receiver.received, [], "nobody delivers yet");

  const other = await worker.call("/v1/tasks");
  assert.deepEqual([other.status, ((await other.json()) as { code: string }).code], [503, "no_api"]);
  assert.deepEqual([(await worker.call("/healthz")).status, (await worker.call("/readyz")).status], [200, 200]);

  await start("deliver,maintain");
  await until(20_000, "both webhooks have come", async () => receiver.received.length === 2);
  assert.deepEqual(receiver.received.map(({ status: sent }) => sent), ["IN_PROGRESS", "COMPLETED"]);
  const { members } = await status();
  assert.deepEqual(members.map(({ roles }) => roles.join()), ["api,search", "worker", "deliver,maintain"]);
  assert.ok(members.every(({ pid }) => pid === process.pid), "listed for keys of administration");
});
