import Database from "better-sqlite3";
import type { Collection } from "../collections.ts";
import { type Engine, plainWords } from "./engine.ts";

/** SQLite FTS5 with its bm25 as it comes: every field counts the same. */
export function openSqlite(collection: Collection): Engine {
  return open(collection, collection.weights.map(() => 1));
}

/** The same with our weights for the fields. */
export function openWeightedSqlite(collection: Collection): Engine {
  return open(collection, collection.weights);
}

/** Stemmed by Porter; every word must match, the last also as a beginning; where nothing does, any word; ties by popularity. */
function open({ documents, weights }: Collection, fieldWeights: readonly number[]): Engine {
  const database = new Database(":memory:");
  const fields = weights.map((_, i) => `field${i}`);
  database.exec(`create virtual table words using fts5 (${fields.join(", ")}, popularity unindexed, tokenize = 'porter unicode61', prefix = '2 3')`);
  const insert = database.prepare(`insert into words (rowid, ${fields.join(", ")}, popularity) values (?, ${fields.map(() => "?").join(", ")}, ?)`);
  database.transaction(() => {
    for (const { id, texts, popularity } of documents) insert.run(id, ...texts, popularity);
  })();
  const best = database.prepare(
    `select rowid as id from words where words match ? order by bm25(words, ${fieldWeights.join(", ")}), cast(popularity as integer) desc, rowid limit 10`
  );
  const ask = (match: string): number[] => (best.all(match) as { id: number }[]).map(({ id }) => id);
  return {
    search(query) {
      const words = plainWords(query).map((word) => `"${word}"`);
      const found = ask(`${words.join(" ")}*`);
      return found.length > 0 ? found : ask(`${words.join(" OR ")}*`);
    },
    close: () => void database.close(),
  };
}
