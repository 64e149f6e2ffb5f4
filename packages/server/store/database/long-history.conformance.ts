import assert from "node:assert/strict";
import { CompiledQuery, type KyselyPlugin, type RawBuilder, type RootOperationNode, sql } from "kysely";
import { recountLoad } from "./accounts/account-load.ts";
import { deleteAuditBefore, listAudit } from "./audit/audit.ts";
import { sumFailures, sumUsage } from "./accounts/usage.ts";
import type { Database } from "./database.ts";
import { objectsFrom, pendingWebhooks, taskState } from "./inspect.ts";
import { deleteReferencesOf, objectsOf, referencedObjects } from "./object-references.ts";
import type { Db } from "./schema.ts";
import { chosenTasks } from "./tasks/candidates.ts";
import {
  attemptsOf, countEventsByUrl, deleteEventsOfTasks, dueEvents, findEvent, hasLaterEvent, insertAttempt, listEvents, restartEvents, supersedeRetriedEvents,
  underWay,
} from "./tasks/events.ts";
import { deleteExpiredAnswers, findAnswer } from "./tasks/idempotency.ts";
import { endedSince, findTaskOf, findTasksOf, taskHistory, unfinishedStates } from "./tasks/task-history.ts";
import { findAnyTask, listAllTasks } from "./tasks/task-overview.ts";
import { countQueue, isSomethingDue, queuePosition, workUnderWay } from "./tasks/task-queue.ts";
import {
  abandonedJobs, deleteTasks, exhaustedTasks, expiredTasks, findTask, forgetNote, heldLeases, holdWith, listTasks, liveLeases, renewLeases,
} from "./tasks/tasks.ts";

/** Rows of one finished task, by table; `$` in a text is the number of the task, so that keys differ. */
export type HistoryTemplate = Record<string, Record<string, string | number | null>[]>;

/** Rows of one statement: more take PostgreSQL longer than the service waits for a response of its database. */
const slice = 20_000;

