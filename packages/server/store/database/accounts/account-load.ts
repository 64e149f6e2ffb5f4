import { sql } from "kysely";
import { inStatements } from "../dialect-of.ts";
import type { Db, Row, TaskClass } from "../schema.ts";

/*
 * How many tasks of each account wait and run, and the turn of its next one: a row an account, which whoever adds, begins or ends a task of it locks first.
 * So the limits hold exactly however many processes there are, and no statement counts what may be a million tasks. Tasks are locked before accounts,
 * accounts in the order of their ids.
 */

export type AccountLoad = Row<"account_load">;

const nothing = { running: 0, waiting_picture: 0, waiting_film: 0, turn_picture: 0, turn_film: 0 };

/** The rows of these accounts, made where there are none, and locked to the end of the transaction. */
export async function lockLoads(db: Db, accountIds: readonly string[]): Promise<Map<string, AccountLoad>> {
  const ids = [...new Set(accountIds)].sort();
  const read = async () => {
    const rows = await db.selectFrom("account_load").selectAll().where("account_id", "in", ids).orderBy("account_id").forUpdate().execute();
    return new Map(rows.map((row) => [row.account_id, row]));
  };
  const known = ids.length === 0 ? new Map<string, AccountLoad>() : await read();
  const fresh = ids.filter((id) => !known.has(id)).map((account_id) => ({ account_id, ...nothing }));
  if (fresh.length === 0) return known;
  for (const rows of inStatements(db, fresh)) await db.insertInto("account_load").values(rows).onConflict((on) => on.doNothing()).execute();
  return read();
}

/** Counts by how much the tasks of an account have changed. */
export async function addToLoad(db: Db, accountId: string, change: { running?: number; waiting?: number; class: TaskClass }): Promise<void> {
  const { running = 0, waiting = 0, class: ofClass } = change;
  const column = `waiting_${ofClass}` as const;
  const [runs, waits] = [sql.ref<number>("running"), sql.ref<number>(column)];
  await db.updateTable("account_load").set({ running: sql`${runs} + ${running}`, [column]: sql`${waits} + ${waiting}` })
    .where("account_id", "=", accountId).execute();
}

export async function writeLoad(db: Db, { account_id, ...load }: AccountLoad): Promise<void> {
  await db.updateTable("account_load").set(load).where("account_id", "=", account_id).execute();
}

/** Whether an account has this many waiting tasks or more. */
export async function hasWaiting(db: Db, accountId: string, count: number): Promise<boolean> {
  const load = await db.selectFrom("account_load").select(["waiting_picture", "waiting_film"]).where("account_id", "=", accountId).executeTakeFirst();
  return load !== undefined && waitingOf(load) >= count;
}

export const waitingOf = ({ waiting_picture, waiting_film }: Pick<AccountLoad, "waiting_picture" | "waiting_film">): number => waiting_picture + waiting_film;

/**
 * Counts the tasks of an account and puts its row right.
 * @returns what the row said before, where it was wrong: there is a fault in the program then
 */
export async function recountLoad(trx: Db, accountId: string): Promise<AccountLoad | undefined> {
  const load = (await lockLoads(trx, [accountId])).get(accountId)!;
  const rows = await trx.selectFrom("tasks").select(["status", "class", ({ fn }) => fn.countAll<number>().as("tasks")])
    .where("account_id", "=", accountId).where("status", "in", ["CREATED", "IN_PROGRESS"]).groupBy(["status", "class"]).execute();
  const count = (holds: (row: { status: string; class: string }) => boolean) => rows.filter(holds).reduce((sum, { tasks }) => sum + Number(tasks), 0);
  const right = {
    running: count(({ status }) => status === "IN_PROGRESS"),
    waiting_picture: count(({ status, class: ofClass }) => status === "CREATED" && ofClass === "picture"),
    waiting_film: count(({ status, class: ofClass }) => status === "CREATED" && ofClass === "film"),
  };
  if (load.running === right.running && load.waiting_picture === right.waiting_picture && load.waiting_film === right.waiting_film) return undefined;
  await writeLoad(trx, { ...load, ...right });
  return load;
}

export async function accountsWithLoad(db: Db): Promise<string[]> {
  return (await db.selectFrom("account_load").select("account_id").orderBy("account_id").execute()).map(({ account_id }) => account_id);
}
