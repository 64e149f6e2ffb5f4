import { RecentMap } from "../recent-map.ts";
import type { SearchResult } from "./search/index.ts";

/** Some 300 bytes each. */
const remembered = 8192;
/** A page of more items is rare, and takes the room of many. */
const largestPage = 50;
/** Characters. A longer one is rare too; eight thousand of them with headers as long as a caller likes would take a hundred megabytes. */
const longestQuestion = 500;

/**
 * What the latest searches have found, by what was asked, until anything of the catalog changes. An answer is twenty times as large as the ids in it, so many more searches
 * are remembered than answers are kept: a question that comes again late costs its rows and not its search.
 */
export class FoundPages {
  readonly #version: () => number;
  #known = new RecentMap<SearchResult>(remembered);
  #knownAt = NaN;

  /** @param version moves with every change of what is searched */
  constructor(version: () => number) {
    this.#version = version;
  }

  /** @param question all that decides what is found; the time of day must not */
  async find(question: string, search: () => Promise<SearchResult>): Promise<SearchResult> {
    if (question.length > longestQuestion) return search();
    const version = this.#version();
    if (version !== this.#knownAt) {
      this.#known = new RecentMap(remembered);
      this.#knownAt = version;
    }
    const known = this.#known.get(question);
    if (known !== undefined) return known;
    const found = await search();
    if (this.#version() === version && found.ids.length <= largestPage) this.#known.set(question, found);
    return found;
  }
}
