import { type SelectModifierNode, SqliteAdapter, SqliteQueryCompiler } from "kysely";
import type { KnowsDialect } from "../dialect-of.ts";
import { sqliteDialect } from "./dialect.ts";

/** Leaves out row locks (`for update skip locked`), which SQLite has not and needs not: a transaction that writes is the only one. */
export class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === "Distinct" || node.modifier === undefined) super.visitSelectModifier(node);
  }
}

export class SqliteKnowsDialect extends SqliteAdapter implements KnowsDialect {
  readonly dialect = sqliteDialect;
}
