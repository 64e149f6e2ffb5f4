import type { Database } from "../../database/database.ts";
import type { Row } from "../../database/schema.ts";
import type { ObjectInfo } from "../object-store.ts";

export type ObjectPlace = Row<"object_places">;

/** Rows that are read together. */
const portion = 1000;

/**
 * Which object lies where. Names in a bucket are written by many machines without any order between them: were an object's hash its name, a deletion that was
 * delayed could hit the same bytes stored again. So each upload has a name of its own, and the one row that makes it the object is what putting and deleting
 * agree on: putting an object renews its row, deleting takes away a row that nobody has renewed, and only then what it named.
 */
export class Registry {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  now(): number {
    return this.#database.now();
  }

  find(object: string): Promise<ObjectPlace | undefined> {
    return this.#database.db.selectFrom("object_places").selectAll().where("object", "=", object).executeTakeFirst();
  }

  /** Renews the time of an object that is there: from here on no deletion of before takes it. */
  touch(object: string): Promise<ObjectPlace | undefined> {
    const touched_at = this.now();
    return this.#database.withLocks((trx) =>
      trx.updateTable("object_places").set({ touched_at }).where("object", "=", object).returningAll().executeTakeFirst(),
    );
  }

  /** Makes an upload the object, unless another was first; answers the one that is. */
  insert(row: Omit<ObjectPlace, "touched_at">): Promise<ObjectPlace> {
    const touched_at = this.now();
    return this.#database.withLocks((trx) =>
      trx
        .insertInto("object_places")
        .values({ ...row, touched_at })
        .onConflict((conflict) => conflict.column("object").doUpdateSet({ touched_at }))
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  }

  /** Puts an upload in the place of one that was lost. */
  replace(lost: ObjectPlace, place: string): Promise<ObjectPlace | undefined> {
    const changes = { place, touched_at: this.now() };
    return this.#database.withLocks((trx) =>
      trx.updateTable("object_places").set(changes).where("object", "=", lost.object).where("place", "=", lost.place).returningAll().executeTakeFirst(),
    );
  }

  /**
   * Takes an object away and answers where it lay, once it is sure that it stays away.
   * @param untouchedSince milliseconds: objects that were stored later, or that somebody refers to, are left alone
   */
  remove(object: string, untouchedSince?: number): Promise<string | undefined> {
    return this.#database.withLocks(async (trx) => {
      let removal = trx.deleteFrom("object_places").where("object", "=", object);
      if (untouchedSince !== undefined) {
        removal = removal
          .where("touched_at", "<=", untouchedSince)
          .where(({ not, exists, selectFrom }) => not(exists(selectFrom("object_references").select("owner").where("object", "=", object))));
      }
      return (await removal.returning("place").executeTakeFirst())?.place;
    });
  }

  /** Which of these places are objects'. */
  async known(places: readonly string[]): Promise<Set<string>> {
    if (places.length === 0) return new Set();
    const rows = await this.#database.db.selectFrom("object_places").select("place").where("place", "in", places).execute();
    return new Set(rows.map(({ place }) => place));
  }

  async *list(): AsyncIterable<ObjectInfo> {
    for (let after = ""; ; ) {
      const rows = await this.#database.db.selectFrom("object_places").selectAll().where("object", ">", after).orderBy("object").limit(portion).execute();
      for (const row of rows) yield infoOf(row);
      if (rows.length < portion) return;
      after = rows.at(-1)!.object;
    }
  }
}

export function infoOf({ object, size, touched_at }: ObjectPlace): ObjectInfo {
  return { key: object, size, modifiedAt: new Date(touched_at) };
}
