import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { childrenOf, isAlive } from "./processes.ts";
import { type Service, startService } from "./start-service.ts";
import { until } from "../../scripts/service/until.ts";
import { type ReceivedWebhook, startWebhookReceiver, type WebhookReceiver } from "../../scripts/service/webhook-receiver.ts";

export interface CrashPlan {
  /** How often the server is killed. */
  kills: number;
  tasks: number;
  /** Shortest and longest time between the moment the server is ready and the next kill, milliseconds. */
  upFor: [number, number];
  /** Longest time that all tasks and webhooks may take after the last restart, milliseconds. */
  patience: number;
}

/**
 * Kills the server again and again while skin tasks with webhooks are created and run, then looks whether anything was
 * lost, done twice, told in the wrong order or left behind.
 */
export async function proveCrashSafety({ kills, tasks, upFor, patience }: CrashPlan, report: (line: string) => void): Promise<void> {
  const receiver = await startWebhookReceiver();
  const service = await startService({ ATELIER_WORKERS: "2", ATELIER_WEBHOOK_TIMEOUT: "2" });
  try {
    const secrets = (await (await service.call("/v1/webhook-secrets")).json()) as { data: { secret: string }[] };
    receiver.secret = secrets.data[0]!.secret;
    const creating = createTasks(service, receiver.url, tasks);
    for (let kill = 1; kill <= kills; kill++) {
      await sleep(between(...upFor));
      const children = await childrenOf(service.pid);
      await service.kill9();
      report(`kill ${kill} of ${kills}: ${new Set(finished(receiver)).size} of ${tasks} tasks told as finished`);
      await until(5_000, "no process of the killed server runs on", async () => !children.some(isAlive));
      await service.restart();
    }
    const ids = await creating;
    await checkTasks(service, ids, patience);
    await checkWebhooks(receiver, ids, patience);
    await until(60_000, "no temporary file remains", async () => (await strangeFiles(service.dataDir)).length === 0, () => strangeFiles(service.dataDir));
    assert.equal(await service.stop(), 0);
    report(`${tasks} tasks completed once, ${receiver.received.length} webhooks received, ${receiver.received.length - 2 * tasks} of them repeated`);
  } finally {
    await service.dispose();
    await receiver.close();
  }
}

/** A client that does not give up: it repeats a create with its idempotency key until it is answered. */
async function createTasks(service: Service, webhookUrl: string, count: number): Promise<string[]> {
  const portrait = await readFile(join(import.meta.dirname, "..", "fixtures", "astronaut.png"));
  const ids: string[] = [];
  for (let number = 0; number < count; number++) {
    const picture = await sharp(portrait).resize(96 + number).png().toBuffer();
    const body = { image: picture.toString("base64"), webhook_url: webhookUrl };
    ids.push(await createOnce(service, body, `crash-${number}`));
    await sleep(between(0, 200));
  }
  return ids;
}

async function createOnce(service: Service, body: object, idempotencyKey: string): Promise<string> {
  for (;;) {
    try {
      const answer = await service.call("/v1/ai/skin-enhancer/faithful", { body, headers: { "idempotency-key": idempotencyKey } });
      const text = await answer.text();
      assert.ok(answer.status === 200 || answer.status === 409 || answer.status === 503, `${answer.status}: ${text}`);
      if (answer.status === 200) return (JSON.parse(text) as { data: { task_id: string } }).data.task_id;
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      // The server was killed before or while it answered.
    }
    await sleep(100);
  }
}

async function checkTasks(service: Service, ids: string[], patience: number): Promise<void> {
  assert.equal(new Set(ids).size, ids.length, "every create made a task of its own");
  const listed = async () => ((await (await service.call("/v1/ai/skin-enhancer?limit=1000")).json()) as { data: { task_id: string; status: string }[] }).data;
  await until(patience, "every task is final", async () => (await listed()).every(({ status }) => status === "COMPLETED" || status === "FAILED"), listed);
  const tasks = await listed();
  assert.deepEqual(tasks.map(({ task_id }) => task_id).sort(), [...ids].sort(), "the tasks that exist are those that were answered");
  const failed = await Promise.all(tasks.filter(({ status }) => status === "FAILED").map(async ({ task_id }) => (await service.call(`/v1/ai/skin-enhancer/${task_id}`)).text()));
  assert.deepEqual(failed, [], "no task failed");
  for (const [number, id] of ids.entries()) {
    const { data } = (await (await service.call(`/v1/ai/skin-enhancer/${id}`)).json()) as { data: { generated: string[] } };
    assert.equal(data.generated.length, 1);
    const { width } = await sharp(Buffer.from(await (await fetch(data.generated[0]!)).arrayBuffer())).metadata();
    assert.equal(width, 96 + number, "the result is the task's own");
  }
  const usage = (await (await service.call("/v1/usage")).json()) as { data: { tasks: number }[] };
  assert.equal(usage.data.reduce((sum, row) => sum + row.tasks, 0), ids.length, "each task is counted once");
}

async function checkWebhooks(receiver: WebhookReceiver, ids: string[], patience: number): Promise<void> {
  await until(patience, "every task was told as finished", async () => finished(receiver).length >= ids.length && ids.every((id) => finished(receiver).includes(id)));
  assert.deepEqual(receiver.refused, [], "the public verifier accepts every webhook");
  for (const id of ids) {
    const distinct = new Map<string, ReceivedWebhook>();
    for (const webhook of receiver.received) if (webhook.taskId === id && !distinct.has(webhook.id)) distinct.set(webhook.id, webhook);
    assert.deepEqual([...distinct.values()].map(({ status }) => status), ["IN_PROGRESS", "COMPLETED"], `webhooks of ${id}`);
    const inOrder = receiver.received.filter(({ taskId }) => taskId === id).map(({ status }) => status);
    assert.ok(inOrder.lastIndexOf("IN_PROGRESS") < inOrder.indexOf("COMPLETED"), `${id} was told ${inOrder.join(", ")}`);
  }
}

function finished(receiver: WebhookReceiver): string[] {
  return receiver.received.filter(({ status }) => status === "COMPLETED").map(({ taskId }) => taskId);
}

/** What the data folder may hold when no work is under way. */
const lasting = [/^atelier\.db(-wal|-shm)?$/, /^objects\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}$/, /^search\/(icons|music|sounds)\.index$/, /^provenance\/(key|chain)\.pem$/];

async function strangeFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1));
  return files.filter((file) => !lasting.some((pattern) => pattern.test(file)));
}

function between(least: number, most: number): number {
  return least + Math.random() * (most - least);
}
