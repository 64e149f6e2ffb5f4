import { recordChanges } from "../../../store/database/changes.ts";
import type { Database } from "../../../store/database/database.ts";
import { ensureIconStyle, iconStyleId } from "../../../store/database/catalog/icon-sets.ts";
import { iconsBySourceKeys, insertIcons, type NewIcon, updateIcon } from "../../../store/database/catalog/icons.ts";
import { forgetRemovals, removedKeys } from "../../../store/database/catalog/removed-items.ts";
import type { Db } from "../../../store/database/schema.ts";
import type { ObjectStore } from "../../../store/objects/object-store.ts";
import { broughtBack, leftOut } from "../../definition/origins.ts";
import { forEachConcurrently } from "../../import/for-each-concurrently.ts";
import type { Within } from "../../import/stores.ts";
import { describedColumns, type IconColumns, type IconDescription, mergedColumns } from "../rows.ts";
import { SvgRejected } from "@atelier/media/svg/rejection.ts";
import type { IconProblem } from "./icon-problem.ts";
import type { IconSet, IconSource } from "./icon-set.ts";
import { ensureAuthor, ensureFamily, findSetIds } from "./author-and-family.ts";
import { knownSet, noteSet } from "./known-set.ts";
import { preparation } from "./prepare-icon.ts";

/** Icons in one transaction: few enough that other writers wait for milliseconds, enough that a commit costs little. */
const batchSize = 500;
/** Documents in memory at once beside the batch: they wait for the disk or the renderer. */
const preparedAtOnce = 16;

export interface ImportCounts {
  added: number;
  changed: number;
  same: number;
  failed: number;
}

export interface IconImportOptions {
  database: Database;
  objects: ObjectStore;
  /** Date of an icon that is new to the catalog, in milliseconds. Default: now. */
  createdAt?: (sourceKey: string) => number;
  /** Whether the SVG of an icon may be had without the premium entitlement. Default: yes. */
  isFree?: (sourceKey: string) => boolean;
  /** Whether what people have removed comes back. Default: no. */
  restore?: boolean;
  /** Clean, describe and compare, but write nothing. Default: no. */
  dryRun?: boolean;
  /** Makes of a document what the catalog keeps of it. Default: `preparation` of the set, in this thread. */
  prepare?: ReturnType<typeof preparation>;
  /** More work for the transaction that writes a batch, which is given the ids of the new icons. */
  within?: Within;
  /** Called for each icon that came in, once it is written, with what stays against what the set says. */
  onItem?: (sourceKey: string, outcome: "new" | "changed" | "same", remarks: readonly string[]) => void;
  /** Called after each transaction with what was done so far. */
  onProgress?: (counts: ImportCounts, total: number) => void;
  /** Called for each icon that is left out, and why. */
  onProblem?: (problem: IconProblem) => void;
  /** Called for each icon that comes in without elements and attributes that its source had. */
  onRemoved?: (sourceKey: string, removed: readonly string[]) => void;
}

/**
 * Brings one set into the catalog. Icons are known by their source key: one that is there already and has not changed is left
 * alone, a changed one is updated and keeps its id, its date and its counts. A set that is as it was when all of it was imported is not looked at
 * icon by icon. A broken icon is reported and left out. An import that is
 * interrupted has done whole batches, and goes on where it stopped when it is run again.
 */
export async function importIconSet(set: IconSet, options: IconImportOptions): Promise<ImportCounts> {
  const { database, objects, dryRun = false, isFree = () => true, onItem = () => {}, onProgress = () => {}, onProblem = () => {} } = options;
  const counts: ImportCounts = { added: 0, changed: 0, same: 0, failed: 0 };
  const knownProblems = options.restore ? undefined : await knownSet(database.db, set, isFree);
  if (knownProblems) return tellKnown(set, knownProblems, options);
  const { authorId, familyId } = dryRun
    ? await findSetIds(database, set)
    : { authorId: await ensureAuthor(database, objects, set.author), familyId: await ensureFamily(database, set) };

  const sources = set.icons;
  const problems: IconProblem[] = [];
  const noted = { ...options, onProblem: (problem: IconProblem) => void (problems.push(problem), onProblem(problem)) };
  const prepare = options.prepare ?? preparation(set);
  for (let start = 0; start < sources.length; start += batchSize) {
    const batch = sources.slice(start, start + batchSize);
    const prepared: (IconDescription | undefined)[] = [];
    await forEachConcurrently(batch.entries(), preparedAtOnce, async ([index, source]) => {
      prepared[index] = await attempt(source, prepare, noted);
    });
    const icons = prepared.filter((icon) => icon !== undefined);
    counts.failed += batch.length - icons.length;
    const write = (db: Db): Promise<Outcome[]> => writeBatch(db, icons, { authorId, familyId }, options);
    const outcomes = await (dryRun ? write(database.db) : database.transaction(write));
    for (const [index, { outcome, remarks }] of outcomes.entries()) {
      counts[outcome === "new" ? "added" : outcome]++;
      onItem(icons[index]!.sourceKey, outcome, remarks);
    }
    onProgress({ ...counts }, sources.length);
  }
  if (!dryRun) await noteSet(database.db, set, isFree, problems);
  return counts;
}

