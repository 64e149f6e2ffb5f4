import { parseArgs, type ParseArgsConfig } from "node:util";

/**
 * The arguments of a command, as `parseArgs` gives them. `--help` prints the usage and ends the process with code 0; what the command does not know ends it
 * with code 2, the reason and the usage.
 * @param usage one line, such as `npm run tour`
 */
export function argumentsOf<T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
  if (process.argv.slice(2).some((word) => word === "--help" || word === "-h")) {
    console.log(`Usage: ${usage}`);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    // The first sentence says what is wrong; those after it are about programs that take more.
    return misused(usage, (error as Error).message.split(/\.?(?: |\n|$)(?=To |Did |$)/)[0]!);
  }
}

/** Ends the process with code 2. @param reason without a full stop */
export function misused(usage: string, reason: string): never {
  console.error(`${reason}. Usage: ${usage}`);
  process.exit(2);
}
