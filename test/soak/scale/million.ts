/**
 * `npm run soak -- million [tasks]`: a million tasks that have ended, copies of a real one with its webhooks, usage and Idempotency-Key, in both databases.
 * No question of the service may read all of them by its plan, nor take over 100 ms; and what a task takes on the disk. Ten minutes and 6 GB.
 */
import assert from "node:assert/strict";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { Database } from "@atelier/server/store/database/database.ts";
import { askedAllDay, fillHistory, type HistoryTemplate, plansOf, postgresSize, scansIn } from "@atelier/server/store/database/long-history.conformance.ts";
import { openPostgres } from "@atelier/server/store/database/postgres/open.ts";
import { openSqlite } from "@atelier/server/store/database/sqlite/open.ts";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { startPostgres } from "@atelier/tools/postgres/start-postgres.ts";
import { until } from "@atelier/tools/service/until.ts";
import { startWebhookReceiver } from "@atelier/tools/service/webhook-receiver.ts";
import { probeKey, startProbeService } from "../../parts/probe-service.ts";

const tasks = Number(process.argv[2] ?? 1_000_000);
const heldTo = 100;
/** What an operator asks, and may read much. */
const sums = new Set(["countEventsByUrl"]);

const folder = await mkdtemp(join(tmpdir(), "atelier-million-"));
const postgres = whySkipped("PostgreSQL") ? undefined : await startPostgres();
let holds = true;
try {
  const template = await realTask();
  const file = join(folder, "million.db");
  holds = await judge("SQLite", await openSqlite(file), template, async () => (await stat(file)).size) && holds;
  if (postgres) {
    const database = await openPostgres(await postgres.create());
    holds = await judge("PostgreSQL", database, template, () => postgresSize(database)) && holds;
  } else console.log("million: no PostgreSQL is here, so nothing is proved of it");
} finally {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = holds ? 0 : 1;

/** The rows of a task as the service leaves them: a picture expanded, by an account with a webhook, under an Idempotency-Key. */
async function realTask(): Promise<HistoryTemplate> {
  const ends: (() => unknown)[] = [];
  const receiver = await startWebhookReceiver();
  const dataDir = join(folder, "service");
  try {
    const service = await startProbeService({ after: (end: () => unknown) => ends.unshift(end) } as never, {}, { ATELIER_DATA_DIR: dataDir });
    const image = (await sharp({ create: { width: 96, height: 64, channels: 3, background: "#b08060" } }).png().toBuffer()).toString("base64");
    const answer = await fetch(new URL("/v1/ai/image-expand/model", service.url), {
      method: "POST", headers: { "x-service-api-key": probeKey, "content-type": "application/json", "idempotency-key": "order-1742" },
      body: JSON.stringify({ image, left: 16, right: 16, prompt: "a sandy beach with low dunes in the evening", webhook_url: receiver.url }),
    });
    const { data: { task_id: id } } = (await answer.json()) as { data: { task_id: string } };
    await until(60_000, "both webhooks are delivered", async () => {
      const { data } = (await (await service.call("/v1/webhook-deliveries")).json()) as { data: { state: string }[] };
      return data.length === 2 && data.every(({ state }) => state === "delivered");
    });
    for (const end of ends.splice(0)) await end();
    const database = await openSqlite(join(dataDir, "atelier.db"));
    try {
      return await rowsOf(database, id);
    } finally {
      await database.close();
    }
  } finally {
    for (const end of ends) await end();
    await receiver.close();
  }
}

async function rowsOf({ db }: Database, id: string): Promise<HistoryTemplate> {
  const task = await db.selectFrom("tasks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const events = await db.selectFrom("events").selectAll().where("task_id", "=", id).orderBy("position").execute();
  const attempts = await db.selectFrom("delivery_attempts").selectAll().where("event_id", "in", events.map((event) => event.id)).execute();
  const usage = await db.selectFrom("usage").selectAll().where("task_id", "=", id).execute();
  const answers = await db.selectFrom("idempotency").selectAll().execute();
  const audit = await db.selectFrom("audit").selectAll().where("object_id", "=", id).execute();
  assert.equal(audit.length, 1, "the create is in the audit log");
  const references = await db.selectFrom("object_references").selectAll().execute();
  // As long as the ids that they stand for, and in the order of time.
  const taskId = `${id.slice(0, -8)}$`;
  const eventIds = new Map(events.map(({ id: event, position }): [string, string] => [event, `${event.slice(0, -10)}-${position}$`.slice(-36)]));
  const ofA = { account_id: "a", key_id: null };
  return {
    tasks: [{ ...task, ...ofA, id: taskId, endpoint: "e0", turn: 0, expires_at: 1e15 }],
    events: events.map((event) => ({ ...event, id: eventIds.get(event.id)!, task_id: taskId, account_id: "a" })),
    delivery_attempts: attempts.map(({ id: _, ...attempt }) => ({ ...attempt, event_id: eventIds.get(attempt.event_id)! })),
    usage: usage.map((record) => ({ ...record, ...ofA, task_id: taskId })),
    idempotency: answers.map((one) => ({ ...one, account_id: "a", key: `${one.key}-$`, expires_at: 1e15 })),
    audit: audit.map((entry) => ({ ...entry, account_id: "a", id: `${entry.id.slice(0, -8)}$`, object_id: taskId })),
    object_references: references.map(({ object }) => ({ object: `${object.slice(0, -8)}$`, owner: taskId })),
  } as HistoryTemplate;
}

async function judge(name: string, database: Database, template: HistoryTemplate, size: () => Promise<number>): Promise<boolean> {
  try {
    await database.db.insertInto("accounts").values([{ id: "a", name: "a", created_at: 0 }, { id: "b", name: "b", created_at: 0 }]).execute();
    const empty = await size();
    const began = performance.now();
    const { tasks: own, usage, object_references: files, audit, ...others } = template;
    await fillHistory(database, { tasks: own!, usage: usage!, object_references: files! }, tasks);
    const each = async () => `${((await size() - empty) / tasks / 1024).toFixed(2)} KB`;
    const alone = await each();
    await fillHistory(database, others, tasks);
    const withOthers = await each();
    await fillHistory(database, { audit: audit! }, tasks);
    const seconds = Math.round((performance.now() - began) / 1000);
    const sizes = `each ${alone}, with two webhooks and a key ${withOthers}, with its entry in the audit log ${await each()}`;
    console.log(`${name}: ${tasks} tasks in ${seconds} s; ${sizes}`);
    const { id, finished_at } = own![0]!;
    const failure = { task_id: id!, account_id: "a", key_id: null, model: "e0", code: "timeout", finished_at: finished_at!, micros: 0 };
    await fillHistory(database, { task_failures: [failure] }, tasks);
    const found: string[] = [];
    const times: [question: string, milliseconds: number][] = [];
    const one = `${String(template.tasks![0]!.id).replace("$", "")}00000100`;
    for (const [question, ask] of Object.entries(askedAllDay)) {
      const plans = await plansOf(database, (db) => ask(db, one));
      for (const plan of plans) found.push(...scansIn(plan, database, question).map((line) => `${question}: ${line}`));
      const asked = performance.now();
      await ask(database.db, one);
      times.push([question, performance.now() - asked]);
    }
    const slow = times.filter(([question, time]) => time > heldTo && !sums.has(question));
    const shown = times.toSorted(([, a], [, b]) => b - a).slice(0, 5).map(([question, time]) => `${question} ${time.toFixed(1)} ms`);
    console.log(`${name}: ${times.length} questions, ${found.length} that read the history, ${slow.length} over ${heldTo} ms`);
    console.log(`  the slowest: ${shown.join(", ")}`);
    for (const line of found) console.log(`  ${line}`);
    return found.length === 0 && slow.length === 0;
  } finally {
    await database.close();
  }
}