/** Tells of a set that is known what an import of it would. */
function tellKnown(
  { icons }: IconSet, problems: readonly IconProblem[], { onItem = () => {}, onProgress = () => {}, onProblem = () => {} }: IconImportOptions,
): ImportCounts {
  const broken = new Set(problems.map(({ sourceKey }) => sourceKey));
  for (const problem of problems) onProblem(problem);
  for (const { sourceKey } of icons) if (!broken.has(sourceKey)) onItem(sourceKey, "same", []);
  const counts = { added: 0, changed: 0, same: icons.length - broken.size, failed: broken.size };
  onProgress(counts, icons.length);
  return counts;
}

/** Undefined for an icon that cannot be taken, whatever the reason: it must not stop the others. */
async function attempt(
  source: IconSource,
  prepare: ReturnType<typeof preparation>,
  { onProblem = () => {}, onRemoved = () => {} }: IconImportOptions,
): Promise<IconDescription | undefined> {
  let document: string | undefined;
  try {
    document = await source.read();
    const icon = await prepare(source, document);
    if (icon.removed.length > 0) onRemoved(icon.sourceKey, icon.removed);
    return icon;
  } catch (error) {
    const reason = error instanceof SvgRejected ? error.reason : document === undefined ? "unreadable" : "undrawable";
    onProblem({ sourceKey: source.sourceKey, reason, message: (error as Error).message });
    return undefined;
  }
}

interface Outcome {
  outcome: "new" | "changed" | "same";
  remarks: readonly string[];
}

interface SetIds {
  authorId: number;
  familyId: number;
}

/** Answers what becomes of each icon, in their order. */
async function writeBatch(trx: Db, icons: readonly IconDescription[], ids: SetIds, options: IconImportOptions): Promise<Outcome[]> {
  const { createdAt = () => Date.now(), isFree = () => true, dryRun = false } = options;
  // Of this run alone: a style that it makes is gone with it when its transaction is run again.
  const styleIds = new Map<string, number>();
  const keys = icons.map((icon) => icon.sourceKey);
  const known = new Map((await iconsBySourceKeys(trx, keys)).map((row) => [row.source_key, row]));
  const removed = known.size === keys.length ? new Set<string>() : await removedKeys(trx, "icons", keys);
  const fresh: NewIcon[] = [];
  const touched: number[] = [];
  const outcomes: Outcome[] = [];
  for (const icon of icons) {
    const styleId = await styleIdOf(trx, icon.style, styleIds, dryRun);
    const described = describedColumns(icon, { author_id: ids.authorId, family_id: ids.familyId, style_id: styleId }, isFree(icon.sourceKey));
    const row = known.get(icon.sourceKey);
    const wasRemoved = !row && removed.has(icon.sourceKey);
    if (wasRemoved && !options.restore) {
      outcomes.push({ outcome: "same", remarks: [leftOut] });
      continue;
    }
    const { columns, kept } = mergedColumns(icon, described, options.isFree !== undefined, row);
    if (!row) {
      fresh.push({
        ...columns, source_key: icon.sourceKey, popularity: icon.popularity, download_count: icon.stated?.downloads ?? 0,
        created_at: icon.stated?.created ?? createdAt(icon.sourceKey),
      });
      outcomes.push({ outcome: "new", remarks: wasRemoved ? [broughtBack] : [] });
      continue;
    }
    const others = (Object.keys(columns) as (keyof IconColumns)[]).filter((column) => row[column] !== columns[column]);
    if (others.length > 0) {
      if (!dryRun) await updateIcon(trx, row, columns);
      touched.push(row.id);
    }
    // A value that another source says, too, is the same.
    outcomes.push({ outcome: others.some((column) => column !== "stated_json") ? "changed" : "same", remarks: kept });
  }
  if (dryRun) return outcomes;
  const added = await insertIcons(trx, fresh);
  await forgetRemovals(trx, "icons", fresh.map(({ source_key }) => source_key));
  await options.within?.(trx, added);
  await recordChanges(trx, "icons", [...touched, ...added]);
  return outcomes;
}

async function styleIdOf(trx: Db, style: string, known: Map<string, number>, dryRun: boolean): Promise<number> {
  const id = known.get(style) ?? (dryRun ? ((await iconStyleId(trx, style)) ?? -1) : await ensureIconStyle(trx, style));
  known.set(style, id);
  return id;
}
