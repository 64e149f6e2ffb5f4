import { recordChanges } from "../../../store/database/changes.ts";
import { allTerms, type MusicTermKind } from "../../../store/database/catalog/music-terms.ts";
import { setTermWords, termWords } from "../../../store/database/catalog/term-words.ts";
import { tracksByIds, tracksBySourceKeys, updateTrack } from "../../../store/database/catalog/tracks.ts";
import type { Database } from "../../../store/database/database.ts";
import { originsOf, statedByHand } from "../../definition/origins.ts";
import { type DecidedItems, sumOverItems } from "../../import/decided-items.ts";
import type { Stores } from "../../import/stores.ts";
import { foldName } from "../fields.ts";
import { MusicVocabulary } from "./vocabulary.ts";

const columns = { genres: "genre_ids_json", moods: "mood_ids_json" } as const;

/** What people have decided of genres and moods that files' tags say. */
export class ReviewedTerms {
  readonly #names = new Map<string, string | null>();

  constructor(rows: Iterable<{ kind: MusicTermKind; word: string; name: string | null }> = []) {
    for (const { kind, word, name } of rows) this.#names.set(`${kind}/${word}`, name);
  }

  /** The name that takes the place of a word, null where it is to be left out; undefined where nobody has decided. */
  get(kind: MusicTermKind, word: string): string | null | undefined {
    return this.#names.get(`${kind}/${foldName(word)}`);
  }

  /** The words of a tag as they were decided; the others stay as they are. */
  apply(kind: MusicTermKind, words: readonly string[]): string[] {
    return [...new Set(words.map((word) => {
      const name = this.get(kind, word);
      return name === undefined ? word : name;
    }))].filter((name) => name !== null);
  }
}

export async function reviewedTerms({ db }: Pick<Database, "db">): Promise<ReviewedTerms> {
  return new ReviewedTerms(await termWords(db));
}

/**
 * Gives all tracks of a group one genre or mood in place of those that its words name, or none, and does the same in imports to come.
 * @param name of the genre or mood, which is made when new; null takes it away
 * @returns how many tracks are others than before
 * @throws EditedMeanwhile when one of them is changed at the same time
 */
export async function decideTerm(
  stores: Stores, kind: MusicTermKind, items: DecidedItems, words: Iterable<string>, name: string | null,
): Promise<number> {
  const { database } = stores;
  const column = columns[kind];
  const folded = new Set([...words].map(foldName));
  const given = name === null ? [] : [await (await MusicVocabulary.open(stores)).term(kind, name)];
  const named = (await allTerms(database.db, kind)).filter((term) => folded.has(foldName(term.name)));
  const taken = new Set(named.map(({ id }) => id));
  const changed = await sumOverItems(items, (some) => database.transaction(async (trx) => {
    const tracks = "keys" in some ? await tracksBySourceKeys(trx, some.keys) : await tracksByIds(trx, some.ids);
    const changes = tracks.flatMap((track) => {
      const ids = JSON.parse(track[column]) as number[];
      const after = JSON.stringify([...new Set(ids.flatMap((id) => (taken.has(id) ? given : [id])))]);
      return ids.some((id) => taken.has(id)) ? [{ track, after }] : [];
    });
    for (const { track, after } of changes) {
      await updateTrack(trx, track, { [column]: after, stated_json: JSON.stringify(statedByHand(originsOf(track), [kind])) });
    }
    await recordChanges(trx, "music", changes.map(({ track: { id } }) => id));
    return changes.filter(({ track, after }) => after !== track[column]).length;
  }));
  await setTermWords(database.db, kind, [...folded], name);
  return changed;
}
