import { parseArgs } from "node:util";
import { openAccount, openDefaultAccount } from "../accounts/accounts.ts";
import { type KeyLimits, type Scope, scopes } from "../accounts/caller.ts";
import { createKey, describeKeys, endKey, type KeyDescription } from "../accounts/keys.ts";
import { findKey } from "../store/database/accounts/accounts.ts";
import { changesBy, type Command, type CommandContext, CommandError, UsageError } from "./command.ts";
import { table } from "./table.ts";

const day = 24 * 60 * 60 * 1000;

/** Without `--scopes`: everything but changing the library and administering. */
const usualScopes: readonly Scope[] = ["catalog", "ai", "account"];

export const keys: Command = {
  name: "keys",
  summary: "make, list and revoke API keys",
  usage: [
    `keys create [--account NAME] [--name NAME] [--scopes ${scopes.join(",")}] [--premium] [--expires DAYS] [--reads RATE/BURST] [--creates RATE/BURST]`,
    "keys list",
    "keys revoke ID",
  ],
  changes: changesBy("keys", "create", "revoke"),
  async run([action, ...args], context) {
    if (action === "create") return create(args, context);
    if (action === "list") return list(args, context);
    if (action === "revoke") return revoke(args, context);
    throw new UsageError(action === undefined ? "keys needs to be told what to do." : `keys cannot ${action}.`);
  },
};

async function create(args: string[], { openDatabase, out, note, touch }: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      account: { type: "string" },
      name: { type: "string", default: "made by command" },
      scopes: { type: "string" },
      premium: { type: "boolean", default: false },
      expires: { type: "string" },
      reads: { type: "string" },
      creates: { type: "string" },
    },
  });
  const now = Date.now();
  const granted = values.scopes === undefined ? usualScopes : parseScopes(values.scopes);
  const limits: KeyLimits = {
    ...(values.reads !== undefined && { read: parseLimit("--reads", values.reads) }),
    ...(values.creates !== undefined && { create: parseLimit("--creates", values.creates) }),
  };
  const expiry = values.expires === undefined ? {} : { expiresAt: now + parseDays(values.expires) * day };

  const database = await openDatabase();
  const openDefault = () => database.transaction((trx) => openDefaultAccount({ db: trx, secrets: database.secrets }, now));
  const account = values.account === undefined ? await openDefault() : await openAccount(database, values.account, now);
  const options = { accountId: account.id, name: values.name, scopes: granted, premium: values.premium, limits, ...expiry, source: "operator" } as const;
  const { id, key } = await createKey(database.db, options, now);
  touch({ accountId: account.id, id });
  out(key);
  note(`This key is shown this once. Its id is ${id}, its scopes are ${granted.join(", ")}.`);
}

async function list(args: string[], { openDatabase, out, note }: CommandContext): Promise<void> {
  parseArgs({ args, options: {} });
  const all = await describeKeys((await openDatabase()).db);
  const rows = all.map((key) => [
    key.id, key.account, key.name, `${key.hint}…`, key.scopes.join(","), key.premium ? "yes" : "no", key.createdAt.toISOString().slice(0, 10),
    state(key),
  ]);
  for (const line of table([["ID", "ACCOUNT", "NAME", "KEY", "SCOPES", "PREMIUM", "MADE", "STATE"], ...rows])) out(line);
  if (all.length === 0) note("There is no key yet.");
}

async function revoke(args: string[], { openDatabase, note, touch }: CommandContext): Promise<void> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
  const [id] = positionals;
  if (id === undefined || positionals.length > 1) throw new UsageError("keys revoke takes the id of one key.");
  const { db } = await openDatabase();
  const accountId = (await findKey(db, id))?.account_id;
  touch({ id, ...(accountId !== undefined && { accountId }) });
  if (!(await endKey(db, id))) throw new CommandError(`There is no key ${id} that could be revoked.`);
  note(`The key ${id} is revoked: running servers refuse it within a second.`);
}

function state({ revokedAt, expiresAt }: KeyDescription): string {
  if (revokedAt) return `revoked ${revokedAt.toISOString().slice(0, 10)}`;
  if (!expiresAt) return "active";
  return `${expiresAt.getTime() <= Date.now() ? "expired" : "until"} ${expiresAt.toISOString().slice(0, 10)}`;
}

function parseScopes(text: string): Scope[] {
  const words = [...new Set(text.split(",").map((word) => word.trim()))];
  const wrong = words.find((word) => !scopes.some((scope) => scope === word));
  if (wrong !== undefined) throw new UsageError(`"${wrong}" is no scope: ${scopes.join(", ")}.`);
  return words as Scope[];
}

function parseDays(text: string): number {
  const days = Number(text);
  if (!/^\d+$/.test(text) || days < 1 || days > 36_500) throw new UsageError("--expires takes a number of days, 1 to 36500.");
  return days;
}

function parseLimit(option: string, text: string): { rate: number; burst: number } {
  const [, rate, burst] = /^(\d{1,7})\/(\d{1,7})$/.exec(text) ?? [];
  if (Number(rate) >= 1 && Number(burst) >= 1) return { rate: Number(rate), burst: Number(burst) };
  throw new UsageError(`${option} takes requests a second and how many at once, such as 50/250.`);
}
