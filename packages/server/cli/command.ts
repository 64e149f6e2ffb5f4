import type { Config } from "../config/settings.ts";
import type { Database } from "../store/database/database.ts";

/** What a command is given to work with. */
export interface CommandContext {
  config: Config;
  /** The service's database: opened at the first call, closed when the command has ended. */
  openDatabase(): Promise<Database>;
  /** Writes a line of the result to standard output, where a script may read it. */
  out(line: string): void;
  /** Writes a line for the person at the terminal to standard error. */
  note(line: string): void;
}

export interface Command {
  name: string;
  /** What it does, in a few words. */
  summary: string;
  /** One line for each form, without the program's name: `keys revoke ID`. */
  usage: readonly string[];
  /** Lines about options that several forms share. */
  shared?: readonly string[];
  /** @param args what follows the command's name */
  run(args: string[], context: CommandContext): Promise<void>;
}

/** The arguments make no sense: the usage is printed and the exit code is 2. */
export class UsageError extends Error {}

/** The command cannot be carried out, for a reason that the person can mend: it is printed and the exit code is 1. */
export class CommandError extends Error {}
