import { seededRandom } from "@atelier/server/catalog/import/seeded-random.ts";
import type { Collection } from "./collections.ts";
import { gradeOf, type JudgedQuery } from "./judgements.ts";

/** A judged query with one slip of the hand in its longest word. */
export interface MisspeltQuery {
  readonly collection: Collection;
  readonly judged: JudgedQuery;
  readonly typed: string;
}

/** Words shorter than this are not made wrong: with a letter left out three are left, and no search may guess from those. */
const SHORTEST = 5;
const KINDS = ["one word", "several words", "meaning"];

/**
 * So many judged queries of icons and sounds, each with one edit: a letter left out, doubled, exchanged with the next or hit beside; never the first,
 * which is rarely wrong.
 */
export function misspeltQueries(collections: readonly Collection[], count: number): MisspeltQuery[] {
  const random = seededRandom("misspelt judged queries");
  const all = collections.filter(({ name }) => name !== "music").flatMap((collection) => collection.queries.map((judged) => ({ collection, judged })));
  const shuffled = all
    .filter(({ judged }) => KINDS.includes(judged.kind) && longestWord(judged.query).length >= SHORTEST && judged.rules.some(({ grade }) => grade === 3))
    .map((one) => ({ one, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, count);
  return shuffled.map(({ one }) => {
    const word = longestWord(one.judged.query);
    return { ...one, typed: one.judged.query.replace(word, slip(word, random)) };
  });
}

function longestWord(query: string): string {
  return query.split(" ").reduce((longest, word) => (word.length > longest.length ? word : longest), "");
}

function slip(word: string, random: () => number): string {
  for (;;) {
    const at = 1 + Math.floor(random() * (word.length - 2));
    const [before, letter, next, after] = [word.slice(0, at), word[at]!, word[at + 1]!, word.slice(at + 2)];
    const other = String.fromCharCode(97 + Math.floor(random() * 26));
    const wrong = [
      before + next + after, before + letter + letter + next + after, before + next + letter + after, before + other + next + after,
    ][Math.floor(random() * 4)]!;
    if (wrong !== word) return wrong;
  }
}

/** The misspelt queries that have something that was meant (grade 3) on the first page. */
export async function understood(queries: readonly MisspeltQuery[]): Promise<MisspeltQuery[]> {
  const found: MisspeltQuery[] = [];
  for (const collection of new Set(queries.map((query) => query.collection))) {
    const names = new Map(collection.documents.map(({ id, name }) => [id, name]));
    for (const query of queries.filter((one) => one.collection === collection)) {
      const ids = await collection.search(query.typed);
      if (ids.some((id) => gradeOf(query.judged, names.get(id)!) === 3)) found.push(query);
    }
  }
  return found;
}
