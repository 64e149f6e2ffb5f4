import { sql } from "kysely";
import type { Counter, TableShape } from "../database.ts";
import type { Db } from "../schema.ts";

/** Every table of the file. */
export async function tablesIn(db: Db): Promise<TableShape[]> {
  const { rows: names } = await sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(db);
  const shapes: TableShape[] = [];
  for (const { name } of names) {
    const { rows: columns } = await sql<{ name: string; pk: number }>`select name, pk from pragma_table_info(${name})`.execute(db);
    const { rows: others } = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(db);
    const { rows: given } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${name}`.execute(db);
    shapes.push({
      name,
      columns: columns.map((column) => column.name),
      key: columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk).map((column) => column.name),
      refersTo: others.map(({ table }) => table),
      ...(given[0] && { lastGiven: given[0].seq }),
    });
  }
  return shapes;
}

export async function continueCounting(db: Db, { table, last }: Counter): Promise<void> {
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
}