/** Multiplies a task that has ended by SQL, and brings the planner's statistics up to date. */
export async function fillHistory({ db, dialect }: Database, template: HistoryTemplate, count: number): Promise<void> {
  const number = dialect.name === "sqlite" ? sql`printf('%08d', i)` : sql`lpad(cast(i as text), 8, '0')`;
  for (const [table, rows] of Object.entries(template)) {
    for (const row of rows) {
      const values = Object.values(row).map((value) => (typeof value === "string" && value.includes("$") ? withNumber(value, number) : sql`${sql.lit(value)}`));
      for (let from = 1; from <= count; from += slice) {
        await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
          with recursive numbers(i) as (select ${sql.lit(from)} union all select i + 1 from numbers where i < ${sql.lit(Math.min(count, from + slice - 1))})
          select ${sql.join(values)} from numbers`.execute(db);
      }
    }
  }
  await sql`analyze`.execute(db);
}

/** Bytes of a PostgreSQL database, indexes included. */
export async function postgresSize({ db }: Database): Promise<number> {
  return Number((await sql<{ size: string }>`select pg_database_size(current_database()) as size`.execute(db)).rows[0]!.size);
}

function withNumber(text: string, number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(text.split("$").flatMap((part, place) => [...(place > 0 ? [number] : []), ...(part ? [sql`${sql.lit(part)}`] : [])]), sql` || `);
}

const page = { limit: 20, offset: 0, now: 0 };
const period = { accountId: "a", from: 1e12, to: 1e12 + 1, step: 86_400_000 };

/**
 * What the service asks of its database while it runs, of an account with a long history. What an account's own question may read is its own page, day or
 * task; what sums an account's receivers (`countEventsByUrl`) reads all of its events, for an operator and not all day.
 */
export const askedAllDay: Record<string, (db: Db, id: string) => Promise<unknown>> = {
  findTask: (db, id) => findTask(db, id, { accountId: "a", endpoints: ["e0"] }, 0),
  listTasks: (db) => listTasks(db, { accountId: "a", endpoints: ["e0", "e1"] }, page),
  "listTasks by status": (db) => listTasks(db, { accountId: "a", endpoints: ["e0"] }, { ...page, status: "FAILED" }),
  "taskHistory": (db) => taskHistory(db, { accountId: "a" }, page),
  "taskHistory by model and status": (db) => taskHistory(db, { accountId: "a", models: ["e0"], status: ["FAILED"] }, page),
  "taskHistory by words": (db) => taskHistory(db, { accountId: "a", words: "nothing" }, page),
  findTaskOf: (db, id) => findTaskOf(db, id, "a", 0),
  findTasksOf: (db, id) => findTasksOf(db, [id], "a"),
  unfinishedStates: (db) => unfinishedStates(db, "a", 20),
  endedSince: (db) => endedSince(db, "a", 1e15, 20),
  chosenTasks: (db) => chosenTasks(db, { now: 10, until: 1000, maxAttempts: 3, maxRunning: 100, most: 2 }).execute(db),
  renewLeases: (db) => renewLeases(db, [{ token: "t", progress: 0.5 }], 1000),
  heldLeases: (db) => heldLeases(db, ["t"]),
  liveLeases: (db) => liveLeases(db, ["t"], 0),
  holdWith: (db) => holdWith(db, "t", { note_json: "{}" }),
  forgetNote: (db, id) => forgetNote(db, id),
  exhaustedTasks: (db) => exhaustedTasks(db, { now: 10, maxAttempts: 3 }),
  expiredTasks: (db) => expiredTasks(db, 0, 500),
  abandonedJobs: (db) => abandonedJobs(db, 0, 20),
  deleteTasks: (db) => deleteTasks(db, ["none"]),
  queuePosition: (db, id) => queuePosition(db, { id, turn: 5, class: "picture" }),
  isSomethingDue: (db) => isSomethingDue(db, 10),
  workUnderWay: (db) => workUnderWay(db, "picture", ["k"]),
  countQueue: (db) => countQueue(db),
  recountLoad: (db) => recountLoad(db, "a"),
  listAllTasks: (db) => listAllTasks(db, { limit: 20 }),
  "listAllTasks that wait": (db) => listAllTasks(db, { status: "CREATED", limit: 20 }),
  "listAllTasks in progress": (db) => listAllTasks(db, { status: "IN_PROGRESS", limit: 20 }),
  "listAllTasks of an account": (db) => listAllTasks(db, { accountId: "a", status: "FAILED", limit: 20 }),
  findAnyTask: (db, id) => findAnyTask(db, id),
  taskState: (db) => taskState(db),
  pendingWebhooks: (db) => pendingWebhooks(db),
  dueEvents: (db) => dueEvents(db, 10, ["r"], 20),
  underWay: (db) => underWay(db, 10),
  hasLaterEvent: (db, id) => hasLaterEvent(db, { task_id: id, position: 1 }),
  findEvent: (db) => findEvent(db, "a", "none"),
  listEvents: (db) => listEvents(db, "a", page),
  "listEvents by state": (db) => listEvents(db, "a", { ...page, state: "failed" }),
  "listEvents of a task": (db, id) => listEvents(db, "a", { ...page, taskId: id }),
  restartEvents: (db) => restartEvents(db, "a", { state: "failed", since: 1e15 }, 20, 10),
  supersedeRetriedEvents: (db, id) => supersedeRetriedEvents(db, [id], 10),
  countEventsByUrl: (db) => countEventsByUrl(db, "b"),
  attemptsOf: (db) => attemptsOf(db, ["none"]),
  insertAttempt: (db) => insertAttempt(db, { event_id: "none", started_at: 0, duration_ms: 1, status_code: 200, error: null, response: null }),
  deleteEventsOfTasks: (db) => deleteEventsOfTasks(db, ["none"]),
  findAnswer: (db) => findAnswer(db, { accountId: "a", method: "POST", path: "/v1/ai/e0", key: "none" }, 0),
  deleteExpiredAnswers: (db) => deleteExpiredAnswers(db, 0),
  sumUsage: (db) => sumUsage(db, period as never),
  sumFailures: (db) => sumFailures(db, period as never),
  referencedObjects: (db) => referencedObjects(db, ["none"]),
  objectsOf: (db, id) => objectsOf(db, id),
  deleteReferencesOf: (db) => deleteReferencesOf(db, "none"),
  listAudit: (db) => listAudit(db, { accountId: "a" }, 20),
  "listAudit of a time": (db) => listAudit(db, { accountId: "a", least: "u00000100", before: "u00000200" }, 20),
  "listAudit of actors": (db) => listAudit(db, { accountId: "a", actors: ["cli", "none"] }, 20),
  "listAudit of an operation": (db) => listAudit(db, { accountId: "a", operation: "none" }, 20),
  "listAudit of an object": (db, id) => listAudit(db, { accountId: "a", object: { kind: "tasks", id } }, 20),
  deleteAuditBefore: (db) => deleteAuditBefore(db, "u", 20),
  objectsFrom: (db) => objectsFrom(db, "z", 20),
};

/** Tables that grow with every task. */
const history = ["tasks", "events", "delivery_attempts", "usage", "task_failures", "idempotency", "object_references", "audit"];
/** Pages, newest first: the primary key is followed, where nearly all that is there is meant no further than the page. */
const newestFirst = /^(taskState|listEvents|listTasks|taskHistory)\b|^listAllTasks( of an account)?$|^listAudit( of a time)?$/;
/** Indexes that hold what has not ended alone: all of one may be read. */
const ofUnended = /tasks_(waiting|running|lease|abandoned)|events_(due|under_way)/;

/** The lines of a question's plan that read a table of the history from one end to the other, or an index of it without a place to begin. */
export function scansIn(plan: string, { dialect }: Database, question = ""): string[] {
  const lines = plan.split("\n");
  const names = [...history, "event", "other"].join("|");
  if (dialect.name === "sqlite") {
    // A page that was read before may have the name of its table.
    const pages = new Set([...plan.matchAll(/^(?:CO-ROUTINE|MATERIALIZE) (\w+)/gm)].map(([, page]) => page));
    const followsKey = (line: string) => newestFirst.test(question) && /USING INDEX sqlite_autoindex_(tasks|events|audit)_1/.test(line);
    const isAllowed = (line: string, name: string) => ofUnended.test(line) || pages.has(name) || followsKey(line);
    return lines.filter((line) => {
      const name = new RegExp(`^SCAN (${names})\\b`).exec(line)?.[1];
      return name !== undefined && !isAllowed(line, name);
    });
  }
  return lines.filter((line, place) => {
    if (new RegExp(`Seq Scan on (${names})\\b`).test(line)) return true;
    const scan = new RegExp(`Index (Only )?Scan (Backward )?using (\\w+) on (${names})\\b`).exec(line);
    if (!scan || ofUnended.test(scan[3]!) || (newestFirst.test(question) && /^(tasks|events|audit)_pkey$/.test(scan[3]!))) return false;
    return !/Index Cond:/.test(lines[place + 1] ?? "");
  });
}

/** The plans of the statements that a piece of work sends. */
export async function plansOf({ db, dialect }: Database, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const nodes: RootOperationNode[] = [];
  const listener: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(db.withPlugin(listener) as Db);
  const explain = dialect.name === "sqlite" ? "explain query plan" : "explain";
  const plans: string[] = [];
  for (const node of nodes) {
    const compiled = db.getExecutor().compileQuery(node as never, { queryId: "explained" });
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${compiled.sql}`, [...compiled.parameters]));
    plans.push(rows.map((row) => String((row as Record<string, unknown>).detail ?? (row as Record<string, unknown>)["QUERY PLAN"])).join("\n"));
  }
  assert.ok(plans.length > 0);
  return plans;
}
