import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { isAlive } from "@atelier/tools/service/processes.ts";
import { descendantsOf } from "@atelier/server/processes/descendants.ts";
import { type Service, startService } from "./start-service.ts";
import { until } from "@atelier/tools/service/until.ts";
import { type ReceivedWebhook, startWebhookReceiver, type WebhookReceiver } from "@atelier/tools/service/webhook-receiver.ts";

export interface CrashPlan {
  /** How often something is killed: mostly the server, and a job process alone when some tasks have ended since the last one. */
  kills: number;
  tasks: number;
  /** Shortest and longest time between the moment the server is ready and the next kill, milliseconds. */
  upFor: [number, number];
  /** Longest time that all tasks and webhooks may take after the last restart, milliseconds. */
  patience: number;
}

const tasksBetweenJobKills = 6;

/**
 * Kills processes again and again while tasks of several kinds with webhooks are created, repeated, cancelled and run, then looks whether
 * anything was lost, done twice, reported in the wrong order or left behind.
 */
export async function proveCrashSafety({ kills, tasks, upFor, patience }: CrashPlan, report: (line: string) => void): Promise<void> {
  const receiver = await startWebhookReceiver();
  const service = await startService({ ATELIER_WORKERS: "2", ATELIER_WEBHOOK_TIMEOUT: "2" });
  try {
    const secrets = (await (await service.call("/v1/webhook-secrets")).json()) as { data: { secret: string }[] };
    receiver.secret = secrets.data[0]!.secret;
    const creating = createTasks(service, receiver.url, tasks);
    let jobKills = 0;
    let reportedAtJobKill = 0;
    for (let kill = 1; kill <= kills; kill++) {
      await sleep(between(...upFor));
      const children = descendantsOf(service.pid);
      report(`kill ${kill} of ${kills}: ${finished(receiver).size} of ${tasks} tasks reported as finished`);
      // The first is the launcher of the jobs.
      const job = children[1];
      const reported = finished(receiver).size;
      // A task that meets three killed jobs has failed, as it should: the same one must not be met again and again.
      if (reported >= reportedAtJobKill + tasksBetweenJobKills && job !== undefined && isAlive(job)) {
        process.kill(job, "SIGKILL");
        jobKills++;
        reportedAtJobKill = reported;
        continue;
      }
      await service.kill9();
      await until(20_000, "no process of the killed server runs on", async () => !children.some(isAlive));
      await service.restart();
    }
    const created = await creating;
    await checkTasks(service, created, patience);
    await checkWebhooks(receiver, created, patience);
    await until(60_000, "no temporary file remains", async () => (await strangeFiles(service.dataDir)).length === 0, () => strangeFiles(service.dataDir));
    assert.equal(await service.stop(), 0);
    const distinct = new Set(receiver.received.map(({ id }) => id)).size;
    report(
      `${tasks} tasks ended once, ${created.filter(({ cancelled }) => cancelled).length} of them cancelled; ` +
        `${distinct} webhooks received, ${receiver.received.length - distinct} of them again; ${jobKills} kills were of a job alone`
    );
  } finally {
    await service.dispose();
    await receiver.close();
  }
}

interface CreatedTask {
  id: string;
  path: string;
  /** Pixels of its result: tells one task's from another's. */
  width: number;
  cancelled: boolean;
}

/** Paths of endpoints, what each adds to a body that holds a picture, and to the picture's width. */
const kinds = [
  { path: "/v1/ai/skin-enhancer/faithful", body: {}, wider: 0 },
  { path: "/v1/ai/skin-enhancer/flexible", body: {}, wider: 0 },
  { path: "/v1/ai/image-expand/model", body: { left: 8, right: 0, top: 0, bottom: 0 }, wider: 8 },
];
const families = ["skin-enhancer", "image-expand/model"];

/** A client that does not give up: it repeats each call until it is answered, some creates once more, and cancels every seventh task. */
async function createTasks(service: Service, webhookUrl: string, count: number): Promise<CreatedTask[]> {
  const portrait = await readFile(join(import.meta.dirname, "..", "fixtures", "astronaut.png"));
  const tasks: CreatedTask[] = [];
  for (let number = 0; number < count; number++) {
    const width = 96 + (number % 200);
    const picture = await sharp(portrait).resize(width).png().toBuffer();
    const { path, body: members, wider } = kinds[number % kinds.length]!;
    const body = { image: picture.toString("base64"), ...members, webhook_url: webhookUrl };
    const create = async () => (JSON.parse(await answered(
      service, path, { body, headers: { "idempotency-key": `crash-${number}` } }, [200],
    )) as { data: { task_id: string } }).data.task_id;
    const id = await create();
    if (number % 4 === 0) assert.equal(await create(), id, "a repeated create answers the first one's task");
    await sleep(between(0, 200));
    const cancelled = number % 7 === 5 && (await cancel(service, `${path}/${id}`));
    tasks.push({ id, path, width: width + wider, cancelled });
  }
  return tasks;
}

