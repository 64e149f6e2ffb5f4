import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

export const checkout = join(import.meta.dirname, "../../..");

/** One fenced block of a document that a shell is to run. */
export interface ShellBlock {
  /** Path of the document from the checkout. */
  file: string;
  /** Line of the opening fence, from 1. */
  line: number;
  /** Its lines, without the fences. */
  lines: readonly string[];
}

/** Its commands are root's and for a whole machine: `test/e2e/run-for-good.slow.test.ts` runs it. */
export const guideOfItsOwn = "docs/guides/run-for-good.md";

const patterns = ["README.md", "docs/guides/*.md", "clients/*/README.md"];

/** Every block marked `sh`, `bash`, `shell` or `console` of the documents that users read, by document. */
export async function shellBlocks(): Promise<Map<string, ShellBlock[]>> {
  const files: string[] = [];
  for await (const file of glob(patterns, { cwd: checkout })) if (file !== guideOfItsOwn) files.push(file);
  const found = new Map<string, ShellBlock[]>();
  for (const file of files.sort()) {
    const blocks = blocksOf(file, (await readFile(join(checkout, file), "utf8")).split("\n"));
    if (blocks.length > 0) found.set(file, blocks);
  }
  return found;
}

export function blocksOf(file: string, lines: readonly string[]): ShellBlock[] {
  const blocks: ShellBlock[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, indent, language] = /^( *)```(\w*)/.exec(lines[at]!) ?? [];
    if (language === undefined) continue;
    const end = lines.findIndex((line, place) => place > at && line.startsWith(`${indent}\`\`\``));
    if (/^(sh|bash|shell|console)$/.test(language)) blocks.push({ file, line: at + 1, lines: lines.slice(at + 1, end) });
    at = end;
  }
  return blocks;
}
