import { loadConfig } from "../config/load-config.ts";
import { secretKeysOf } from "../config/secret-keys.ts";
import type { Config } from "../config/settings.ts";
import { ServiceError } from "../errors.ts";
import { ownTemporaryFolder } from "../process/own-temporary-folder.ts";
import type { Database } from "../store/database/database.ts";
import { version } from "../process/version.ts";
import { startFailure } from "../process/start-failure.ts";
import { openDatabase } from "../store/database/open.ts";
import { type Command, type CommandContext, CommandError, type Touched, UsageError } from "./command.ts";

/** Every command, by the first word. Loaded when it is called, so that a small one starts fast. */
export const commands: Record<string, () => Promise<Command>> = {
  audit: async () => (await import("./audit/audit.ts")).audit,
  backup: async () => (await import("./backup/backup.ts")).backup,
  boards: async () => (await import("./boards/boards.ts")).boards,
  budgets: async () => (await import("./budgets.ts")).budgets,
  doctor: async () => (await import("./doctor.ts")).doctor,
  engines: async () => (await import("./engines.ts")).engines,
  export: async () => (await import("./export.ts")).exportCommand,
  import: async () => (await import("./import.ts")).importCommand,
  migrate: async () => (await import("./migrations/migrate.ts")).migrate,
  mcp: async () => (await import("./mcp.ts")).mcp,
  models: async () => (await import("./models/models.ts")).models,
  keys: async () => (await import("./keys.ts")).keys,
  people: async () => (await import("./accounts/people.ts")).people,
  restore: async () => (await import("./backup/restore.ts")).restore,
  tasks: async () => (await import("./tasks.ts")).tasks,
  webhooks: async () => (await import("./webhooks.ts")).webhooks,
};

/** Commands that are gone, and what does it in their place. */
export const retiredCommands: Readonly<Record<string, string>> = {
  "migrate-to": "make a backup, and restore it with the settings of the new place",
};

export interface Terminal {
  /** Default: the process's own. */
  environment?: NodeJS.ProcessEnv;
  out(line: string): void;
  error(line: string): void;
}

/**
 * Runs one command of the command line.
 * @param args what follows the program's name
 * @returns the exit code: 0 done, 1 could not be carried out, 2 not understood
 */
export async function runCli(args: string[], { environment, out, error }: Terminal): Promise<number> {
  const [name = "", ...rest] = args;
  if (name === "" || name === "help" || name === "--help" || name === "-h") {
    for (const line of await overview()) out(line);
    return name === "" ? 2 : 0;
  }
  if (name === "--version" || name === "-v") {
    out(version);
    return 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    const gone = Object.hasOwn(retiredCommands, name) ? ` any more: ${retiredCommands[name]}` : "";
    for (const line of [`There is no command ${name}${gone}.`, "", ...(await overview())]) error(line);
    return 2;
  }
  const command = await load();
  if (rest.includes("--help") || rest.includes("-h")) {
    for (const line of usageOf(command)) out(line);
    return 0;
  }
  let database: Promise<Database> | undefined;
  let removeTemporary = () => {};
  const touched: Touched = {};
  const record = async (done: boolean) => {
    const operation = command.changes(rest);
    const opened = operation === undefined ? undefined : await database?.catch(() => undefined);
    if (operation === undefined || !opened) return;
    const { recordCommand } = await import("./audit/record-command.ts");
    await recordCommand(opened, { operation, args: rest, touched, done, note: error });
  };
  const open = async (config: Config) => {
    const opened = await openDatabase(config, { secretKeys: secretKeysOf(config) });
    removeTemporary = await ownTemporaryFolder(config.dataDir);
    return opened;
  };
  try {
    const config = loadConfig(environment);
    const touch = (more: Touched) => void Object.assign(touched, more);
    const context: CommandContext = { config, out, note: error, openDatabase: () => (database ??= open(config)), touch };
    await command.run(rest, context);
    await record(true);
    return 0;
  } catch (problem) {
    if (isMisuse(problem)) {
      for (const line of [(problem as Error).message, "", ...usageOf(command)]) error(line);
      return 2;
    }
    await record(false);
    const sentence = problem instanceof CommandError || problem instanceof ServiceError ? problem.message : startFailure(problem);
    if (sentence === undefined) throw problem;
    error(sentence);
    return 1;
  } finally {
    await (await database?.catch(() => undefined))?.close();
    removeTemporary();
  }
}

/** A UsageError, or what `parseArgs` of Node throws about an option. */
function isMisuse(problem: unknown): boolean {
  return problem instanceof UsageError || String((problem as NodeJS.ErrnoException | null)?.code).startsWith("ERR_PARSE_ARGS_");
}

function usageOf({ usage, shared = [] }: Command): string[] {
  return [...usage.map((form, index) => `${index === 0 ? "Usage:" : "      "} atelier ${form}`), ...shared.map((line) => `       ${line}`)];
}

async function overview(): Promise<string[]> {
  const all = await Promise.all(Object.values(commands).map((load) => load()));
  const width = Math.max(...all.map(({ name }) => name.length));
  return [
    "Usage: atelier COMMAND [options]", "", ...all.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`), "",
    "atelier COMMAND --help tells more, atelier --version the version.",
  ];
}
