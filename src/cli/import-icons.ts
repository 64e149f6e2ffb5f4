import { parseArgs } from "node:util";
import { findIconSets, NoIcons } from "../catalog/icons/import/find-icon-sets.ts";
import type { IconSet } from "../catalog/icons/import/icon-set.ts";
import { importIconSet, type ImportCounts } from "../catalog/icons/import/import-icon-set.ts";
import { openObjects } from "../store/objects/open.ts";
import { type CommandContext, CommandError, UsageError } from "./command.ts";
import { ProgressLine, standardError } from "./progress-line.ts";

const options = {
  family: { type: "string" },
  author: { type: "string" },
  license: { type: "string" },
  "license-url": { type: "string" },
  premium: { type: "boolean", default: false },
} as const;

/** `import icons`: each set in turn, its problems as they come and its counts at the end. Ends with exit code 1 when an icon was left out. */
export async function importIcons(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [place] = positionals;
  if (place === undefined || positionals.length > 1) throw new UsageError("import icons takes one set file, folder or package.");
  const { family, author, license, "license-url": licenseUrl, premium } = values;
  const aboutFolder = { ...(family && { family }), ...(author && { author }), ...(license && { license }), ...(licenseUrl && { licenseUrl }) };
  const stores = { database: await context.openDatabase(), objects: await openObjects(context.config.dataDir) };

  const sum: ImportCounts = { added: 0, changed: 0, same: 0, failed: 0 };
  try {
    for await (const set of findIconSets(place, aboutFolder)) {
      const counts = await importOne(set, { ...stores, isFree: () => !premium }, context);
      for (const key of Object.keys(sum) as (keyof ImportCounts)[]) sum[key] += counts[key];
    }
  } catch (error) {
    if (error instanceof NoIcons) throw new CommandError(error.message);
    throw error;
  }
  context.out(summary(sum));
  if (sum.failed > 0) throw new CommandError(`${sum.failed} icons could not be imported; the reasons are above.`);
}

async function importOne(set: IconSet, into: Pick<Parameters<typeof importIconSet>[1], "database" | "objects" | "isFree">, { note }: CommandContext): Promise<ImportCounts> {
  const progress = new ProgressLine(standardError(note));
  const counts = await importIconSet(set, {
    ...into,
    onProgress: ({ added, changed, same, failed }, total) => progress.show(added + changed + same + failed, total, set.name),
    onProblem: ({ sourceKey, reason, message }) => {
      progress.clear();
      note(`FAILED ${sourceKey}: ${reason}, ${message}`);
    },
    onRemoved: (sourceKey, removed) => {
      progress.clear();
      note(`${sourceKey}: imported without ${removed.join(", ")}`);
    },
  });
  progress.clear();
  note(`${set.name}: ${summary(counts)}`);
  return counts;
}

function summary({ added, changed, same, failed }: ImportCounts): string {
  return `${added} new, ${changed} changed, ${same} unchanged, ${failed} failed of ${added + changed + same + failed} icons.`;
}
