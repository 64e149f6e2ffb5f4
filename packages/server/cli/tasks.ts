import { parseArgs } from "node:util";
import { createLinks } from "../delivery/create-links.ts";
import type { TaskStatus } from "../store/database/schema.ts";
import { readSecretFact } from "../store/database/secrets/secret-meta.ts";
import { findAnyTask, listAllTasks, type TaskWithAccount } from "../store/database/tasks/task-overview.ts";
import { queuePosition } from "../store/database/tasks/task-queue.ts";
import { cancelTask } from "../tasks/cancel-task.ts";
import { retryTask } from "../tasks/retry-task.ts";
import { TaskSignals } from "../tasks/task-signals.ts";
import { accountNamed } from "./account-option.ts";
import { changesBy, type Command, CommandError, type CommandContext, UsageError } from "./command.ts";
import { lackingOf, remarkOf } from "./lacking-of-task.ts";
import { table } from "./table.ts";

const statuses: readonly TaskStatus[] = ["CREATED", "IN_PROGRESS", "COMPLETED", "FAILED"];

export const tasks: Command = {
  name: "tasks",
  summary: "list, show, cancel and retry AI tasks",
  usage: ["tasks list [--account NAME] [--status CREATED|IN_PROGRESS|COMPLETED|FAILED] [--limit N]", "tasks show ID", "tasks cancel ID", "tasks retry ID"],
  changes: changesBy("tasks", "cancel", "retry"),
  async run([action, ...args], context) {
    if (action === "list") return list(args, context);
    if (action === "show") return show(args, context);
    if (action === "cancel") return cancel(args, context);
    if (action === "retry") return retry(args, context);
    throw new UsageError(action === undefined ? "tasks needs to be told what to do." : `tasks cannot ${action}.`);
  },
};

async function list(args: string[], { openDatabase, out, note }: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { account: { type: "string" }, status: { type: "string" }, limit: { type: "string", default: "50" } } });
  const status = statuses.find((known) => known === values.status?.toUpperCase());
  if (values.status !== undefined && !status) throw new UsageError(`--status takes one of ${statuses.join(", ")}.`);
  if (!/^[1-9]\d{0,3}$/.test(values.limit)) throw new UsageError("--limit takes a number from 1 to 9999.");
  const database = await openDatabase();
  const accountId = values.account === undefined ? undefined : await accountNamed(database, values.account);
  const limit = Number(values.limit);
  const found = await listAllTasks(database.db, { limit: limit + 1, ...(status && { status }), ...(accountId !== undefined && { accountId }) });
  const rows = found.slice(0, limit).map((task) => [
    task.id, task.account, task.endpoint, task.status, `${Math.round(task.progress * 100)} %`, new Date(task.created_at).toISOString(),
    remarkOf(task) ?? "-",
  ]);
  for (const line of table([["ID", "ACCOUNT", "MODEL", "STATUS", "DONE", "MADE", "REMARK"], ...rows])) out(line);
  if (found.length === 0) note(status || accountId !== undefined ? "No task fits --status and --account." : "There is no task yet.");
  if (found.length > limit) note(`There are more: --limit ${limit * 2} shows them.`);
}

async function show(args: string[], { openDatabase, out, note }: CommandContext): Promise<void> {
  const { db } = await openDatabase();
  const task = await findAnyTask(db, onlyId("show", args));
  if (!task) throw new CommandError("There is no such task.");
  const time = (at: number | null) => (at === null ? "-" : new Date(at).toISOString());
  const facts: [string, string][] = [
    ["id", task.id],
    ["account", task.account],
    ["model", task.endpoint],
    ["kind", task.kind],
    ["status", task.status],
    ["done", `${Math.round(task.progress * 100)} %`],
    ...(task.status === "CREATED" ? [["waiting before it", String(await queuePosition(db, task))] satisfies [string, string]] : []),
    ["attempts", `${task.attempt}, ${task.failures} failed`],
    ["engine", task.engine ?? "-"],
    ["error", task.error_code === null ? "-" : `${task.error_code}: ${task.error_message ?? ""}`],
    ...lackingOf(task),
    ["made", time(task.created_at)],
    ["begun", time(task.started_at)],
    ["ended", time(task.finished_at)],
    ["kept until", time(task.expires_at)],
    ["webhook", task.webhook_url ?? "-"],
  ];
  const width = Math.max(...facts.map(([name]) => name.length));
  for (const [name, value] of facts) out(`${name.padEnd(width)}  ${value}`);
  if (task.error_code === null && remarkOf(task) !== undefined) note(`Warning: ${remarkOf(task)} of what was asked for.`);
}

async function cancel(args: string[], { config, openDatabase, note, touch }: CommandContext): Promise<void> {
  const id = onlyId("cancel", args);
  const database = await openDatabase();
  const task = await findAnyTask(database.db, id);
  if (!task) throw new CommandError("There is no such task.");
  touch({ id, accountId: task.account_id });
  const secret = await readSecretFact(database, "link-secret");
  if (secret === undefined) throw new CommandError("The service has not been started yet.");
  const links = createLinks({ publicUrl: () => config.publicUrl ?? "", secret, lifetimeSeconds: config.linkLifetime });
  await cancelTask({ database, links, signals: new TaskSignals() }, id, scopeOf(task));
  note(`${id} is cancelled; a running server stops its work within two seconds.`);
}

async function retry(args: string[], { openDatabase, out, note, touch }: CommandContext): Promise<void> {
  const id = onlyId("retry", args);
  const database = await openDatabase();
  const accountId = (await findAnyTask(database.db, id))?.account_id;
  touch({ id, ...(accountId !== undefined && { accountId }) });
  out(await retryTask(database, id));
  note(`A new task with the job of ${id}; a running server takes it when its turn comes.`);
}

function onlyId(action: string, args: string[]): string {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [id] = positionals;
  if (id === undefined || positionals.length > 1) throw new UsageError(`tasks ${action} takes the id of one task.`);
  return id.toLowerCase();
}

const scopeOf = ({ account_id, endpoint }: TaskWithAccount) => ({ accountId: account_id, endpoints: [endpoint] });
