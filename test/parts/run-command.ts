import { execFile, type ExecFileOptions } from "node:child_process";
import { promisify } from "node:util";

/** Runs a command for ten minutes at most. @returns both streams @throws Error with what it has written */
export async function run(command: string, args: readonly string[], options: ExecFileOptions = {}): Promise<string> {
  const ended = promisify(execFile)(command, args, { timeout: 600_000, maxBuffer: 2 ** 26, ...options, encoding: "utf8" });
  const done = await ended.catch((error: Error & { stdout: string; stderr: string }) => {
    throw new Error(`${command} ${args[0]}: ${(error.stdout + error.stderr).slice(-3000) || error.message}`);
  });
  return done.stdout + done.stderr;
}
