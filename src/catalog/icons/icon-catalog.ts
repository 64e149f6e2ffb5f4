import type { Caller } from "../../accounts/caller.ts";
import type { IconSource } from "../../delivery/icon-rendering.ts";
import type { Links } from "../../delivery/links.ts";
import { notFound } from "../../errors.ts";
import type { Database } from "../../store/database/database.ts";
import { addIconDownloads, type IconCard, iconCards, iconIdsBySlug, iconIdsOfConcept, iconIndexRowsAfter, iconIndexRowsByIds, iconSvg } from "../../store/database/icons.ts";
import { completeWords } from "../complete-words.ts";
import { downloadCounter } from "../popularity/count-download.ts";
import { premiumOnly } from "../errors.ts";
import { parseItemId } from "../item-id.ts";
import type { HostedIndex } from "../index/hosted-index.ts";
import { LiveIndex } from "../index/live-index.ts";
import { preferredLanguages } from "../meaning/language/accept-language.ts";
import { colorFilters } from "./analysis/colors.ts";
import { type IconFacets, iconFacets } from "./facets.ts";
import type { IconFilterName, IconOrder } from "./filters.ts";
import { type IconItem, iconItem } from "./item.ts";
import { type IconDownloadQuery, type IconQuery, iconSearchRequest, pageOf, type SimilarIconsQuery, type Subject, subjectOf, type SubjectWords } from "./query.ts";
import { type IconEntry, iconEntry } from "./index-entry.ts";
import { SetCounts } from "./set-counts.ts";

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
  /** See `groupCommit`. */
  commit: Database["transaction"];
  links: Links;
  index: HostedIndex<IconEntry, IconFilterName, IconOrder>;
  /** Of the change feed, where the index does not begin empty. */
  position?: number;
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

/** The icon catalog: rows from the database, found, counted and ordered by the index. */
export class IconCatalog implements IconSource {
  readonly live: LiveIndex<IconEntry>;
  readonly #countDownload: (id: number) => Promise<void>;
  readonly #parts: IconCatalogParts;
  readonly #counts: SetCounts;

  constructor(parts: IconCatalogParts) {
    const { database, commit, index, position, onError } = parts;
    this.#parts = parts;
    this.#counts = new SetCounts({ index, version: () => this.live.version });
    this.live = new LiveIndex({
      catalog: "icons",
      database,
      index,
      ...(position !== undefined && { position }),
      itemsAfter: async (db, id, limit) => (await iconIndexRowsAfter(db, id, limit)).map(iconEntry),
      itemsByIds: async (db, ids) => (await iconIndexRowsByIds(db, ids)).map(iconEntry),
      onError,
    });
    this.#countDownload = downloadCounter({ catalog: "icons", commit, add: addIconDownloads });
  }

  /** @param acceptLanguage the header of that name */
  async list(query: IconQuery, acceptLanguage: string | undefined): Promise<IconList> {
    const { index, now = Date.now } = this.#parts;
    const words = await this.#wordsOf(subjectOf(query), acceptLanguage);
    const { count, ids, correctedQuery, facets } = await index.search(iconSearchRequest(query, words, now()));
    const { current, size } = pageOf(query);
    const meta: IconList["meta"] = {
      pagination: { per_page: size, total: count, last_page: Math.max(1, Math.ceil(count / size)), current_page: current },
      ...(correctedQuery !== undefined && { corrected_query: correctedQuery }),
      ...(facets && { facets: await iconFacets(this.#parts.database.db, facets) }),
    };
    return { data: await this.#items(ids, query.thumbnail_size), meta };
  }

  /** The icons most like one, the most similar first, as the only page of a list. @throws ServiceError 404 for an id that no icon has. */
  async similar(text: string, { limit, thumbnail_size: sizes }: SimilarIconsQuery): Promise<IconList> {
    const { id } = await this.#card(text);
    const ids = await this.#parts.index.similar({ id, limit });
    return { data: await this.#items(ids, sizes), meta: { pagination: { per_page: limit, total: ids.length, last_page: 1, current_page: 1 } } };
  }

  /** @throws ServiceError 404 for an id that no icon has. */
  async get(id: string, thumbnailSizes: readonly string[]): Promise<IconDetail> {
    const card = await this.#card(id);
    const lists = [this.#idsOfStyle(card), this.#idsOfConcept(card, "other families"), this.#idsOfConcept(card, "same family")] as const;
    const [style, concept, variants] = await Promise.all(lists);
    const shown = await this.#items([...new Set([card.id, ...style, ...concept, ...variants])], thumbnailSizes);
    const items = new Map(shown.map((item) => [item.id, item]));
    const item = items.get(card.id);
    if (item === undefined) throw notFound("Icon");
    const pick = (ids: number[]): IconItem[] => ids.flatMap((one) => items.get(one) ?? []);
    return { ...item, related: { style: pick(style), visual_concept: pick(concept), variants: pick(variants) } };
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
    await this.#countDownload(card.id);
    return { filename, url: link.url, expires_at: link.expiresAt.toISOString() };
  }

  /** The drawing of an icon, for delivery. */
  svg(id: number): Promise<string | undefined> {
    return iconSvg(this.#parts.database.db, id);
  }

  async #wordsOf(subject: Subject, acceptLanguage: string | undefined): Promise<SubjectWords> {
    if (!subject) return {};
    if (subject.by === "term") return { typed: { text: subject.text, languages: preferredLanguages(acceptLanguage) } };
    return { words: subject.text.replaceAll("-", " "), pinned: await iconIdsBySlug(this.#parts.database.db, subject.text.toLowerCase(), mostExactSlugs) };
  }

  /** The icons of these ids, in this order. */
  async #items(ids: readonly number[], thumbnailSizes: readonly string[]): Promise<IconItem[]> {
    const { database, links } = this.#parts;
    const rows = await iconCards(database.db, ids);
    const cards = new Map(rows.map((card) => [card.id, card]));
    const [assets, totals] = await Promise.all([
      this.#counts.of("author", rows.map((card) => card.author_id)),
      this.#counts.of("family", rows.map((card) => card.family_id)),
    ]);
    const presentation = { links, thumbnailSizes: [...new Set(thumbnailSizes)].map(Number), assets, totals };
    return ids.flatMap((id) => cards.get(id) ?? []).map((card) => iconItem(card, presentation));
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
