import type { Caller } from "../../accounts/caller.ts";
import type { IconSource } from "../../delivery/icon-rendering.ts";
import type { Links } from "../../delivery/links.ts";
import { notFound } from "../../errors.ts";
import { type JsonBytes, jsonList, type JsonText, withMembers } from "../../json-text.ts";
import type { Database } from "../../store/database/database.ts";
import { addIconDownloads, type IconCard, iconCards, iconIdsBySlug, iconIdsOfConcept, iconIndexRowsAfter, iconIndexRowsByIds, iconSvg } from "../../store/database/icons.ts";
import { BodyStore } from "../bodies/body-store.ts";
import { completeWords } from "../complete-words.ts";
import { DownloadCounter } from "../download-counter.ts";
import { premiumOnly } from "../errors.ts";
import { FoundPages } from "../found-pages.ts";
import { parseItemId } from "../item-id.ts";
import type { HostedIndex } from "../index-thread/hosted-index.ts";
import { LiveIndex } from "../live-index.ts";
import type { SearchResult } from "../search/index.ts";
import { preferredLanguages } from "./accept-language.ts";
import { colorFilters } from "./analysis/colors.ts";
import { type IconFacets, iconFacets } from "./facets.ts";
import type { IconFilterName, IconOrder } from "./filters.ts";
import { iconBodiesAfter, iconBodyLayout } from "./icon-body.ts";
import type { IconItem } from "./item.ts";
import { type IconPresentation, iconText } from "./item-text.ts";
import { pageBytes, type PageParts } from "./page-bytes.ts";
import { type IconDownloadQuery, type IconQuery, iconSearchRequest, isLasting, pageOf, type SimilarIconsQuery, type Subject, subjectOf, type SubjectWords } from "./query.ts";
import { type IconEntry, iconEntry } from "./index-entry.ts";
import { countsById, SetTexts } from "./set-texts.ts";

/** Icons with one slug that are put first. */
const mostExactSlugs = 1000;
/** Icons among which one of the very name is looked for. */
const namesakes = 24;
/** Every colour but that of the text. */
const ownColours = colorFilters.filter((color) => color !== "black" && color !== "solid-black");
/** Icons in each list of related ones. */
const relatedLimit = 20;

export interface IconCatalogParts {
  database: Database;
  links: Links;
  index: HostedIndex<IconEntry, IconFilterName, IconOrder>;
  /** Of the change feed, where the index does not begin empty. */
  position?: number;
  /** Folder of the file of bodies. Default: without one. */
  folder?: string;
  /** Milliseconds since 1970. */
  now?: () => number;
  onError(error: unknown): void;
}

export interface IconList {
  data: IconItem[];
  meta: {
    pagination: { per_page: number; total: number; last_page: number; current_page: number };
    corrected_query?: string;
    facets?: IconFacets;
  };
}

export interface IconDetail extends IconItem {
  related: { style: IconItem[]; visual_concept: IconItem[]; variants: IconItem[] };
}

export interface IconDownload {
  filename: string;
  url: string;
  expires_at: string;
}

/** The icon catalog: bodies from the database, found, counted and ordered by the index. */
export class IconCatalog implements IconSource {
  readonly live: LiveIndex<IconEntry>;
  readonly downloads: DownloadCounter;
  /** Undefined without a folder. */
  readonly bodies: BodyStore | undefined;
  readonly #parts: IconCatalogParts;
  readonly #pages: PageParts;
  readonly #found = new FoundPages(() => this.live.version);

  constructor(parts: IconCatalogParts) {
    const { database, links, index, position, folder, now = Date.now, onError } = parts;
    this.#parts = parts;
    this.bodies = folder === undefined ? undefined : new BodyStore({ catalog: "icons", folder, database, layout: iconBodyLayout, bodiesAfter: iconBodiesAfter, onError });
    const sets = new SetTexts({ database, links, countsOf: (filter, ids) => index.countsOf(filter, ids), version: () => this.live.version, now });
    this.live = new LiveIndex({
      catalog: "icons",
      database,
      index,
      ...(position !== undefined && { position }),
      itemsAfter: async (db, id, limit) => (await iconIndexRowsAfter(db, id, limit)).map(iconEntry),
      itemsByIds: async (db, ids) => {
        this.bodies?.changed(ids);
        return (await iconIndexRowsByIds(db, ids)).map(iconEntry);
      },
      onError,
    });
    this.#pages = { read: (id) => this.bodies?.read(id), sets, texts: (ids, presentation) => this.#items(ids, presentation) };
    this.downloads = new DownloadCounter({ catalog: "icons", database, add: addIconDownloads, onCounted: () => this.live.notify(), onError });
  }

