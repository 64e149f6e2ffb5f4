import type { Generated, GeneratedAlways } from "kysely";

/* Tables of what was used and may be spent, as `schema.ts` has the others. */

export interface UsageTable {
  /** Its primary key: a task is counted once. */
  task_id: string;
  /** How many this row counts: more than one where an earlier version has summed those of a day or month. */
  tasks: GeneratedAlways<number>;
  account_id: string;
  model: string;
  unit: string;
  quantity: number;
  finished_at: number;
  /** The key that asked for it; null for what was counted before keys were. */
  key_id: Generated<string | null>;
  /** What it cost, millionths of a dollar. */
  micros: Generated<number>;
}

export interface TaskFailureTable {
  /** Its primary key: a task fails once. */
  task_id: string;
  /** As of usage. */
  tasks: GeneratedAlways<number>;
  account_id: string;
  key_id: string | null;
  model: string;
  /** `cancelled`, or why it failed. */
  code: string;
  finished_at: number;
  /** What it cost all the same, or may have cost, millionths of a dollar. */
  micros: Generated<number>;
}

/** Whose money a budget is about. */
export type BudgetScope = "all" | "account" | "key";
export type BudgetSpan = "day" | "month";

/** What may be spent in a day or a month by an account or with a key, millionths of a dollar. All but that is its primary key. */
export interface BudgetTable {
  scope: BudgetScope;
  /** Of the account or the key; empty for all. */
  id: string;
  span: BudgetSpan;
  micros: number;
}

/** What was spent in a day or a month, and what is reserved for tasks that have not ended. See accounts/budgets.ts. */
export interface SpendingTable {
  scope: BudgetScope;
  id: string;
  span: BudgetSpan;
  /** First millisecond of the day or month, UTC. */
  begins: number;
  spent: number;
  reserved: number;
}
