import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export const pythonClient = join(import.meta.dirname, "../../clients/python");

const candidates = ["/usr/bin/python3", "python3", "python", join(import.meta.dirname, "../../.runtime/mcp/bin/python")];
const can = (program: string, code: string) => spawnSync(program, ["-c", code]).status === 0;

/** A Python 3.11 or later that has the modules; undefined where there is none. Debian's own is looked at first, the one that `.ci/run` makes last. */
export function findPython(...modules: string[]): string | undefined {
  const code = `import sys\nassert sys.version_info >= (3, 11)\n${modules.map((name) => `import ${name}\n`).join("")}`;
  return candidates.find((program) => can(program, code));
}

/** Why a test is skipped, in one sentence. */
export const noPython = (...modules: string[]): string =>
  `No Python 3.11 with ${modules.join(", ")} is on this machine: \`bash scripts/components/provide-python.sh\` brings them.`;

/** Runs a file or module with the client's source on its path; what it has printed. Python's warnings are errors. */
export async function runPython(python: string, args: string[], options: { cwd: string; env?: Record<string, string>; timeout?: number }): Promise<string> {
  const env = { ...process.env, PYTHONPATH: join(pythonClient, "src"), PYTHONDONTWRITEBYTECODE: "1", ...options.env };
  const { stdout, stderr } = await run(python, args, { timeout: 120_000, ...options, env });
  return `${stdout}${stderr}`;
}
