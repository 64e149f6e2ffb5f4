import type { Config } from "../config/settings.ts";
import type { Database } from "../store/database/database.ts";

/** What a command is given to work with. */
export interface CommandContext {
  config: Config;
  /** The service's database: opened at the first call, closed when the command has ended. */
  openDatabase(): Promise<Database>;
  /** Writes a line of the result to standard output, where a script may read it. */
  out(line: string): void;
  /** Says what is changed, where the arguments do not. */
  touch(touched: Touched): void;
  /** Writes a line for the person at the terminal to standard error. */
  note(line: string): void;
}

/** What a command has changed, for the audit log; what it leaves out follows from its arguments. */
export interface Touched {
  accountId?: string;
  kind?: string;
  id?: string;
}

export interface Command {
  name: string;
  /** What it does, in a few words. */
  summary: string;
  /** One line for each form, without the program's name: `keys revoke ID`. */
  usage: readonly string[];
  /** Lines about options that several forms share. */
  shared?: readonly string[];
  /**
   * The words by which the audit log calls it, where these arguments change something in the library or its accounts; undefined where they only read.
   * @param args as for `run`
   */
  changes: (args: readonly string[]) => string | undefined;
  /** @param args what follows the command's name */
  run(args: string[], context: CommandContext): Promise<void>;
}

/** Of commands whose first word says whether they change something. */
export const changesBy = (name: string, ...actions: readonly string[]): Command["changes"] =>
  ([action = ""]) => (actions.includes(action) ? `${name} ${action}` : undefined);

/** Of commands that only read, or write elsewhere. */
export const changesNothing: Command["changes"] = () => undefined;

/** The arguments make no sense: the usage is printed and the exit code is 2. */
export class UsageError extends Error {}

/** The command cannot be carried out, for a reason that the person can mend: it is printed and the exit code is 1. */
export class CommandError extends Error {}
