/*
 * What is searched, the starter library, and how the search is asked for it.
 */
import { soundEntry, trackEntry } from "@atelier/test/parts/catalogs/catalog-entries.ts";
import { starterIcons } from "@atelier/test/parts/starter-icon-index.ts";
import { searchableCatalogs } from "@atelier/server/catalog/thread/searchable-catalogs.ts";
import type { CatalogDefinition, CatalogItem } from "@atelier/search";
import { knownWordsOf } from "@atelier/server/catalog/meaning/known-words.ts";
import type { CatalogMeaning } from "@atelier/server/catalog/meaning/reading.ts";
import { searchForPage } from "@atelier/server/catalog/meaning/search-as-meant.ts";
import { createCatalogIndex } from "@atelier/search";
import { starterTracks } from "@atelier/starter-library/music/library.ts";
import { starterSounds } from "@atelier/starter-library/sounds/library.ts";
import { type JudgedQuery, readJudgedQueries } from "./judgements.ts";
import { PAGE } from "./ndcg.ts";

/** Of a caller who names none. */
const languages = ["en-us", "en"];

export interface Document {
  readonly id: number;
  /** What judgements are made by. */
  readonly name: string;
}

export interface Collection {
  readonly name: string;
  readonly documents: readonly Document[];
  readonly queries: readonly JudgedQuery[];
  /** Ids of the first page. */
  readonly search: (query: string) => Promise<readonly number[]>;
}

export async function readCollections(): Promise<Collection[]> {
  return [await icons(), sounds(), music()];
}

async function icons(): Promise<Collection> {
  return collection({
    items: await starterIcons(),
    searchable: searchableCatalogs.icons,
    nameOf: ({ name }) => name,
    queries: readJudgedQueries("judged-icons.txt"),
  });
}

function sounds(): Collection {
  const items = starterSounds.map(
    ({ key, title, tags, category, premium, popularity }, i) => soundEntry({ id: i + 1, key, title, tags, category, premium, popularity }),
  );
  return collection({ items, searchable: searchableCatalogs.sounds, nameOf: ({ key }) => key, queries: readJudgedQueries("judged-sounds.txt") });
}

function music(): Collection {
  const items = starterTracks.map(({ key, title, tags, artist, genres, moods, premium, popularity, bpm, musicalKey }, i) => trackEntry({
    id: i + 1, judged: key, title, tags, artist, terms: [...genres, ...moods], genre: genres, mood: moods, key: musicalKey, premium, popularity, bpm,
    active: true,
  }));
  return collection({ items, searchable: searchableCatalogs.music, nameOf: ({ judged }) => judged, queries: readJudgedQueries("judged-music.txt") });
}

interface Parts<Entry extends CatalogItem, Item extends Entry> {
  /** Default: that of the catalog. */
  name?: string;
  items: readonly Item[];
  searchable: CatalogMeaning & { definition: CatalogDefinition<Entry> };
  nameOf(item: Item): string;
  queries: readonly JudgedQuery[];
}

/** Some items, and the search over them. */
export function collection<Entry extends CatalogItem, Item extends Entry>(
  { items, searchable, nameOf, queries, name = searchable.definition.name }: Parts<Entry, Item>,
): Collection {
  const { definition, understand, read } = searchable;
  const index = createCatalogIndex(definition, items);
  const known = knownWordsOf(index);
  return {
    name,
    documents: items.map((item) => ({ id: item.id, name: nameOf(item) })),
    queries,
    search: async (query) => {
      const { words, ...reading } = await read(query, languages, known);
      const meaningOf = (corrected: string) => understand(corrected, languages);
      return (await searchForPage(index, { words, limit: PAGE }, meaningOf, { fullPage: PAGE, text: query, reading })).ids;
    },
  };
}
