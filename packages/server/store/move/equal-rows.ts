import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { Db } from "../database/schema.ts";
import type { MovedTable } from "./tables.ts";

type Value = string | number | null;
type AnyRow = Record<string, Value>;

/** Rows that are read, compared and written together. */
const portion = 500;

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
    const ours = (await page(source, table, { after, limit: portion })).map(withoutNul);
    more = ours.length === portion;
    const last = more ? keyOf(table, ours.at(-1)!) : undefined;
    const theirs = await page(target.db, table, { after, last });
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
export async function continueCounting(target: Database, tables: readonly MovedTable[]): Promise<void> {
  for (const { name, key, lastGiven } of tables) {
    if (lastGiven === undefined || lastGiven < 1) continue;
    await sql`select setval(pg_get_serial_sequence(${name}, ${key[0]}), ${lastGiven})`.execute(target.db);
  }
}

async function page(
  db: Db, { name, columns, key }: MovedTable, { after, last, limit }: { after?: Value[] | undefined; last?: Value[] | undefined; limit?: number },
): Promise<AnyRow[]> {
  const names = list(key);
  const bounds = [
    ...(after ? [sql`(${names}) > (${sql.join(after)})`] : []),
    ...(last ? [sql`(${names}) <= (${sql.join(last)})`] : []),
  ];
  const where = bounds.length === 0 ? sql`` : sql`where ${sql.join(bounds, sql` and `)}`;
  const end = limit === undefined ? sql`` : sql`limit ${limit}`;
  return (await sql<AnyRow>`select ${list(columns)} from ${sql.table(name)} ${where} order by ${names} ${end}`.execute(db)).rows;
}

async function writeRows(db: Db, { name, columns, key }: MovedTable, rows: readonly AnyRow[]): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  const others = columns.filter((column) => !key.includes(column)).map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  const conflict = others.length === 0 ? sql`do nothing` : sql`do update set ${sql.join(others)}`;
  await sql`insert into ${sql.table(name)} (${list(columns)}) values ${sql.join(values)} on conflict (${list(key)}) ${conflict}`.execute(db);
}

async function removeRows(db: Db, table: MovedTable, rows: readonly AnyRow[]): Promise<void> {
  for (const row of rows) await sql`delete from ${sql.table(table.name)} where (${list(table.key)}) = (${sql.join(keyOf(table, row))})`.execute(db);
}

function list(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}

function keyOf({ key }: MovedTable, row: AnyRow): Value[] {
  return key.map((column) => row[column]!);
}

function nameOf(table: MovedTable, row: AnyRow): string {
  return keyOf(table, row).map(String).join("\n");
}

function textOf({ columns }: MovedTable, row: AnyRow): string {
  return JSON.stringify(columns.map((column) => row[column]));
}

/** As the target keeps it: see postgres/pool.ts. */
function withoutNul(row: AnyRow): AnyRow {
  const entries = Object.entries(row);
  if (!entries.some(([, value]) => typeof value === "string" && value.includes("\0"))) return row;
  return Object.fromEntries(entries.map(([column, value]) => [column, typeof value === "string" ? value.replaceAll("\0", "\u{FFFD}") : value]));
}
