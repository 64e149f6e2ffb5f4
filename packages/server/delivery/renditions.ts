import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Database } from "../store/database/database.ts";
import { insertObjectReferences } from "../store/database/object-references.ts";
import { findRendition, putRendition } from "../store/database/catalog/renditions.ts";
import type { ByteRange, ObjectInfo, ObjectStore } from "../store/objects/object-store.ts";
import { SingleFlight } from "./single-flight.ts";

/** A file that can be sent. */
export interface Rendered {
  /** SHA-256 of the bytes. */
  key: string;
  size: number;
  open(range?: ByteRange): Promise<Readable>;
}

/** Pictures that are made on first use and kept as objects. */
export class Renditions {
  readonly #database: Database;
  readonly #objects: ObjectStore;
  readonly #making = new SingleFlight<ObjectInfo>();

  constructor(database: Database, objects: ObjectStore) {
    this.#database = database;
    this.#objects = objects;
  }

  /**
   * The picture of this kind and description, made now where it is not kept. Callers who ask at the same time share the work.
   * @param facts everything that decides what it looks like
   */
  async picture(kind: string, facts: unknown[], make: () => Promise<Buffer>): Promise<Rendered> {
    const key = `${kind}/${createHash("sha256").update(JSON.stringify(facts)).digest("hex")}`;
    const info = await this.#making.do(key, async () => (await this.#kept(key)) ?? this.#keep(key, await make()));
    return { key: info.key, size: info.size, open: (range) => this.#objects.read(info.key, range) };
  }

  async #kept(key: string): Promise<ObjectInfo | undefined> {
    const object = await findRendition(this.#database.db, key);
    return object === undefined ? undefined : this.#objects.head(object);
  }

  async #keep(key: string, picture: Buffer): Promise<ObjectInfo> {
    const info = await this.#objects.put(picture);
    await this.#database.transaction(async (trx) => {
      await putRendition(trx, { key, object: info.key, created_at: this.#database.now() });
      await insertObjectReferences(trx, [{ object: info.key, owner: `renditions/${key}` }]);
    });
    return info;
  }
}
