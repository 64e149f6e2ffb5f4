import { userInfo } from "node:os";
import { AuditLog } from "../../audit/audit-log.ts";
import { version } from "../../process/version.ts";
import { findAccountByName, firstAccount } from "../../store/database/accounts/accounts.ts";
import type { Database } from "../../store/database/database.ts";
import type { Touched } from "../command.ts";

export interface GivenCommand {
  /** As `Command.changes` calls it. */
  operation: string;
  args: readonly string[];
  /** What the command has said of it. */
  touched: Touched;
  done: boolean;
  /** Writes a line for the person. */
  note(line: string): void;
}

/** Writes into the audit log that a command was given which changes something. Where there is no account yet, it can have changed nothing. */
export async function recordCommand(database: Database, { operation, args, touched, done, note }: GivenCommand): Promise<void> {
  const accountId = touched.accountId ?? (await accountOf(database, args));
  if (accountId === undefined) return;
  const onError = (error: unknown) => note(`The audit log lacks this command: ${error instanceof Error ? error.message : String(error)}`);
  const log = new AuditLog({ database, onError });
  const [name = ""] = operation.split(" ");
  // Options by name: what follows them may be a path, or an answer to keep.
  const changed = args.filter((arg) => /^--[a-z]/.test(arg)).map((arg) => arg.slice(2).split("=", 1)[0]!);
  await log.record({
    accountId,
    by: { command: true, person: userOf() },
    operation,
    object: { kind: touched.kind ?? name, id: touched.id },
    details: changed.length > 0 ? { changed } : {},
    agent: `atelier/${version}`,
    outcome: done ? "done" : "failed",
  });
}

async function accountOf({ db }: Database, args: readonly string[]): Promise<string | undefined> {
  const at = args.findIndex((arg) => arg === "--account" || arg.startsWith("--account="));
  const name = at < 0 ? undefined : (args[at]!.split("=", 2)[1] ?? args[at + 1]);
  const named = name === undefined ? undefined : await findAccountByName(db, name);
  return (named ?? (await firstAccount(db)))?.id;
}

/** A container may run under a number that has no name. */
function userOf(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
