import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Categories of sounds for words of files and folders, as people have said when they looked through what an import guessed. */
export const categoryWords: Migration = {
  name: "0019-category-words",
  async up(db) {
    await sql`create table category_words (word text primary key, category text not null)`.execute(db);
  },
};
