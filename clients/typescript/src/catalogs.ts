import type {
  AudioCut,
  AudioDownload,
  Icon,
  IconArchiveOptions,
  IconCodeOptions,
  IconDetail,
  IconDownloadOptions,
  IconList,
  IconQuery,
  IconSpriteOptions,
  SimilarSoundEffects,
  SimilarTracks,
  SoundEffect,
  SoundEffectList,
  SoundEffectQuery,
  Track,
  TrackDetail,
  TrackList,
  TrackQuery,
} from "./api.generated.ts";
import type { Connection } from "./connection.ts";
import { Paged } from "./paged.ts";
import { RemoteFile } from "./remote-file.ts";

export interface SearchOptions {
  /** Items fetched at once, at most 1000. Default: 50 */
  pageSize?: number;
  /** Language of the words that is looked in first, such as `es`. Without it, words that English does not have are recognised all the same. */
  language?: string;
  signal?: AbortSignal;
}

function headersOf(language: string | undefined): Record<string, string> {
  return language === undefined ? {} : { "accept-language": language };
}

interface ItemOptions {
  signal?: AbortSignal;
}

interface SimilarOptions extends ItemOptions {
  /** Items at most. Default: 10 */
  limit?: number;
}

/** A part of a file always has both ends. */
type Part = Required<Pick<AudioCut, "from" | "to">> & Pick<AudioCut, "format">;

export class Icons {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  search(query: IconQuery = {}, { pageSize = 50, signal, language }: SearchOptions = {}): Paged<Icon, IconList> {
    const headers = headersOf(language);
    return new Paged(
      (page) => this.#connection.json<IconList>("/v1/icons", { query: { ...query, page, per_page: pageSize }, headers, signal }),
      ({ data, meta }) => ({ items: data, count: meta.pagination.total }),
    );
  }

  async get(id: number, { signal }: ItemOptions = {}): Promise<IconDetail> {
    return (await this.#connection.json<{ data: IconDetail }>(`/v1/icons/${id}`, { signal })).data;
  }

  async similar(id: number, { signal, limit }: SimilarOptions = {}): Promise<Icon[]> {
    return (await this.#connection.json<IconList>(`/v1/icons/${id}/similar`, { query: { limit }, signal })).data;
  }

  /** The icon as text to paste: SVG, a component, CSS or a data URL. */
  code(id: number, { signal, ...query }: IconCodeOptions & ItemOptions = {}): Promise<string> {
    return this.#connection.read(`/v1/icons/${id}/code`, (response) => response.text(), { query, signal });
  }

  /** Several icons, 100 at most, as one SVG sprite. Counts a download of each. */
  sprite(ids: readonly number[], { signal, ...query }: IconSpriteOptions & ItemOptions = {}): Promise<string> {
    return this.#connection.read("/v1/icons/sprite", (response) => response.text(), { query: { ids, ...query }, signal });
  }

  /** Several icons, 100 at most, as one ZIP file, packed while it is read. Counts a download of each, and is not repeated after a failure. */
  async zip(ids: readonly number[], { signal, ...query }: IconArchiveOptions & ItemOptions = {}): Promise<ReadableStream<Uint8Array>> {
    return (await this.#connection.stream("/v1/icons/archive", { query: { ids, ...query }, signal })).body!;
  }

  /** Counts a download and gives the file. */
  async download(id: number, { signal, ...query }: IconDownloadOptions & ItemOptions = {}): Promise<RemoteFile> {
    const { data } = await this.#connection.json<{ data: { url: string; filename: string } }>(`/v1/icons/${id}/download`, { query, signal });
    return new RemoteFile(this.#connection, data.url, data.filename);
  }
}

/** Sound effects and music, which have the same calls. */
class AudioCatalog<Item, Detail, List extends { results: Item[]; count: number }, Query, Similar extends { results: Item[] }> {
  readonly #connection: Connection;
  readonly #path: string;

  constructor(connection: Connection, path: string) {
    this.#connection = connection;
    this.#path = path;
  }

  search(query: Query = {} as Query, { pageSize = 50, signal, language }: SearchOptions = {}): Paged<Item, List> {
    const headers = headersOf(language);
    return new Paged(
      (page) => this.#connection.json<List>(this.#path, { query: { ...query, limit: pageSize, offset: (page - 1) * pageSize }, headers, signal }),
      ({ results, count }) => ({ items: results, count }),
    );
  }

  get(id: number, { signal }: ItemOptions = {}): Promise<Detail> {
    return this.#connection.json<Detail>(`${this.#path}/${id}`, { signal });
  }

  async similar(id: number, { signal, limit }: SimilarOptions = {}): Promise<Item[]> {
    return (await this.#connection.json<Similar>(`${this.#path}/${id}/similar`, { query: { limit }, signal })).results;
  }

  /** Counts a download and gives the file. */
  async download(id: number, { signal }: ItemOptions = {}): Promise<RemoteFile> {
    const { download_url } = await this.#connection.json<AudioDownload>(`${this.#path}/${id}/download`, { signal });
    return new RemoteFile(this.#connection, download_url);
  }

  /** Counts a download and gives a part of the file: `from` and `to` are seconds, `format` is `wav` or `mp3`. */
  async cut(id: number, { signal, ...query }: Part & ItemOptions): Promise<RemoteFile> {
    const { download_url } = await this.#connection.json<AudioDownload>(`${this.#path}/${id}/cut`, { query, signal });
    return new RemoteFile(this.#connection, download_url);
  }
}

export class Sounds extends AudioCatalog<SoundEffect, SoundEffect, SoundEffectList, SoundEffectQuery, SimilarSoundEffects> {
  constructor(connection: Connection) {
    super(connection, "/v1/sound-effects");
  }
}

export class Music extends AudioCatalog<Track, TrackDetail, TrackList, TrackQuery, SimilarTracks> {
  constructor(connection: Connection) {
    super(connection, "/v1/music");
  }
}
