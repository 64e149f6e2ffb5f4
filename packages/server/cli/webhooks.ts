import { parseArgs } from "node:util";
import { firstAccount } from "../store/database/accounts/accounts.ts";
import type { EventState } from "../store/database/schema.ts";
import { type Delivery, listDeliveries, resendDelivery } from "../webhooks/deliveries.ts";
import { listSecrets, rotateSecret } from "../webhooks/secrets.ts";
import { accountNamed } from "./account-option.ts";
import { type Command, type CommandContext, UsageError } from "./command.ts";
import { table } from "./table.ts";

const states: readonly EventState[] = ["pending", "delivered", "failed", "superseded"];
const account = { type: "string" } as const;

export const webhooks: Command = {
  name: "webhooks",
  summary: "list and resend webhook deliveries, show and rotate the signing secret",
  usage: [
    "webhooks list [--account NAME] [--state pending|delivered|failed|superseded] [--task ID] [--limit N]",
    "webhooks resend ID [--account NAME]",
    "webhooks secret [--account NAME] [--rotate]",
  ],
  changes: ([action, ...args]) => {
    if (action === "secret") return args.includes("--rotate") ? "webhooks secret" : undefined;
    return action === "resend" ? "webhooks resend" : undefined;
  },
  async run([action, ...args], context) {
    if (action === "list") return list(args, context);
    if (action === "resend") return resend(args, context);
    if (action === "secret") return secret(args, context);
    throw new UsageError(action === undefined ? "webhooks needs to be told what to do." : `webhooks cannot ${action}.`);
  },
};

async function list(args: string[], { openDatabase, out, note }: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { account, state: { type: "string" }, task: { type: "string" }, limit: { type: "string", default: "50" } } });
  const state = states.find((known) => known === values.state);
  if (values.state !== undefined && !state) throw new UsageError(`--state takes one of ${states.join(", ")}.`);
  if (!/^[1-9]\d{0,3}$/.test(values.limit)) throw new UsageError("--limit takes a number from 1 to 9999.");
  const filter = { limit: Number(values.limit), offset: 0, ...(state && { state }), ...(values.task !== undefined && { taskId: values.task }) };

  const database = await openDatabase();
  const none = "There is no webhook delivery yet: a task whose body names a webhook_url makes some.";
  if (values.account === undefined && !(await firstAccount(database.db))) return note(none);
  const { deliveries, more } = await listDeliveries(database.db, await accountNamed(database, values.account), filter);
  const rows = deliveries.map((delivery) => [
    delivery.id, delivery.taskId, delivery.createdAt.toISOString(), delivery.state, String(delivery.attempts.length), lastAnswer(delivery),
    delivery.url,
  ]);
  for (const line of table([["ID", "TASK", "MADE", "STATE", "ATTEMPTS", "LAST ANSWER", "URL"], ...rows])) out(line);
  if (deliveries.length === 0) note(state || values.task !== undefined ? "No webhook delivery fits --state and --task." : none);
  if (more) note(`There are more: --limit ${filter.limit * 2} shows them.`);
}

async function resend(args: string[], { openDatabase, note, touch }: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { account }, allowPositionals: true });
  const [id] = positionals;
  if (id === undefined || positionals.length > 1) throw new UsageError("webhooks resend takes the id of one delivery.");
  touch({ kind: "webhook-deliveries", id });
  const database = await openDatabase();
  await resendDelivery(database.db, await accountNamed(database, values.account), id);
  note(`A running server sends ${id} within a second.`);
}

async function secret(args: string[], { openDatabase, out, note, touch }: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { account, rotate: { type: "boolean", default: false } } });
  const database = await openDatabase();
  const accountId = await accountNamed(database, values.account);
  if (values.rotate) touch({ kind: "webhook-secrets" });
  const [newest, older] = values.rotate ? await rotateSecret(database, accountId) : await listSecrets(database, accountId);
  if (newest) out(newest.secret);
  if (older) note(`The one before, ${older.secret}, signs too until ${older.retiresAt?.toISOString()}.`);
}

function lastAnswer({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  return last === undefined ? "-" : String(last.statusCode ?? last.error);
}
