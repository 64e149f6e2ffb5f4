import { sql } from "kysely";
import { type AccountLoad, lockLoads, waitingOf, writeLoad } from "../accounts/account-load.ts";
import { type BudgetsOfAll, type BudgetState, lockBudgets, type Spender } from "../accounts/budgets.ts";
import { inStatements } from "../dialect-of.ts";
import { insertAnswers } from "./idempotency.ts";
import { insertObjectReferences } from "../object-references.ts";
import type { Db, NewRow, Row, TaskClass } from "../schema.ts";

type NewTaskRow = Omit<Row<"tasks">, "turn">;

/** Turns that a task takes, see task-queue.ts. */
export const turnsOf: Record<TaskClass, number> = { picture: 1, film: 10 };

/** A task to be added, with what is committed together with it. */
export interface NewTask {
  task: NewTaskRow;
  /** Objects that it needs, and the name under which they are noted as needed. */
  objects?: readonly string[];
  owner?: string;
  /** The answer to the call that makes it, kept for calls with the same Idempotency-Key. */
  answer?: NewRow<"idempotency">;
  /** Where it costs something: what is reserved for it, millionths of a dollar; undefined where nobody knows how much. */
  reservation?: { micros: number | undefined };
}

/**
 * What became of one: added, or not, because its account has as many waiting as it may, because another call with its key was first, or because this budget
 * has not so much left.
 */
export type Added = "added" | "queue full" | "key taken" | { exhausted: BudgetState };

/** What new tasks have to keep to. */
export interface AddLimits {
  /** Tasks that one account may have waiting. */
  maxWaiting: number;
  budgets: BudgetsOfAll;
}

/**
 * Adds tasks behind those of their class that their accounts have waiting, all in a few statements. Call it in `withLocks`. */
export async function addTasks(db: Db, tasks: readonly NewTask[], { maxWaiting, budgets }: AddLimits = noLimits): Promise<Added[]> {
  // One after the other, and asked in one round trip. Keys belong to an account, whose row is locked: nobody else writes them meanwhile.
  const [loads, first, served] = await Promise.all([
    lockLoads(db, tasks.map(({ task }) => task.account_id)), insertAnswers(db, tasks.flatMap(({ answer }) => answer ?? [])), servedTurns(db),
  ]);
  const refused: NewRow<"idempotency">[] = [];
  const rows: Row<"tasks">[] = [];
  const references: Row<"object_references">[] = [];
  const money = await lockBudgets(db, tasks.filter(({ reservation }) => reservation).map(({ task }) => spenderOf(task)), budgets);
  const refuse = (answer: NewTask["answer"], why: Added): Added => {
    if (answer) refused.push(answer);
    return why;
  };
  const added = tasks.map(({ task, objects = [], owner = "", answer, reservation }): Added => {
    const load = loads.get(task.account_id)!;
    if (answer && !first.has(answer)) return "key taken";
    if (waitingOf(load) >= maxWaiting) return refuse(answer, "queue full");
    const exhausted = reservation && money.take(spenderOf(task), reservation.micros);
    if (exhausted) return refuse(answer, { exhausted });
    rows.push({ ...task, turn: takeTurn(load, task.class, served) });
    references.push(...objects.map((object) => ({ object, owner })));
    return "added";
  });
  await Promise.all([
    money.write(),
    ...refused.map((answer) => forget(db, answer)),
    ...[...inStatements(db, rows)].map((part) => db.insertInto("tasks").values(part).execute()),
    insertObjectReferences(db, references),
    ...[...loads.values()].map((load) => writeLoad(db, load)),
  ]);
  return added;
}

const noLimits: AddLimits = { maxWaiting: Number.POSITIVE_INFINITY, budgets: {} };

const spenderOf = ({ account_id: accountId, key_id: keyId, created_at: at }: NewTaskRow): Spender => ({ accountId, keyId, at });

/** Not as `min(turn)`: where PostgreSQL has last counted when nothing waited, it would read all that waits. */
export const firstTurn = (ofClass: TaskClass) =>
  sql<number | null>`(select turn from tasks where status = 'CREATED' and class = ${sql.lit(ofClass)} order by turn limit 1)`;

type Served = Record<TaskClass, number | null>;

/** The first turn that waits, in each class. */
async function servedTurns(db: Db): Promise<Served> {
  const { rows } = await sql<Served>`select ${firstTurn("picture")} as picture, ${firstTurn("film")} as film`.execute(db);
  return rows[0]!;
}

/** The next turn of an account, which is counted in its load: after its last waiting one, or the one that is served. */
function takeTurn(load: AccountLoad, ofClass: TaskClass, served: Served): number {
  const turn = load[`waiting_${ofClass}`] > 0 ? load[`turn_${ofClass}`] : (served[ofClass] ?? smallest(served) ?? 0);
  load[`turn_${ofClass}`] = turn + turnsOf[ofClass];
  load[`waiting_${ofClass}`] += 1;
  // What comes in the same step sees it waiting.
  served[ofClass] ??= turn;
  return turn;
}

function smallest({ picture, film }: Served): number | undefined {
  return picture === null || film === null ? (picture ?? film ?? undefined) : Math.min(picture, film);
}

async function forget(db: Db, { account_id, method, path, key }: NewRow<"idempotency">): Promise<void> {
  await db.deleteFrom("idempotency").where("account_id", "=", account_id).where("method", "=", method).where("path", "=", path).where("key", "=", key)
    .execute();
}
