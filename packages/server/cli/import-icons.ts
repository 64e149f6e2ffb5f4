import { parseArgs } from "node:util";
import { findIconSets, NoIcons } from "../catalog/icons/import/find-icon-sets.ts";
import type { IconSet } from "../catalog/icons/import/icon-set.ts";
import { importIconSet } from "../catalog/icons/import/import-icon-set.ts";
import { MetIcons } from "../catalog/icons/import/prune-icons.ts";
import { removeIcons } from "../catalog/icons/rows.ts";
import { openObjects } from "../store/objects/open.ts";
import { type CommandContext, CommandError, UsageError } from "./command.ts";
import { countsInWords, DecisionLog } from "./decision-log.ts";
import { importOptions } from "./import-options.ts";
import { prune } from "./prune.ts";

const options = {
  ...importOptions,
  family: { type: "string" },
  author: { type: "string" },
  license: { type: "string" },
  "license-url": { type: "string" },
} as const;

/** `import icons`: each set in turn, its problems as they come and its counts at the end. Ends with exit code 1 when an icon was left out. */
export async function importIcons(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [place] = positionals;
  if (place === undefined || positionals.length > 1) throw new UsageError("import icons takes one set file, folder or package.");
  const { family, author, license, "license-url": licenseUrl, premium, restore, json, report, "dry-run": dryRun, yes } = values;
  const aboutFolder = { ...(family && { family }), ...(author && { author }), ...(license && { license }), ...(licenseUrl && { licenseUrl }) };
  const database = await context.openDatabase();
  const into = { database, objects: await openObjects(context.config, database), ...(premium && { isFree: () => false }), restore, dryRun };

  const log = new DecisionLog(context, { json, dryRun, ...(report !== undefined && { report }) });
  const met = new MetIcons();
  try {
    for await (const set of findIconSets(place, aboutFolder)) {
      await importOne(set, into, log);
      if (values.prune) met.add(set);
    }
    await prune(await met.gone(database), (ids) => removeIcons(database, ids), { yes, dryRun }, log, context);
    log.finish("icons");
  } catch (error) {
    throw error instanceof NoIcons ? new CommandError(error.message) : error;
  } finally {
    log.close();
  }
}

type Into = Pick<Parameters<typeof importIconSet>[1], "database" | "objects" | "isFree" | "restore" | "dryRun">;

async function importOne(set: IconSet, into: Into, log: DecisionLog): Promise<void> {
  const removedFrom = new Map<string, readonly string[]>();
  log.begin();
  const { added, ...counts } = await importIconSet(set, {
    ...into,
    onItem: (key, outcome, remarks) => {
      const removed = removedFrom.get(key);
      removedFrom.delete(key);
      log.tell({ item: key, key, outcome, reasons: [...(removed ? [`imported without ${removed.join(", ")}`] : []), ...remarks] });
    },
    onProgress: (_, total) => log.show(total, set.name),
    onProblem: ({ sourceKey, reason, message }) => log.tell({ item: sourceKey, key: sourceKey, outcome: "failed", reasons: [`${reason}, ${message}`] }),
    onRemoved: (sourceKey, removed) => void removedFrom.set(sourceKey, removed),
  });
  log.note(`${set.name}: ${countsInWords({ new: added, ...counts })}.`);
}
