import { createHash } from "node:crypto";
import { knownIconKeys } from "../../../store/database/catalog/icons.ts";
import { removedKeys } from "../../../store/database/catalog/removed-items.ts";
import { readMeta, writeMeta } from "../../../store/database/meta.ts";
import type { Db } from "../../../store/database/schema.ts";
import type { IconProblem } from "./icon-problem.ts";
import type { IconSet } from "./icon-set.ts";

/** To be raised when the same set would be cleaned or described differently, so that every set is looked at again. */
const preparationVersion = 1;
/** A set with more broken icons is looked at again each time, for it may have been read wrongly. */
const mostProblems = 200;

const keysAtOnce = 500;

/** What was noted of a set when all of it had been imported. */
interface Note {
  digest: string;
  problems: IconProblem[];
}

const noteKey = (set: IconSet): string => `icon-set/${set.sourceKey}`;

/**
 * The problems of a set that was imported before just as it is now and whose icons are all there; undefined for any other. Cleaning and drawing
 * an icon costs a hundred times what reading it does.
 */
export async function knownSet(db: Db, set: IconSet, isFree: (sourceKey: string) => boolean): Promise<IconProblem[] | undefined> {
  const noted = await readMeta(db, noteKey(set));
  if (noted === undefined) return undefined;
  const { digest, problems } = JSON.parse(noted) as Note;
  if (digest !== (await digestOf(set, isFree))) return undefined;
  const broken = new Set(problems.map(({ sourceKey }) => sourceKey));
  const expected = set.icons.map(({ sourceKey }) => sourceKey).filter((key) => !broken.has(key));
  for (let start = 0; start < expected.length; start += keysAtOnce) {
    const part = expected.slice(start, start + keysAtOnce);
    // What people have removed is as it should be.
    const absent = part.length - (await knownIconKeys(db, part)).length;
    if (absent > 0 && (await removedKeys(db, "icons", part)).size < absent) return undefined;
  }
  return problems;
}

export async function noteSet(db: Db, set: IconSet, isFree: (sourceKey: string) => boolean, problems: IconProblem[]): Promise<void> {
  const digest = await digestOf(set, isFree);
  if (digest !== undefined && problems.length <= mostProblems) await writeMeta(db, noteKey(set), JSON.stringify({ digest, problems } satisfies Note));
}

/** A hash of everything that decides what the icons of a set become; undefined where one of them cannot be read. */
async function digestOf({ icons, styles, ...facts }: IconSet, isFree: (sourceKey: string) => boolean): Promise<string | undefined> {
  const hash = createHash("sha256").update(JSON.stringify([preparationVersion, facts, styles.all]));
  try {
    for (const { read, ...icon } of icons) hash.update(JSON.stringify([icon, isFree(icon.sourceKey), styles.split(icon.name)])).update(await read());
  } catch {
    return undefined;
  }
  return hash.digest("hex");
}
