import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { loadConfig } from "../../config/load-config.ts";
import type { Config } from "../../config/settings.ts";
import type { Database } from "../../store/database/database.ts";
import { openDatabase } from "../../store/database/open.ts";
import { moveLibrary, moveOf, type MoveReport } from "../../store/move/move-library.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";
import { openObjects } from "../../store/objects/open.ts";
import { showsLife, type Work } from "../../store/unfinished/unfinished-work.ts";
import { ServerPresence } from "../../store/server-presence.ts";
import { changesNothing, type Command, type CommandContext, CommandError, UsageError } from "../command.ts";
import { StepLines } from "../step-lines.ts";

export const migrateTo: Command = {
  name: "migrate-to",
  summary: "move everything into PostgreSQL, and the files into a bucket",
  usage: ["migrate-to FILE"],
  shared: [
    "FILE holds the settings of the new place, one NAME=VALUE a line: ATELIER_DATABASE, and ATELIER_OBJECTS with its keys where the files move too.",
    "Stop the service first. A move that was interrupted goes on when the command is given again; the old place stays as it is.",
  ],
  // The library is moved as it is, its log included.
  changes: changesNothing,
  async run(args, context) {
    const [file, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
    if (file === undefined || more.length > 0) throw new UsageError("migrate-to takes one file of settings.");
    const { config } = context;
    if (config.database !== undefined) throw new CommandError("ATELIER_DATABASE is set: migrate-to moves what is in a data folder, not in PostgreSQL.");
    const target = await targetOf(file, config);
    const presence = await ServerPresence.open(config.dataDir, { hasSecretKey: true, work: "A move to another database" });
    try {
      const [server] = await presence.others();
      if (server) throw new CommandError(`${server.work ?? "A server"} (process ${server.pid} on ${server.host}) runs on ${config.dataDir}: stop it first.`);
      await move(context, target, `atelier migrate-to ${file}`);
    } finally {
      presence.close();
    }
  },
};

async function targetOf(file: string, own: Config): Promise<Config> {
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new CommandError(`${file} cannot be read (${error.message}).`);
  });
  const target = loadConfig({ ATELIER_DATA_DIR: own.dataDir, ...parseEnv(text) });
  if (target.database === undefined) throw new CommandError(`${file} must set ATELIER_DATABASE to a PostgreSQL database.`);
  return target;
}

async function move({ config, openDatabase: open, note, out }: CommandContext, to: Config, command: Work["command"]): Promise<void> {
  const opened: { close(): unknown }[] = [];
  const closing = <T extends { close(): unknown }>(one: T): T => {
    opened.unshift(one);
    return one;
  };
  try {
    const database = await open();
    const source = { database, objects: closing(await openObjects(config, database)) };
    const target = await openTarget(config, to, closing, await openDatabase(to, { work: await moveOf(database.db, command) }));
    opened.unshift({ close: showsLife(target.database) });
    const line = new StepLines(note, { copying: "Copying.", verifying: "Comparing." });
    const report = await moveLibrary({ source, target, command, onProgress: (...progress) => line.show(...progress) });
    line.clear();
    tell(report, { note, out });
  } finally {
    for (const one of opened) await one.close();
  }
}

async function openTarget(
  from: Config, to: Config, closing: <T extends { close(): unknown }>(one: T) => T, opened: Database,
): Promise<{ database: Database; objects?: ObjectStore }> {
  const database = closing(opened);
  return placeOf(from) === placeOf(to) ? { database } : { database, objects: closing(await openObjects(to, database)) };
}

/** Where the files are. */
function placeOf({ objects, dataDir }: Config): string {
  return objects?.startsWith("s3://") ? objects : path.resolve(objects ?? path.join(dataDir, "objects"));
}

function tell({ rows, objects }: MoveReport, { note, out }: Pick<CommandContext, "note" | "out">): void {
  for (const key of objects?.missing ?? []) note(`The file ${key} is not in the old place either.`);
  for (const key of objects?.damaged ?? []) note(`The file ${key} is damaged in the old place: its bytes are not those of its name. It was left out.`);
  out(`${rows.rows} rows${objects ? ` and ${objects.objects} files` : ""} are in the new place, each compared with the old one.`);
  note("Start servers with the settings of the new place, and the old one no more.");
}
