import Type, { type Static } from "typebox";
import { facetsParameter } from "../definition/facets.ts";
import type { HostedRequest } from "../index/hosted-index.ts";
import { similarLimit } from "../similar-items.ts";
import { facetFilters, iconFacetNames } from "./facets.ts";
import { filterConditions, type IconFilterName, type IconOrder, filterParameters, filtersOf } from "./filters.ts";
import { pngSizes, thumbnailSizes } from "./sizes.ts";

/** Icons on a page at most, whatever `per_page` says. */
const largestPage = 1000;

/** Query of the list of icons. */
export const iconQuerySchema = Type.Object({
  term: Type.Optional(Type.String({ description: "Words to find. Every word must match; the last one also as a beginning. Empty counts as absent" })),
  slug: Type.Optional(Type.String({ description: "A slug: icons that have exactly this one come first, then those that its words find. Counts before `term`" })),
  page: Type.Integer({ minimum: 1, default: 1, description: "Which page, from 1" }),
  per_page: Type.Integer({ minimum: 1, default: 20, description: `Icons on a page; above ${largestPage} a page holds ${largestPage}` }),
  "family-id": Type.Optional(Type.Integer({ minimum: 1, description: "Only icons of this family" })),
  order: Type.Enum(["relevance", "recent"], { default: "relevance", description: "Without `term` and `slug`: by popularity, or the newest first. With either, the most similar come first whatever this says" }),
  thumbnail_size: thumbnailSizes,
  facets: facetsParameter(iconFacetNames),
  ...filterParameters,
});

export type IconQuery = Static<typeof iconQuerySchema>;

/** Query of the icons that are like one. */
export const similarIconsQuerySchema = Type.Object({ limit: similarLimit, thumbnail_size: thumbnailSizes });

export type SimilarIconsQuery = Static<typeof similarIconsQuerySchema>;

/** Query of an icon's download. */
export const iconDownloadQuerySchema = Type.Object({
  format: Type.Enum(["svg", "png"], { default: "svg", description: "File format" }),
  png_size: Type.Enum([...pngSizes], { default: "512", description: "Side of the PNG in pixels" }),
  color: Type.Optional(
    Type.String({
      pattern: "^(?:#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})|black|silver|gray|white|maroon|red|purple|fuchsia|green|lime|olive|yellow|navy|blue|teal|aqua|orange)$",
      patternReason: "must be a hexadecimal colour such as #1a73e8, or a basic CSS colour name",
      description: "Colour to draw a one-colour icon in: hexadecimal, with or without `#`, or one of the basic CSS names",
    }),
  ),
  rotate: Type.Enum(["0", "90", "180", "270"], { default: "0", description: "Degrees to turn it by, clockwise" }),
  flip: Type.Optional(Type.Enum(["horizontal", "vertical", "both"], { description: "Mirrors it, before it is turned" })),
});

export type IconDownloadQuery = Static<typeof iconDownloadQuerySchema>;

export interface IconPage {
  current: number;
  size: number;
}

export function pageOf({ page, per_page: size }: IconQuery): IconPage {
  return { current: page, size: Math.min(size, largestPage) };
}

/** What a list query asks for by words. */
export type Subject = { by: "slug" | "term"; text: string } | undefined;

/** A slug counts before a term; empty ones count as absent. */
export function subjectOf({ slug, term }: IconQuery): Subject {
  if (slug?.trim()) return { by: "slug", text: slug.trim() };
  return term?.trim() ? { by: "term", text: term.trim() } : undefined;
}

/** As the index is asked for it. `pinned` are ids of icons that come first. */
export type SubjectWords = Pick<HostedRequest, "typed" | "words" | "pinned">;

/** What a list query asks of the search index. */
export function iconSearchRequest(query: IconQuery, subject: SubjectWords, now: number): HostedRequest<IconFilterName, IconOrder> {
  const { current, size } = pageOf(query);
  const { filters, ranges } = filterConditions(filtersOf(query), now);
  const family = query["family-id"];
  return {
    ...subject,
    filters: { ...filters, ...(family !== undefined && { family: [family] }) },
    ...(ranges && { ranges }),
    ...(subject.words === undefined && subject.typed === undefined && query.order === "recent" && { order: { by: "created_at", descending: true } }),
    ...(query.facets && { facets: facetFilters(query.facets) }),
    offset: Math.min((current - 1) * size, Number.MAX_SAFE_INTEGER),
    limit: size,
  };
}
