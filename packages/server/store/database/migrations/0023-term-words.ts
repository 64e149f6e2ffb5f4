import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Genres and moods for words of music files' tags, as people have said when they looked through what an import took over. */
export const termWords: Migration = {
  name: "0023-term-words",
  async up(db) {
    await sql`create table term_words (kind text not null, word text not null, name text, primary key (kind, word))`.execute(db);
  },
};
