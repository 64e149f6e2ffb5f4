import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import type { Desk } from "./desk.ts";
import { excludedBlocks } from "./excluded-blocks.ts";
import type { ShellBlock } from "./shell-blocks.ts";

export type Shell = "bash" | "dash";

/** What stands in the documents for what only their reader has. */
export interface Fillings {
  key: string;
  /** Address of a server that answers every GET with a sound and every POST with 200: all hosts below `.example` are it. */
  elsewhere: string;
}

/** The entry that keeps a block from being run. */
export const exclusionOf = ({ file, lines }: ShellBlock) => excludedBlocks.find((one) => one.file === file && lines[0]!.trimStart().startsWith(one.begins));

/**
 * Runs the blocks of one document one after the other in one shell, as its reader would: it ends at the first command that fails and at the first variable
 * that nobody has set. Lines have the numbers that they have in the document. A block of settings alone must be such as the service starts with.
 * @param leavesOut blocks that are not run
 * @returns what went wrong, with the end of what was written; undefined where all went well
 */
export async function runDocument(shell: Shell, blocks: readonly ShellBlock[], leavesOut: (block: ShellBlock) => boolean, desk: Desk, fillings: Fillings) {
  const script = join(desk.folder, basename(blocks[0]!.file));
  await writeFile(script, scriptOf(blocks.filter((block) => !leavesOut(block)), desk, fillings));
  const options = { cwd: desk.folder, env: desk.environment, timeout: 280_000, maxBuffer: 64 * 2 ** 20 };
  const result = await promisify(execFile)(shell, ["-eux", script], options).then(() => undefined, endOf);
  const faults = await desk.faults();
  return result === undefined && faults === "" ? undefined : [result, faults].filter(Boolean).join("\n");
}

function endOf({ message, stderr = "" }: Error & { stderr?: string }): string {
  const last = stderr.split("\n").slice(-12).map((line) => line.slice(0, 300));
  return [message.split("\n", 1)[0], ...last].join("\n");
}

/** Whether a shell can read a block. @returns its complaint, or undefined */
export async function complaintOf(shell: Shell, { lines }: ShellBlock): Promise<string | undefined> {
  return promisify(execFile)(shell, ["-n", "-c", lines.join("\n")]).then(() => undefined, (error: Error) => error.message);
}

function scriptOf(blocks: readonly ShellBlock[], desk: Desk, fillings: Fillings): string {
  const script: string[] = [];
  for (const block of blocks) {
    while (script.length < block.line) script.push("");
    script.push(...block.lines.map((line) => filled(line, desk, fillings)), settingsCheck(block.lines));
  }
  return `${script.join("\n")}\n`;
}

/** The rules by which placeholders are filled. */
function filled(line: string, { folder }: Desk, { key, elsewhere }: Fillings): string {
  return line
    .replaceAll("/tmp/", `${folder}/kept/`)
    .replaceAll("ak_…", key)
    .replaceAll(/https:\/\/\w+\.example\b/g, elsewhere)
    .replaceAll("TASK_ID", `$(cat ${folder}/task_id)`)
    .replaceAll(/\/ID\b/g, `/$(cat ${folder}/id)`);
}

/** After a block that does nothing but set variables: the line of its closing fence, which has them judged. */
function settingsCheck(lines: readonly string[]): string {
  const names = [...lines.join("\n").matchAll(/^ *(ATELIER_\w+)=/gm)].map(([, name]) => name!);
  return names.length > 0 && !/\bnpm\b/.test(lines.join("\n")) ? `(export ${names.join(" ")}; check-settings)` : "";
}
