import { parseArgs } from "node:util";
import { version } from "../../process/version.ts";
import { backUp, type BackupReport } from "../../store/backup/back-up.ts";
import { openTarget } from "../../store/backup/open-target.ts";
import { openObjects } from "../../store/objects/open.ts";
import { changesNothing, type Command, type CommandContext, CommandError, UsageError } from "../command.ts";
import { StepLines } from "../step-lines.ts";

export const backup: Command = {
  name: "backup",
  summary: "copy everything to another place, while the service runs",
  usage: ["backup TARGET [--keep NUMBER]"],
  shared: [
    "TARGET is a folder, or s3://BUCKET/PREFIX with the parameters and keys that ATELIER_OBJECTS takes. Files that it has are not copied again.",
    "--keep NUMBER  removes all backups there but the newest NUMBER, and what only they needed",
  ],
  changes: changesNothing,
  async run(args, context) {
    const { values, positionals: [place, ...more] } = parseArgs({ args, allowPositionals: true, options: { keep: { type: "string" } } });
    if (place === undefined || more.length > 0) throw new UsageError("backup takes one target.");
    const keep = values.keep === undefined ? undefined : Number(values.keep);
    if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1)) throw new UsageError("--keep must be a whole number, 1 or more.");
    const { config, openDatabase, note } = context;
    const target = await openTarget(place, config);
    try {
      const database = await openDatabase();
      const objects = await openObjects(config, database);
      const lines = new StepLines(note, { rows: "Writing rows.", files: "Copying files." });
      const report = await backUp({ database, objects, target, version, keep, onProgress: (...progress) => lines.show(...progress) })
        .finally(() => {
          lines.clear();
          objects.close();
        });
      show(report, context);
    } finally {
      target.close();
    }
  },
};

function show({ manifest, copied, missing, forgotten }: BackupReport, { out, note }: CommandContext): void {
  const { id, tables, objects, isSealed } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  out(`Backup ${id}: ${rows} rows, ${objects.count} files (${megabytes(objects.bytes)}), of which ${copied.objects} (${megabytes(copied.bytes)}) were new.`);
  if (forgotten.length > 0) note(`Removed: ${forgotten.join(", ")}.`);
  note(isSealed
    ? "Its secrets are sealed: keep ATELIER_SECRET_KEY apart from it, nothing opens them without."
    : "Its secrets are in clear: keep it where nobody else reads it, or set ATELIER_SECRET_KEY.");
  if (missing === 0) return;
  for (const key of objects.missing) note(`The file ${key} is missing or damaged in the store.`);
  throw new CommandError(`The backup has all but ${missing} files, which the store does not have whole: see \`atelier doctor\`.`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
