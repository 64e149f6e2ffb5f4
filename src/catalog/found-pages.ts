import { hash } from "node:crypto";
import type { SearchResult } from "./search/index.ts";

/** Of the ring: 4 MB, some 60,000 pages of ten. A power of two. */
const words = 2 ** 20;
/** A page of more items is rare, and takes the room of many. */
const largestPage = 50;
/** Of a corrected query. */
const mostCharacters = 100;
const largestId = 2 ** 32 - 1;
/** A power of two; two places each. */
const buckets = 2 ** 16;
const wordsOfName = 4;

/**
 * What the latest searches have found, by what was asked, until anything of the catalog changes. An answer is a hundred times as large as the ids in it, so many more searches
 * are remembered than answers are kept: a question that comes again late costs its rows and not its search.
 *
 * All lies in one ring of numbers: what is written last overwrites what was written first, and the garbage collector has nothing to do with it. A page is
 * the SHA-256 of its question, cut to 128 bits; the count; how many ids and characters follow; these.
 */
export class FoundPages {
  readonly #version: () => number;
  readonly #ring = new Uint32Array(words);
  /** Words written since the beginning. */
  #written = 0;
  /** For each bucket where two pages of it begin, in words written before them, plus one; 0 is none. */
  readonly #places = new Float64Array(2 * buckets);
  #knownAt = NaN;

  /** @param version moves with every change of what is searched */
  constructor(version: () => number) {
    this.#version = version;
  }

  /** @param question all that decides what is found; the time of day must not */
  async find(question: string, search: () => Promise<SearchResult>): Promise<SearchResult> {
    const version = this.#version();
    if (version !== this.#knownAt) {
      this.#places.fill(0);
      this.#knownAt = version;
    }
    const name = nameOf(question);
    const place = this.#placeOf(name);
    if (place > 0) {
      const known = this.#pageAt(place - 1);
      // What is asked for again and again is not to be overwritten.
      if (this.#written - place > words / 2) this.#keep(name, known);
      return known;
    }
    const found = await search();
    if (this.#version() === version && isSmall(found)) this.#keep(name, found);
    return found;
  }

  /** As in `#places`. */
  #placeOf(name: Uint32Array): number {
    const bucket = 2 * (name[0]! & (buckets - 1));
    for (let i = bucket; i < bucket + 2; i++) {
      const place = this.#places[i]!;
      if (place > 0 && this.#isWhole(place) && name.every((word, at) => this.#wordAt(place - 1 + at) === word)) return place;
    }
    return 0;
  }

  #isWhole(place: number): boolean {
    return this.#written - (place - 1) <= words;
  }

  #wordAt(position: number): number {
    return this.#ring[position % words]!;
  }

  #pageAt(start: number): SearchResult {
    let at = start + wordsOfName;
    const next = (): number => this.#wordAt(at++);
    const count = next();
    const [ids, characters] = [next(), next()];
    const page: SearchResult = { count, ids: [] };
    for (let i = 0; i < ids; i++) page.ids.push(next());
    return characters === 0 ? page : { ...page, correctedQuery: String.fromCharCode(...Array.from({ length: characters }, next)) };
  }

  #keep(name: Uint32Array, { count, ids, correctedQuery = "" }: SearchResult): void {
    const bucket = 2 * (name[0]! & (buckets - 1));
    const older = this.#places[bucket]! <= this.#places[bucket + 1]! ? bucket : bucket + 1;
    this.#places[older] = this.#written + 1;
    const put = (word: number): void => void (this.#ring[this.#written++ % words] = word);
    for (const word of name) put(word);
    put(count);
    put(ids.length);
    put(correctedQuery.length);
    for (const id of ids) put(id);
    for (let i = 0; i < correctedQuery.length; i++) put(correctedQuery.charCodeAt(i));
  }
}

function isSmall({ ids, correctedQuery = "" }: SearchResult): boolean {
  return ids.length <= largestPage && correctedQuery.length <= mostCharacters && ids.every((id) => id <= largestId);
}

/** Nobody finds two questions of one name. */
function nameOf(question: string): Uint32Array {
  const digest = hash("sha256", question, "binary");
  const name = new Uint32Array(wordsOfName);
  for (let i = 0; i < 4 * wordsOfName; i++) name[i >> 2]! |= digest.charCodeAt(i) << (8 * (i & 3));
  return name;
}
