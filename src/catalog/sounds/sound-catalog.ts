import type { Caller } from "../../accounts/caller.ts";
import type { Links } from "../../delivery/links.ts";
import { notFound } from "../../errors.ts";
import type { Database } from "../../store/database/database.ts";
import { addSoundDownloads, type Sound, soundById, soundsAfter, soundsByIds } from "../../store/database/sounds.ts";
import { audioDownload, type Download } from "../audio/audio-download.ts";
import type { SimilarQuery } from "../audio/audio-query.ts";
import { completeWords } from "../complete-words.ts";
import { downloadCounter } from "../popularity/count-download.ts";
import { parseItemId } from "../item-id.ts";
import type { HostedIndex } from "../index/hosted-index.ts";
import { LiveIndex } from "../index/live-index.ts";
import { type SoundFacets, soundFacets } from "./facets.ts";
import { type SoundItem, soundItem } from "./item.ts";
import { type SoundFilter, type SoundOrder, type SoundQuery, soundSearchRequest } from "./query.ts";
import { type SoundEntry, soundEntry } from "./fields.ts";

export interface SoundCatalogParts {
  database: Database;
  /** See `groupCommit`. */
  commit: Database["transaction"];
  links: Links;
  index: HostedIndex<SoundEntry, SoundFilter, SoundOrder>;
  /** Of the change feed, where the index does not begin empty. */
  position?: number;
  onError(error: unknown): void;
}

export interface SoundList {
  count: number;
  results: SoundItem[];
  corrected_query?: string;
  facets?: SoundFacets;
}

/** The sound-effect catalog: bodies from the database, found and ordered by the index. */
export class SoundCatalog {
  readonly live: LiveIndex<SoundEntry>;
  readonly #countDownload: (id: number) => Promise<void>;
  readonly #parts: SoundCatalogParts;

  constructor(parts: SoundCatalogParts) {
    const { database, commit, index, position, onError } = parts;
    this.#parts = parts;
    this.live = new LiveIndex({
      catalog: "sounds",
      database,
      index,
      ...(position !== undefined && { position }),
      itemsAfter: async (db, id, limit) => (await soundsAfter(db, id, limit)).map(soundEntry),
      itemsByIds: async (db, ids) => (await soundsByIds(db, ids)).map(soundEntry),
      onError,
    });
    this.#countDownload = downloadCounter({ catalog: "sounds", commit, add: addSoundDownloads });
  }

  async search(query: SoundQuery, caller: Caller): Promise<SoundList> {
    const { count, ids, correctedQuery, facets } = await this.#parts.index.search(soundSearchRequest(query));
    return {
      count,
      results: await this.#items(ids, caller),
      ...(correctedQuery !== undefined && { corrected_query: correctedQuery }),
      ...(facets && { facets: soundFacets(facets) }),
    };
  }

  /** The sounds most like one, the most similar first. @throws ServiceError 404 for an id that no sound has. */
  async similar(text: string, query: SimilarQuery, caller: Caller): Promise<SoundList> {
    const { id } = await this.#row(text);
    const ids = await this.#parts.index.similar({ id, filters: query["include-premium"] ? {} : { premium: [false] }, limit: query.limit });
    const results = await this.#items(ids, caller);
    return { count: results.length, results };
  }

  /** @throws ServiceError 404 for an id that no sound has. */
  async get(id: string, caller: Caller): Promise<SoundItem> {
    return soundItem(await this.#row(id), this.#parts.links, caller.premium);
  }

  /** The best free sound that has all of some words. */
  async best(words: string): Promise<Sound | undefined> {
    const { database, index } = this.#parts;
    const { ids, correctedQuery } = await index.search({ words: completeWords(words), filters: { premium: [false] }, limit: 1 });
    return ids[0] === undefined || correctedQuery !== undefined ? undefined : soundById(database.db, ids[0]);
  }

  /** Counts one download. @throws ServiceError 404, and 403 for a premium sound without the entitlement. */
  async download(id: string, caller: Caller): Promise<Download> {
    const row = await this.#row(id);
    const download = audioDownload(row, this.#parts.links, caller);
    await this.#countDownload(row.id);
    return download;
  }

  /** The sounds of these ids, in this order. */
  async #items(ids: readonly number[], caller: Caller): Promise<SoundItem[]> {
    const { database, links } = this.#parts;
    const rows = new Map((await soundsByIds(database.db, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []).map((row) => soundItem(row, links, caller.premium));
  }

  async #row(text: string): Promise<Sound> {
    const id = parseItemId(text);
    const row = id === undefined ? undefined : await soundById(this.#parts.database.db, id);
    if (!row) throw notFound("Sound effect");
    return row;
  }
}
