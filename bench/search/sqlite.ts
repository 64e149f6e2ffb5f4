/*
 * The engine that a user would pick instead: SQLite's FTS5 through better-sqlite3, filters and orders by join.
 */
import Database from "better-sqlite3";
import type { BenchIcon } from "./corpus.ts";
import type { Mode } from "./modes.ts";
import type { Peer, PeerAnswer } from "./peer.ts";
import type { BenchQuery } from "./queries.ts";

export class SqlitePeer implements Peer {
  readonly name = "SQLite FTS5";
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Database.Statement>();

  constructor(path: string) {
    this.#database = new Database(path);
    this.#database.exec(`
      pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -262144; pragma mmap_size = 2000000000;
      create table if not exists icons (id integer primary key, family integer, free integer, created integer);
      create virtual table if not exists words using fts5 (name, tags, content='', tokenize='porter unicode61', prefix='2 3');
    `);
  }

  modes(): boolean {
    return true;
  }

  fill(icons: Iterable<BenchIcon>): void {
    const icon = this.#database.prepare("insert into icons values (?, ?, ?, ?)");
    const words = this.#database.prepare("insert into words (rowid, name, tags) values (?, ?, ?)");
    this.#database.transaction(() => {
      for (const { id, name, tags, family, free, created } of icons) {
        icon.run(id, family, free ? 1 : 0, created);
        words.run(id, name, tags.join(" "));
      }
    })();
    this.#database.exec(
      "insert into words (words) values ('optimize'); create index icons_created on icons (created desc); create index icons_family on icons (family); analyze"
    );
  }

  search({ words }: BenchQuery, { where, orderBy, offset }: Mode): PeerAnswer {
    const match = `${words.split(" ").map((word) => `"${word}"`).join(" ")}*`;
    const joined = where === "" && !orderBy.includes("created") ? "words" : "words join icons on icons.id = words.rowid";
    const count = where === ""
      ? this.#statement("select count(*) as count from words where words match ?").get(match)
      : this.#statement(`select count(*) as count from ${joined} where words match ? ${where}`).get(match);
    const page = this.#statement(
      `select words.rowid as id from ${joined} where words match ? ${where} order by ${orderBy} limit 10 offset ${offset}`
    ).all(match);
    return { count: (count as { count: number }).count, ids: (page as { id: number }[]).map(({ id }) => id) };
  }

  close(): void {
    this.#database.close();
  }

  #statement(sql: string): Database.Statement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) this.#statements.set(sql, (statement = this.#database.prepare(sql)));
    return statement;
  }
}
