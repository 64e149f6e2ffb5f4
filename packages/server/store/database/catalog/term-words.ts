import type { Db, Row } from "../schema.ts";
import type { MusicTermKind } from "./music-terms.ts";

/** What words of tags stand for, in no order. */
export function termWords(db: Db): Promise<Row<"term_words">[]> {
  return db.selectFrom("term_words").selectAll().execute();
}

/** A word that stands for something already gets the new name. */
export async function setTermWords(db: Db, kind: MusicTermKind, words: readonly string[], name: string | null): Promise<void> {
  if (words.length === 0) return;
  await db
    .insertInto("term_words")
    .values(words.map((word) => ({ kind, word, name })))
    .onConflict((conflict) => conflict.columns(["kind", "word"]).doUpdateSet({ name }))
    .execute();
}
