import type { Database } from "../database/database.ts";
import type { Db } from "../database/schema.ts";
import { type AnyRow, keyOf, portion, readRows, removeRows, type Value, withoutNul, writeRows } from "./table-rows.ts";
import type { MovedTable } from "./tables.ts";

export interface RowCounts {
  /** In the source. */
  rows: number;
  /** Written into the target because they were not there, or were others. */
  written: number;
  /** Taken out of the target because the source has them no more. */
  removed: number;
}

/**
 * Makes a table of the target equal to that of the source, key by key: what is equal already is read and left. So the same call copies, goes on after it was
 * interrupted, mends what has changed since, and, when it writes nothing, has verified every row.
 * @param keep keys of rows of the target that are its own
 * @param onRows called with how many rows more are equal
 * @returns what it did, and the removals that must wait until no other table names the rows
 */
export async function equalRows(
  source: Db, target: Database, table: MovedTable, { keep, onRows }: { keep: ReadonlySet<string>; onRows(count: number): void },
): Promise<RowCounts & { later: (() => Promise<void>)[] }> {
  const counts = { rows: 0, written: 0, removed: 0 };
  const later: (() => Promise<void>)[] = [];
  for (let after: Value[] | undefined, more = true; more; ) {
    const ours = (await readRows(source, table, { after, limit: portion })).map(withoutNul);
    more = ours.length === portion;
    const last = more ? keyOf(table, ours.at(-1)!) : undefined;
    const theirs = await readRows(target.db, table, { after, last });
    const wanted = ours.filter((row) => !keep.has(nameOf(table, row)));
    const known = new Map(theirs.map((row) => [nameOf(table, row), textOf(table, row)]));
    const missing = wanted.filter((row) => known.get(nameOf(table, row)) !== textOf(table, row));
    const names = new Set(ours.map((row) => nameOf(table, row)));
    const extra = theirs.filter((row) => !names.has(nameOf(table, row)) && !keep.has(nameOf(table, row)));
    const remove = extra.length === 0 ? undefined : () => target.withLocks((trx) => removeRows(trx, table, extra));
    if (remove && table.isNamed) later.push(remove);
    else await remove?.();
    if (missing.length > 0) await target.withLocks((trx) => writeRows(trx, table, missing));
    counts.rows += wanted.length;
    counts.written += missing.length;
    counts.removed += extra.length;
    onRows(wanted.length);
    after = last;
  }
  return { ...counts, later };
}

/** The next keys that the target counts up come after all that the source has ever given out. */
export async function continueCounting({ db, dialect }: Pick<Database, "db" | "dialect">, tables: readonly MovedTable[]): Promise<void> {
  for (const { name, key, lastGiven } of tables) {
    if (lastGiven !== undefined && lastGiven >= 1) await dialect.continueCounting(db, { table: name, column: key[0]!, last: lastGiven });
  }
}

function nameOf(table: MovedTable, row: AnyRow): string {
  return keyOf(table, row).map(String).join("\n");
}

function textOf({ columns }: MovedTable, row: AnyRow): string {
  return JSON.stringify(columns.map((column) => row[column]));
}
