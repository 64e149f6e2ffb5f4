import type { Db } from "../schema.ts";

/** Words with the slugs of their categories, in no order. */
export async function categoryWords(db: Db): Promise<[word: string, slug: string][]> {
  const rows = await db.selectFrom("category_words").selectAll().execute();
  return rows.map(({ word, category }) => [word, category]);
}

/** A word that has a category already gets the new one. */
export async function setCategoryWords(db: Db, words: readonly string[], category: string): Promise<void> {
  if (words.length === 0) return;
  await db
    .insertInto("category_words")
    .values(words.map((word) => ({ word, category })))
    .onConflict((conflict) => conflict.column("word").doUpdateSet({ category }))
    .execute();
}
