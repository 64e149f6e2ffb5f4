import { deleteMeta, readMeta, writeMeta } from "../../store/database/meta.ts";
import type { Database } from "../../store/database/database.ts";
import { deleteReferencesOf, insertObjectReferences } from "../../store/database/object-references.ts";
import type { Db } from "../../store/database/schema.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";
import { putFile } from "../../store/objects/put-file.ts";

/** Snapshots of a catalog that stay: one may be read while newer ones are written, and two versions of the service may run beside each other. */
const kept = 3;
/** Changes after which a new one is worth its writing: a start reads them in some seconds. */
const manyChanges = 20_000;
/** Milliseconds after which fewer changes are worth it too. */
const longTime = 24 * 3_600_000;
/** Milliseconds that writing one may take before another process tries. */
const turnLasts = 15 * 60_000;

/** What the database knows of a snapshot that all processes can read. */
export interface SharedNote {
  /** Key in the object store. */
  object: string;
  /** As in the header of the file. */
  token: string;
  /** Of the change feed. */
  position: number;
  /** Milliseconds since 1970. */
  madeAt: number;
  /** Of the service that has written it. */
  version: string;
}

/** A snapshot as a file. */
export interface SavedFile extends Pick<SharedNote, "token" | "position"> {
  path: string;
}

/**
 * Index snapshots in the object store, so that a process on a new machine begins with what another one has saved. The notes of them lie in the database:
 * what it does not know, such as one of before a restore, is not used.
 */
export class SharedSnapshots {
  readonly #database: Database;
  readonly #objects: Pick<ObjectStore, "put" | "copyTo">;
  readonly #version: string;

  /** @param version of this service: its own snapshots fit it for certain */
  constructor(database: Database, objects: Pick<ObjectStore, "put" | "copyTo">, version: string) {
    this.#database = database;
    this.#objects = objects;
    this.#version = version;
  }

  /** The newest first, those of this version before others. */
  async notes(catalog: string): Promise<SharedNote[]> {
    const notes = await readNotes(this.#database.db, catalog);
    const rank = ({ version }: SharedNote) => (version === this.#version ? 0 : 1);
    return notes.sort((a, b) => rank(a) - rank(b) || b.position - a.position);
  }

  /** @param path of a file that does not exist yet and is not written to afterwards */
  async fetch(note: SharedNote, path: string): Promise<void> {
    await this.#objects.copyTo(note.object, path);
  }

  /**
   * Shares a snapshot if it is time for one and nobody else is at it.
   * @param position that the index has reached
   * @param save writes it
   */
  async share(catalog: string, position: number, save: () => Promise<SavedFile>): Promise<boolean> {
    const [newest] = (await this.notes(catalog)).filter(({ version }) => version === this.#version);
    if (newest && !isDue(newest, position, this.#database.now())) return false;
    if (!(await this.#takeTurn(catalog))) return false;
    try {
      const { path, token, position: saved } = await save();
      const { key: object } = await putFile(this.#objects, path);
      await this.#note(catalog, { object, token, position: saved, madeAt: this.#database.now(), version: this.#version });
    } finally {
      await deleteMeta(this.#database.db, turnOf(catalog));
    }
    return true;
  }

  /** One process writes at a time. Two that do so all the same, after a long halt, leave two snapshots, both of them good. */
  async #takeTurn(catalog: string): Promise<boolean> {
    const now = this.#database.now();
    const mine = await this.#database.ifAlone(turnOf(catalog), async (trx) => {
      if (Number((await readMeta(trx, turnOf(catalog))) ?? 0) > now) return false;
      await writeMeta(trx, turnOf(catalog), String(now + turnLasts));
      return true;
    });
    return mine ?? false;
  }

  /** Notes and references change together: the sweep removes the objects of those that are no longer noted. */
  async #note(catalog: string, note: SharedNote): Promise<void> {
    await this.#database.alone(notesOf(catalog), async (trx) => {
      const notes = [note, ...(await readNotes(trx, catalog))];
      await writeMeta(trx, notesOf(catalog), JSON.stringify(notes.slice(0, kept)));
      await insertObjectReferences(trx, [{ object: note.object, owner: ownerOf(catalog, note) }]);
      await deleteReferencesOf(trx, ...notes.slice(kept).map((old) => ownerOf(catalog, old)));
    });
  }
}

function isDue({ position, madeAt }: SharedNote, reached: number, now: number): boolean {
  return reached - position >= manyChanges || (reached !== position && now - madeAt >= longTime);
}

async function readNotes(db: Db, catalog: string): Promise<SharedNote[]> {
  return JSON.parse((await readMeta(db, notesOf(catalog))) ?? "[]") as SharedNote[];
}

const notesOf = (catalog: string) => `search-snapshots-${catalog}`;
const turnOf = (catalog: string) => `search-snapshots-turn-${catalog}`;
const ownerOf = (catalog: string, { token }: SharedNote) => `search/${catalog}/${token}`;
