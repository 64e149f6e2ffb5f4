import { delimiter, dirname, join } from "node:path";
import { checkout, say, SetupError, UsageError } from "./checkout.mjs";
import { commands } from "./commands.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { ensureMediaPrograms } from "./media-programs.mjs";
import { run } from "./run.mjs";
import { ensureRuntime } from "./runtime.mjs";

/** Provides what the command needs, runs it on this terminal and takes over its exit code. */
export async function launchCommand(name, args) {
  try {
    if (!Object.hasOwn(commands, name ?? "")) throw new UsageError(`npm run COMMAND, where COMMAND is one of: ${Object.keys(commands).join(", ")}.`);
    const command = commands[name];
    const node = await ensureRuntime();
    await ensureDependencies(node);
    if (command.media) await ensureMediaPrograms();
    process.exitCode = await runPrograms(node, command, args);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    process.exitCode = error.code;
  }
}

async function runPrograms(node, command, args) {
  const env = { ...command.environment, ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}` };
  // Node keeps what it compiles: the server's files then load in half the processor time.
  env.NODE_COMPILE_CACHE ||= join(checkout, ".runtime", "compile-cache");
  // From another folder the command still means this checkout's data, unless the person says otherwise.
  if (command.outside) env.ATELIER_DATA_DIR ||= join(checkout, "data");
  const cwd = command.outside ? standpoint() : checkout;
  let failed = 0;
  for (const [program, ...rest] of command.programs(args)) {
    const file = program.startsWith("-") ? program : join(checkout, program);
    const code = await run(node, [...(command.options ?? ["--disable-warning=ExperimentalWarning"]), file, ...rest], { cwd, env });
    failed ||= code;
    if (code !== 0 && !command.throughout) break;
  }
  return failed;
}

/** Where the person stands: `npm run` changes into the checkout first and tells where it came from. */
function standpoint() {
  return (process.env.npm_lifecycle_event === "atelier" && process.env.INIT_CWD) || process.cwd();
}
