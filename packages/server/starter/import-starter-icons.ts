import { createRequire } from "node:module";
import { importIconSet, type IconImportOptions, type ImportCounts } from "../catalog/icons/import/import-icon-set.ts";
import type { IconSet } from "../catalog/icons/import/icon-set.ts";
import { readIconifySet } from "../catalog/icons/import/read-iconify-set.ts";
import { seededRandom } from "../catalog/import/seeded-random.ts";
import { spreadDate } from "./spread-date.ts";
import type { OnStarterProgress } from "./starter-thread.ts";

/** Packages of open icon sets, chosen so that every shape, colour and motion is there. */
const packages = [
  "@iconify-json/tabler",
  "@iconify-json/ph",
  "@iconify-json/solar",
  "@iconify-json/fluent-emoji-flat",
  "@iconify-json/flat-color-icons",
  "@iconify-json/streamline-freehand",
  "@iconify-json/svg-spinners",
  "@iconify-json/line-md",
];

const premiumShare = 0.1;

export interface StarterIconOptions extends Pick<IconImportOptions, "database" | "objects" | "onProblem"> {
  /** Time of the first start, milliseconds: no icon is younger. */
  startedAt: number;
  onProgress?: OnStarterProgress;
}

/**
 * Fills the icon catalog from the installed sets: 29,700 icons, of which about one in ten is premium. Dates and premium marks
 * depend on the icon's key and `startedAt` alone. Running it again goes on where it was stopped, and changes nothing when it was not.
 */
export async function importStarterIcons({ database, objects, startedAt, onProblem, onProgress = () => {} }: StarterIconOptions): Promise<ImportCounts> {
  const { resolve } = createRequire(import.meta.url);
  const sets: IconSet[] = [];
  for (const name of packages) sets.push(await readIconifySet(resolve(`${name}/icons.json`)));
  const total = sets.reduce((sum, set) => sum + set.icons.length, 0);

  const sum: ImportCounts = { added: 0, changed: 0, same: 0, failed: 0 };
  for (const set of sets) {
    const before = counted(sum);
    const counts = await importIconSet(set, {
      database,
      objects,
      createdAt: (key) => spreadDate(key, startedAt),
      isFree: (key) => seededRandom(`premium ${key}`)() >= premiumShare,
      onProgress: (soFar) => onProgress((before + counted(soFar)) / total, `icons of ${set.name}`),
      ...(onProblem && { onProblem }),
    });
    for (const key of Object.keys(sum) as (keyof ImportCounts)[]) sum[key] += counts[key];
  }
  return sum;
}

function counted({ added, changed, same, failed }: ImportCounts): number {
  return added + changed + same + failed;
}
