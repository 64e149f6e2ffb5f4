import { parseArgs } from "node:util";
import { secretKeysOf } from "../../config/secret-keys.ts";
import type { Config } from "../../config/settings.ts";
import { backupsIn, fileOf, type Manifest, objectFolder } from "../../store/backup/manifest.ts";
import { refuseFull, refuseNewerBackup, restore as restoreFrom, type RestoreReport } from "../../store/backup/restore.ts";
import { openTarget } from "../../store/backup/open-target.ts";
import type { BackupTarget } from "../../store/backup/target.ts";
import { verifyBackup } from "../../store/backup/verify.ts";
import type { Database } from "../../store/database/database.ts";
import { openDatabase } from "../../store/database/open.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";
import { openObjects } from "../../store/objects/open.ts";
import { runningServers } from "../../store/server-presence.ts";
import { readFolderMark, removeFolderMark } from "../../store/unfinished/folder-mark.ts";
import { FinishedWork, showsLife, type Work } from "../../store/unfinished/unfinished-work.ts";
import { changesNothing, type Command, type CommandContext, CommandError, UsageError } from "../command.ts";
import { StepLines } from "../step-lines.ts";

export const restore: Command = {
  name: "restore",
  summary: "bring a backup back into an empty data folder or database",
  usage: ["restore TARGET [--backup NAME] [--despite-damage]", "restore TARGET --list", "restore TARGET --verify [--backup NAME]"],
  shared: [
    "TARGET is what `backup` was given. The settings name the place to restore into, which may be SQLite or PostgreSQL, a folder or a bucket, whatever it was.",
    "--backup NAME     one of --list; the newest without it",
    "--despite-damage  leaves out files that are damaged or missing in the backup",
    "--verify          reads the backup whole, compares it with its sums and restores nothing",
    "A restore that was interrupted goes on when the command is given again.",
  ],
  // The library is what it was then, its log included.
  changes: changesNothing,
  async run(args, context) {
    const { values, positionals: [place, ...more] } = parseArgs({
      args, allowPositionals: true,
      options: { backup: { type: "string" }, "despite-damage": { type: "boolean" }, list: { type: "boolean" }, verify: { type: "boolean" } },
    });
    if (place === undefined || more.length > 0) throw new UsageError("restore takes one target.");
    const target = await openTarget(place, context.config);
    try {
      const all = await backupsIn(target);
      if (values.list) return list(all, context);
      // One that was interrupted goes on, though a newer backup may have been made since.
      const begun = values.backup ?? all.find(({ id }) => whatOf(id) === readFolderMark(context.config.dataDir)?.what)?.id;
      const manifest = begun === undefined ? all.at(-1) : all.find(({ id }) => id === begun);
      if (!manifest) throw new CommandError(all.length === 0 ? `No complete backup is in ${place}.` : `No backup ${values.backup} is in ${place}: see --list.`);
      if (values.verify) await verify(target, manifest, context);
      else {
        const despiteDamage = values["despite-damage"] ?? false;
        const command = `atelier restore ${place} --backup ${manifest.id}${despiteDamage ? " --despite-damage" : ""}`;
        await bringBack({ target, manifest, despiteDamage, work: { what: whatOf(manifest.id), command } }, context);
      }
    } finally {
      target.close();
    }
  },
};

function list(all: readonly Manifest[], { out }: CommandContext): void {
  for (const { id, version, objects, tables } of all) {
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    out(`${id}  version ${version}, ${rows} rows, ${objects.count} files`);
  }
}

async function verify(target: BackupTarget, manifest: Manifest, { out, note }: CommandContext): Promise<void> {
  const lines = new StepLines(note, { files: "Reading files." });
  const damaged = await verifyBackup(target, manifest, (done, total) => lines.show("files", done, total, "")).finally(() => lines.clear());
  for (const key of damaged) note(`The file ${fileOf.object(key)} is damaged or missing.`);
  if (damaged.length > 0) {
    const remedy = `remove them below ${objectFolder}/ there, and the next backup copies them again`;
    throw new CommandError(`${damaged.length} files of the backup ${manifest.id} are damaged: ${remedy}.`);
  }
  out(`The backup ${manifest.id} is whole: ${manifest.objects.count} files and every row are as they were written.`);
}

const whatOf = (id: string) => `restore of the backup ${id}`;

interface Plan {
  target: BackupTarget;
  manifest: Manifest;
  despiteDamage: boolean;
  work: Work;
}

async function bringBack({ target, manifest, despiteDamage, work }: Plan, context: CommandContext): Promise<void> {
  const { config, note } = context;
  await refuseNewerBackup(manifest);
  const [server] = await runningServers(config.dataDir);
  if (server) throw new CommandError(`A server (process ${server.pid} on ${server.host}) runs on ${config.dataDir}: stop it first.`);
  const lines = new StepLines(note, { files: "Copying files.", rows: "Writing rows.", comparing: "Comparing rows." });
  const report = await openPlaces(config, manifest, work, ({ database, objects }) => restoreFrom({
    target, manifest, database, objects, despiteDamage, secretKeys: secretKeysOf(config), onProgress: (...progress) => lines.show(...progress),
  })).catch((error: unknown) => {
    if (error instanceof FinishedWork) return error;
    throw error;
  }).finally(() => lines.clear());
  if (report instanceof FinishedWork) context.out(report.message);
  else show(report, manifest, context);
}

/** Opens the place of the settings with the tables of the backup's version. */
async function openPlaces<T>(
  config: Config, { migrations }: Manifest, work: Work, fill: (places: { database: Database; objects: ObjectStore }) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config, { migrations, work: { ...work, marksFolder: config.dataDir, refuse: refuseFull } });
  const hide = showsLife(database);
  try {
    const objects = await openObjects(config, database);
    const filled = await fill({ database, objects }).finally(() => objects.close());
    removeFolderMark(config.dataDir);
    return filled;
  } finally {
    hide();
    await database.close();
  }
}

function show({ rows, objects, damaged }: RestoreReport, manifest: Manifest, { config, out, note }: CommandContext): void {
  for (const key of [...damaged, ...manifest.objects.missing]) note(`The file ${key} is not there.`);
  out(`${rows} rows and ${objects} files of ${manifest.id} are restored, each compared with the backup.`);
  if (manifest.isSealed && secretKeysOf(config).length === 0) note("The secrets are sealed: the service needs the ATELIER_SECRET_KEY of the backup to start.");
}