  /** @param acceptLanguage the header of that name */
  async list(query: IconQuery, acceptLanguage: string | undefined): Promise<JsonBytes<IconList>> {
    const { count, ids, correctedQuery, facets } = await this.#find(query, acceptLanguage);
    const { current, size } = pageOf(query);
    const meta: IconList["meta"] = {
      pagination: { per_page: size, total: count, last_page: Math.max(1, Math.ceil(count / size)), current_page: current },
      ...(correctedQuery !== undefined && { corrected_query: correctedQuery }),
      ...(facets && { facets: await iconFacets(this.#parts.database.db, facets) }),
    };
    return this.#list(ids, query.thumbnail_size, meta);
  }

  /** The icons most like one, the most similar first, as the only page of a list. @throws ServiceError 404 for an id that no icon has. */
  async similar(text: string, { limit, thumbnail_size: sizes }: SimilarIconsQuery): Promise<JsonBytes<IconList>> {
    const { id } = await this.#card(text);
    const ids = await this.#parts.index.similar({ id, limit });
    return this.#list(ids, sizes, { pagination: { per_page: limit, total: ids.length, last_page: 1, current_page: 1 } });
  }

  /** @throws ServiceError 404 for an id that no icon has. */
  async get(id: string, thumbnailSizes: readonly string[]): Promise<JsonText<IconDetail>> {
    const card = await this.#card(id);
    const [style, concept, variants] = await Promise.all([this.#idsOfStyle(card), this.#idsOfConcept(card, "other families"), this.#idsOfConcept(card, "same family")]);
    const items = await this.#items([card.id, ...style, ...concept, ...variants], this.#presentation(thumbnailSizes));
    const pick = (list: number[]): string => jsonList(list.flatMap((one) => items.get(one) ?? []));
    const item = items.get(card.id);
    if (item === undefined) throw notFound("Icon");
    const related: JsonText<Pick<IconDetail, "related">> = `{"related":{"style":${pick(style)},"visual_concept":${pick(concept)},"variants":${pick(variants)}}}`;
    return withMembers(item, related);
  }

  /**
   * The best free icon for some English words, all of which it has; where none has, one that the words mean otherwise. Among the first
   * found one of that very name goes before others.
   * @param wish.multicolour prefers icons with colours of their own
   */
  async best(words: string, { multicolour = false }: { multicolour?: boolean } = {}): Promise<IconCard | undefined> {
    const { database, index } = this.#parts;
    const meant = await index.understand(words, ["en"]);
    const whole = typeof meant === "string" ? [] : meant.map(({ alternatives }) => ({ alternatives: alternatives.map(({ word, weight }) => ({ word, weight })) }));
    const colours = multicolour ? [{ color: ownColours }, {}] : [{}];
    const name = words.toLowerCase();
    for (const wanted of [completeWords(words), whole].filter((groups) => groups.length > 0)) {
      for (const colour of colours) {
        const { ids, correctedQuery } = await index.search({ words: wanted, filters: { free: [true], ...colour }, limit: namesakes });
        if (ids.length === 0 || correctedQuery !== undefined) continue;
        const cards = new Map((await iconCards(database.db, ids)).map((card) => [card.id, card]));
        const ranked = ids.flatMap((id) => cards.get(id) ?? []);
        return ranked.find((card) => card.name.toLowerCase().replaceAll("-", " ") === name) ?? ranked[0];
      }
    }
    return undefined;
  }

  /** Counts one download. @throws ServiceError 404, and 403 for a premium icon's SVG without the entitlement. */
  async download(id: string, query: IconDownloadQuery, caller: Caller): Promise<IconDownload> {
    const card = await this.#card(id);
    const { format, png_size: size, color, rotate, flip } = query;
    if (format === "svg" && !card.is_free && !caller.premium) throw premiumOnly();
    const filename = format === "svg" ? `${card.slug}.svg` : `${card.slug}-${size}.png`;
    const link = this.#parts.links.icon({
      iconId: card.id,
      format,
      fileName: filename,
      disposition: "attachment",
      ...(format === "png" && { size: Number(size) }),
      ...(color !== undefined && { color: /^(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? `#${color}` : color }),
      ...(rotate !== "0" && { rotate: Number(rotate) }),
      ...(flip !== undefined && { flip }),
    });
    this.downloads.count(card.id);
    return { filename, url: link.url, expires_at: link.expiresAt.toISOString() };
  }

  /** The drawing of an icon, for delivery. */
  svg(id: number): Promise<string | undefined> {
    return iconSvg(this.#parts.database.db, id);
  }

  #find(query: IconQuery, acceptLanguage: string | undefined): Promise<SearchResult> {
    const search = async (): Promise<SearchResult> => {
      const { index, now = Date.now } = this.#parts;
      const words = await this.#wordsOf(subjectOf(query), acceptLanguage);
      return index.search(iconSearchRequest(query, words, now()));
    };
    return isLasting(query) ? this.#found.find(`${acceptLanguage ?? ""} ${JSON.stringify({ ...query, thumbnail_size: undefined })}`, search) : search();
  }

  async #wordsOf(subject: Subject, acceptLanguage: string | undefined): Promise<SubjectWords> {
    if (!subject) return {};
    if (subject.by === "term") return { typed: { text: subject.text, languages: preferredLanguages(acceptLanguage) } };
    return { words: subject.text.replaceAll("-", " "), pinned: await iconIdsBySlug(this.#parts.database.db, subject.text.toLowerCase(), mostExactSlugs) };
  }

  #list(ids: readonly number[], thumbnailSizes: readonly string[], meta: IconList["meta"]): Promise<JsonBytes<IconList>> {
    return pageBytes(ids, `],"meta":${JSON.stringify(meta)}}`, this.#presentation(thumbnailSizes), this.#pages);
  }

  #presentation(thumbnailSizes: readonly string[]): Pick<IconPresentation, "links" | "thumbnailSizes"> {
    return { links: this.#parts.links, thumbnailSizes: [...new Set(thumbnailSizes)].map(Number) };
  }

  /** Icons from the database by id, in the order of the ids; undefined for one that is gone. */
  async #items(ids: readonly number[], presentation: Pick<IconPresentation, "links" | "thumbnailSizes">): Promise<Map<number, JsonText<IconItem> | undefined>> {
    const { database, index } = this.#parts;
    const cards = new Map((await iconCards(database.db, ids)).map((card) => [card.id, card]));
    const shown = [...cards.values()];
    const [authors, families] = await Promise.all([countsById(index, "author", shown.map((card) => card.author_id)), countsById(index, "family", shown.map((card) => card.family_id))]);
    const whole = { ...presentation, countOf: (filter: "author" | "family", id: number) => (filter === "author" ? authors : families).get(id)! };
    return new Map(ids.map((id) => [id, cards.has(id) ? iconText(cards.get(id)!, whole) : undefined]));
  }

  /** The most popular others of the same style in the same family. */
  async #idsOfStyle({ id, family_id: family, style_id: style }: IconCard): Promise<number[]> {
    const { ids } = await this.#parts.index.search({ filters: { family: [family], style: [style] }, limit: relatedLimit + 1 });
    return ids.filter((one) => one !== id).slice(0, relatedLimit);
  }

  #idsOfConcept(card: IconCard, where: "same family" | "other families"): Promise<number[]> {
    return iconIdsOfConcept(this.#parts.database.db, card, where, relatedLimit);
  }

  async #card(text: string): Promise<IconCard> {
    const id = parseItemId(text);
    const [card] = id === undefined ? [] : await iconCards(this.#parts.database.db, [id]);
    if (!card) throw notFound("Icon");
    return card;
  }
}