/** Whether the task was cancelled: it may have finished before. */
async function cancel(service: Service, path: string): Promise<boolean> {
  await answered(service, path, { method: "DELETE" }, [200, 409]);
  // A repeated cancel answers 409 for the first one's success: only the task tells.
  const { data } = JSON.parse(await answered(service, path, {}, [200])) as { data: { status: string; error_code?: string } };
  assert.ok(data.status === "COMPLETED" || data.error_code === "cancelled", JSON.stringify(data));
  return data.status === "FAILED";
}

/** The body of the first answer of one of these statuses. Otherwise 409 and 503 mean "later", and everything else is a failure. */
async function answered(service: Service, path: string, init: Parameters<Service["call"]>[1], statuses: number[]): Promise<string> {
  for (;;) {
    try {
      const answer = await service.call(path, init);
      const text = await answer.text();
      if (statuses.includes(answer.status)) return text;
      assert.ok(answer.status === 409 || answer.status === 503, `${answer.status}: ${text}`);
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      // The server was killed before or while it answered.
    }
    await sleep(100);
  }
}

async function checkTasks(service: Service, tasks: CreatedTask[], patience: number): Promise<void> {
  type View = { task_id: string; status: string; generated: string[]; error_code?: string };
  assert.equal(new Set(tasks.map(({ id }) => id)).size, tasks.length, "every create made a task of its own");
  const listed = async () =>
    (await Promise.all(families.map(async (family) => ((await (await service.call(`/v1/ai/${family}?limit=1000`)).json()) as { data: View[] }).data))).flat();
  await until(patience, "every task is final", async () => (await listed()).every(({ status }) => status === "COMPLETED" || status === "FAILED"), listed);
  assert.deepEqual(
    (await listed()).map(({ task_id }) => task_id).sort(), tasks.map(({ id }) => id).sort(), "the tasks that exist are those that were answered",
  );
  for (const { id, path, width, cancelled } of tasks) {
    const { data } = (await (await service.call(`${path}/${id}`)).json()) as { data: View };
    assert.deepEqual(
      [data.status, data.error_code, data.generated.length], cancelled ? ["FAILED", "cancelled", 0] : ["COMPLETED", undefined, 1], `task ${id}`,
    );
    if (cancelled) continue;
    const result = await sharp(Buffer.from(await (await fetch(data.generated[0]!)).arrayBuffer())).metadata();
    assert.equal(result.width, width, "the result is the task's own");
  }
  const usage = (await (await service.call("/v1/usage")).json()) as { data: { tasks: number }[] };
  assert.equal(
    usage.data.reduce((sum, row) => sum + row.tasks, 0), tasks.filter(({ cancelled }) => !cancelled).length,
    "each task that completed is counted once",
  );
}

async function checkWebhooks(receiver: WebhookReceiver, tasks: CreatedTask[], patience: number): Promise<void> {
  await until(patience, "the end of every task was reported", async () => {
    const reported = finished(receiver);
    return tasks.every(({ id }) => reported.has(id));
  });
  assert.deepEqual(receiver.refused, [], "the public verifier accepts every webhook");
  for (const { id, cancelled } of tasks) {
    const ofTask = receiver.received.filter(({ taskId }) => taskId === id);
    const distinct = new Map<string, ReceivedWebhook>();
    for (const webhook of ofTask) if (!distinct.has(webhook.id)) distinct.set(webhook.id, webhook);
    const statuses = [...distinct.values()].map(({ status }) => status);
    const end = cancelled ? "FAILED" : "COMPLETED";
    // A task that was cancelled while it waited was never in progress.
    assert.deepEqual(statuses, cancelled && statuses.length === 1 ? [end] : ["IN_PROGRESS", end], `webhooks of ${id}`);
    const inOrder = ofTask.map(({ status }) => status);
    assert.ok(inOrder.lastIndexOf("IN_PROGRESS") < inOrder.indexOf(end), `${id} was reported ${inOrder.join(", ")}`);
  }
}

/** Tasks whose end was reported. */
function finished(receiver: WebhookReceiver): Set<string> {
  return new Set(receiver.received.filter(({ status }) => status !== "IN_PROGRESS").map(({ taskId }) => taskId));
}

/** What the data folder may hold when no work is under way. */
const lasting = [
  /^atelier\.db(-wal|-shm)?$/,
  /^objects\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}$/,
  /^search\/(icons|music|sounds)\.index$/, /^search\/icons\.bodies$/,
  /^((objects|search)\/)?owners\/[0-9a-f]{18}$/, /^servers\/[0-9a-f-]+(\.json)?$/, /^provenance\/(key|chain)\.pem$/,
];

async function strangeFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => error);
  // A folder that was there a moment ago and is being removed: not clean yet, and no failure.
  if (entries instanceof Error) return entries.code === "ENOENT" ? [String(entries.path)] : assert.fail(entries);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1));
  return files.filter((file) => !lasting.some((pattern) => pattern.test(file)));
}

function between(least: number, most: number): number {
  return least + Math.random() * (most - least);
}
