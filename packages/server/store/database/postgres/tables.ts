import { sql } from "kysely";
import type { Counter, TableShape } from "../database.ts";
import type { Db } from "../schema.ts";

interface Found {
  name: string;
  columns: string[];
  key: string[] | null;
  refersTo: string[] | null;
  sequence: string | null;
}

/** Every table of the schema that the connection works in. */
export async function tablesIn(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<Found>`select c.relname::text as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
      (select array_agg(a.attname::text order by array_position(k.conkey, a.attnum)) from pg_constraint k
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey) where k.conrelid = c.oid and k.contype = 'p') as key,
      (select array_agg(o.relname::text) from pg_constraint k join pg_class o on o.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f') as "refersTo",
      (select pg_get_serial_sequence(quote_ident(c.relname), a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attidentity <> '' limit 1) as sequence
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = current_schema() order by c.oid`.execute(db);
  const shapes: TableShape[] = [];
  for (const { name, columns, key, refersTo, sequence } of rows) {
    const lastGiven = sequence === null ? undefined : await lastOf(db, sequence);
    shapes.push({ name, columns, key: key ?? [], refersTo: refersTo ?? [], ...(lastGiven !== undefined && { lastGiven }) });
  }
  return shapes;
}

/** Undefined where none was given out yet. */
async function lastOf(db: Db, sequence: string): Promise<number | undefined> {
  const { rows } = await sql<{ last: string; called: boolean }>`select last_value as last, is_called as called from ${sql.raw(sequence)}`.execute(db);
  return rows[0]!.called ? Number(rows[0]!.last) : undefined;
}

export async function continueCounting(db: Db, { table, column, last }: Counter): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last})`.execute(db);
}
