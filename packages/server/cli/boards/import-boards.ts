import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { type BoardLine, boardsFile, readBoardLine } from "../../boards/transfer/board-line.ts";
import { BoardRefused, importBoard } from "../../boards/transfer/import-boards.ts";
import { type CommandContext, CommandError, UsageError } from "../command.ts";
import { DecisionLog } from "../decision-log.ts";

const options = {
  account: { type: "string" }, key: { type: "string" }, "dry-run": { type: "boolean", default: false }, json: { type: "boolean", default: false },
  report: { type: "string" },
} as const;

/** `import boards`: each board in a transaction of its own. Ends with exit code 1 when a board was refused. */
export async function importBoards(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals: [place, ...more] } = parseArgs({ args, options, allowPositionals: true });
  if (place === undefined || more.length > 0) throw new UsageError("import boards takes the folder of an export, or the file in it.");
  const { account, key: keyId, json, report, "dry-run": dryRun } = values;
  const file = await fileOf(place);
  const into = { database: await context.openDatabase(), account, keyId, dryRun };
  const log = new DecisionLog(context, { json, dryRun, ...(report !== undefined && { report }) });
  try {
    let number = 0;
    for await (const text of createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Infinity })) {
      number++;
      if (text.trim() === "") continue;
      const line = await read(text, number, log);
      if (!line) continue;
      const item = `${line.name} (${line.board})`;
      try {
        log.tell({ item, key: line.board, ...(await importBoard(into, line)) });
      } catch (error) {
        if (!(error instanceof BoardRefused)) throw error;
        log.tell({ item, key: line.board, outcome: "failed", reasons: [error.message] });
      }
    }
    log.finish("boards");
  } finally {
    log.close();
  }
}

/** @throws CommandError where there is no such file */
async function fileOf(place: string): Promise<string> {
  const found = await stat(place).catch(() => undefined);
  const file = found?.isDirectory() ? path.join(place, boardsFile) : place;
  if (!(await stat(file).catch(() => undefined))?.isFile()) throw new CommandError(`There is no file ${file}: \`atelier export boards\` writes one.`);
  return file;
}

async function read(text: string, number: number, log: DecisionLog): Promise<BoardLine | undefined> {
  try {
    return await readBoardLine(text);
  } catch (error) {
    log.tell({ item: `line ${number}`, outcome: "failed", reasons: [(error as Error).message] });
    return undefined;
  }
}
