import type { Caller } from "../../accounts/caller.ts";
import type { Links } from "../../delivery/links.ts";
import { notFound } from "../../errors.ts";
import type { Database } from "../../store/database/database.ts";
import { addTrackDownloads, countTracksOf, type Track, trackById, tracksAfter, tracksByIds } from "../../store/database/tracks.ts";
import { audioDownload, type Download } from "../audio/audio-download.ts";
import type { SimilarQuery } from "../audio/audio-query.ts";
import { completeWords } from "../complete-words.ts";
import { downloadCounter } from "../popularity/count-download.ts";
import { parseItemId } from "../item-id.ts";
import type { HostedIndex } from "../index/hosted-index.ts";
import { LiveIndex } from "../index/live-index.ts";
import { type TrackFacets, trackFacets } from "./facets.ts";
import { type TrackDetail, trackDetail, type TrackItem, trackItem } from "./item.ts";
import { type TrackFilter, type TrackOrder, type TrackQuery, trackSearchRequest } from "./query.ts";
import { type TrackEntry, trackEntry } from "./fields.ts";
import { withNames } from "./track-names.ts";

export interface MusicCatalogParts {
  database: Database;
  /** See `groupCommit`. */
  commit: Database["transaction"];
  links: Links;
  index: HostedIndex<TrackEntry, TrackFilter, TrackOrder>;
  /** Of the change feed, where the index does not begin empty. */
  position?: number;
  /** Milliseconds since 1970; `time_range` counts back from it. */
  now(): number;
  onError(error: unknown): void;
}

export interface TrackList {
  count: number;
  results: TrackItem[];
  corrected_query?: string;
  facets?: TrackFacets;
}

/** The music catalog: bodies from the database, found and ordered by the index. */
export class MusicCatalog {
  readonly live: LiveIndex<TrackEntry>;
  readonly #countDownload: (id: number) => Promise<void>;
  readonly #parts: MusicCatalogParts;

  constructor(parts: MusicCatalogParts) {
    const { database, commit, index, position, onError } = parts;
    this.#parts = parts;
    this.live = new LiveIndex({
      catalog: "music",
      database,
      index,
      ...(position !== undefined && { position }),
      itemsAfter: async (db, id, limit) => (await withNames(db, await tracksAfter(db, id, limit))).map(trackEntry),
      itemsByIds: async (db, ids) => (await withNames(db, await tracksByIds(db, ids))).map(trackEntry),
      onError,
    });
    this.#countDownload = downloadCounter({ catalog: "music", commit, add: addTrackDownloads });
  }

  async search(query: TrackQuery, caller: Caller): Promise<TrackList> {
    const { index, now } = this.#parts;
    const { count, ids, correctedQuery, facets } = await index.search(trackSearchRequest(query, now()));
    return {
      count,
      results: await this.#items(ids, caller),
      ...(correctedQuery !== undefined && { corrected_query: correctedQuery }),
      ...(facets && { facets: trackFacets(facets) }),
    };
  }

  /** The tracks most like one, the most similar first. @throws ServiceError 404 for an id that no track has. */
  async similar(text: string, query: SimilarQuery, caller: Caller): Promise<TrackList> {
    const { id } = await this.#row(text);
    // Tracks of one key are not alike for it.
    const ids = await this.#parts.index.similar({ id, unlike: ["key"], filters: { active: [true], ...(!query["include-premium"] && { premium: [false] }) }, limit: query.limit });
    const results = await this.#items(ids, caller);
    return { count: results.length, results };
  }

  /** @throws ServiceError 404 for an id that no track has. */
  async get(id: string, caller: Caller): Promise<TrackDetail> {
    const { database, links } = this.#parts;
    const [track] = await withNames(database.db, [await this.#row(id)]);
    const trackCount = track!.artist ? await countTracksOf(database.db, track!.artist.id) : 0;
    return trackDetail(track!, trackCount, links, caller.premium);
  }

  /** The best free track that has all of some words: one that lasts so many seconds, or where none does, any. */
  async best(words: string, duration = 0): Promise<Track | undefined> {
    const { database, index } = this.#parts;
    const best = (from: number) => index.search({ words: completeWords(words), filters: { active: [true], premium: [false] }, ranges: { seconds: { from } }, limit: 1 });
    const found = await best(duration);
    const { ids, correctedQuery } = found.count > 0 ? found : await best(0);
    return ids[0] === undefined || correctedQuery !== undefined ? undefined : trackById(database.db, ids[0]);
  }

  /** Counts one download. @throws ServiceError 404, and 403 for a premium track without the entitlement. */
  async download(id: string, caller: Caller): Promise<Download> {
    const row = await this.#row(id);
    const download = audioDownload(row, this.#parts.links, caller);
    await this.#countDownload(row.id);
    return download;
  }

  /** The tracks of these ids, in this order. */
  async #items(ids: readonly number[], caller: Caller): Promise<TrackItem[]> {
    const { database, links } = this.#parts;
    const rows = new Map((await tracksByIds(database.db, ids)).map((row) => [row.id, row]));
    const tracks = await withNames(database.db, ids.flatMap((id) => rows.get(id) ?? []));
    return tracks.map((track) => trackItem(track, links, caller.premium));
  }

  async #row(text: string): Promise<Track> {
    const id = parseItemId(text);
    const row = id === undefined ? undefined : await trackById(this.#parts.database.db, id);
    if (!row) throw notFound("Track");
    return row;
  }
}
