import { artistByName, insertArtist } from "../../../store/database/catalog/artists.ts";
import { allTerms, insertTerm, type MusicTermKind } from "../../../store/database/catalog/music-terms.ts";
import { insertObjectReferences } from "../../../store/database/object-references.ts";
import type { Db } from "../../../store/database/schema.ts";
import { coverArt } from "../../audio/cover-art.ts";
import type { Stores } from "../../import/stores.ts";
import { foldName } from "../fields.ts";

/**
 * The artists, genres and moods of the catalog, for an import that names them: those that are new are made, each with a generated picture. Several
 * imports may name the same new one at once: the first makes it, the others find it in their transaction.
 */
export class MusicVocabulary {
  readonly #stores: Stores;
  readonly #artists = new Map<string, number>();
  readonly #terms: Record<MusicTermKind, Map<string, number>> = { genres: new Map(), moods: new Map() };

  private constructor(stores: Stores) {
    this.#stores = stores;
  }

  static async open(stores: Stores): Promise<MusicVocabulary> {
    const vocabulary = new MusicVocabulary(stores);
    await vocabulary.#readTerms();
    return vocabulary;
  }

  /** The id of the artist of this name, spelled as given. */
  async artist(name: string, bio = ""): Promise<number> {
    const known = this.#artists.get(name) ?? (await artistByName(this.#stores.database.db, name))?.id;
    const insert = async (trx: Db, cover_object: string) => (await artistByName(trx, name))?.id ?? insertArtist(trx, { name, bio, cover_object });
    const id = known ?? (await createWithCover(this.#stores, "artists", name, insert));
    this.#artists.set(name, id);
    return id;
  }

  /** The id of a genre or mood; case does not count. A new one comes after those there are. */
  async term(kind: MusicTermKind, name: string, description = ""): Promise<number> {
    const terms = this.#terms[kind];
    const known = terms.get(foldName(name));
    if (known !== undefined) return known;
    const sort_order = terms.size + 1;
    const id = await createWithCover(this.#stores, kind, name, async (trx, cover_object) => {
      const made = (await allTerms(trx, kind)).find((term) => foldName(term.name) === foldName(name));
      return made?.id ?? insertTerm(trx, kind, { name, description, sort_order, is_active: 1, cover_object });
    });
    terms.set(foldName(name), id);
    return id;
  }

  async terms(kind: MusicTermKind, names: readonly string[]): Promise<number[]> {
    const ids = new Set<number>();
    for (const name of names) ids.add(await this.term(kind, name));
    return [...ids];
  }

  async #readTerms(): Promise<void> {
    for (const kind of ["genres", "moods"] as const) {
      for (const term of await allTerms(this.#stores.database.db, kind)) this.#terms[kind].set(foldName(term.name), term.id);
    }
  }
}

/** Makes an artist, genre or mood with its picture, a generated one where none is given, and answers its id. */
export async function createWithCover(
  { database, objects }: Stores, table: "artists" | MusicTermKind, name: string, insert: (trx: Db, coverObject: string) => Promise<number>,
  cover?: Buffer,
): Promise<number> {
  const { key } = await objects.put(cover ?? (await coverArt(`${table}/${name}`)));
  return database.transaction(async (trx) => {
    const id = await insert(trx, key);
    await insertObjectReferences(trx, [{ object: key, owner: `${table}/${id}` }]);
    return id;
  });
}
