import Type, { type Static, type TSchema } from "typebox";
import { iconIdsBySlug } from "../../store/database/catalog/icons.ts";
import { completeWords } from "../definition/complete-words.ts";
import type { Context } from "../definition/definition.ts";
import { facetNames, facetsOf, facetsParameter } from "../definition/facets.ts";
import { FilterParameters, parseOrder, similarLimit } from "../definition/parameters.ts";
import { fullPageOf, matchParameter } from "../definition/relaxed.ts";
import type { HostedRequest } from "../index/hosted-index.ts";
import { preferredLanguages } from "../meaning/language/accept-language.ts";
import type { NumberRange } from "@atelier/search";
import { colorFilters } from "./analysis/colors.ts";
import { type IconFilter, iconFields, type IconOrder } from "./fields.ts";

/** Icons on a page unless asked otherwise. */
const usualPage = 20;
/** Icons on a page at most, whatever `per_page` says. */
const largestPage = 1000;
/** Icons with one slug that are put first. */
const mostExactSlugs = 1000;
/** Icons among which one of the very name is looked for. */
const namesakes = 24;
/** Every colour but that of the text. */
const ownColours = colorFilters.filter((color) => color !== "black" && color !== "solid-black");

const months = { "three-months": 3, "six-months": 6, "one-year": 12 };

/** Sides of the PNGs that are made of icons, in pixels. */
const pngSizes = ["16", "24", "32", "64", "128", "256", "512"] as const;

const thumbnailSizes = Type.Array(Type.Enum([...pngSizes]), {
  default: ["128"],
  description: "Sides of the thumbnails in pixels: one square PNG each, in this order",
});

const parameters = new FilterParameters(iconFields);
const { color, shape, ...others } = parameters.schemas;
const period = Type.Optional(
  Type.Array(
    Type.Enum(["three-months", "six-months", "one-year", "all"]),
    { description: "How long ago the icon was added, at most; of several the longest counts" },
  ),
);
/** Members of `filters`. */
const members: Record<string, TSchema> = { color: color!, shape: shape!, period, ...others };
/** With the parameter that each has of its own. */
const memberNames = Object.keys(members).map((name) => [name, `filters[${name}]`] as const);

/**
 * Query of the list of icons. Each filter is there twice: a parameter each (`filters[color]=red`), and all of them as one JSON object
 * (`filters={"color":"red"}`).
 */
export const iconQuerySchema = Type.Object({
  term: Type.Optional(
    Type.String({
      description: "Words to find, the last one also as a prefix. Items that have all of them come first. Empty counts as absent", examples: ["sail boat"],
    }),
  ),
  match: matchParameter,
  slug: Type.Optional(
    Type.String({ description: "A slug: icons that have exactly this one come first, then what its words find as a `term`. Counts before `term`" }),
  ),
  page: Type.Integer({ minimum: 1, default: 1, description: "Which page, from 1" }),
  per_page: Type.Integer({ minimum: 1, default: usualPage, description: `Icons on a page; above ${largestPage} a page holds ${largestPage}` }),
  "family-id": Type.Optional(Type.Integer({ minimum: 1, description: "Only icons of this family" })),
  "style-id": Type.Optional(Type.Integer({ minimum: 1, description: "Only icons of this style; with `family-id` those of the family that are drawn alike" })),
  order: Type.Enum(
    ["relevance", ...Object.keys(iconFields.choices)],
    {
      default: "relevance",
      description: "Without `term` and `slug`: by popularity, or the newest first. With either, the most similar come first whatever this says",
    },
  ),
  thumbnail_size: thumbnailSizes,
  facets: facetsParameter(facetNames(iconFields)),
  ...(Object.fromEntries(memberNames.map(([name, own]) => [own, members[name]!])) as object),
  filters: Type.Optional(
    Type.Unsafe<Record<string, unknown>>(
      Type.String({
        contentMediaType: "application/json",
        contentSchema: Type.Object(members),
        description: "All filters as one JSON object. What a parameter of its own says otherwise is refused",
      }),
    ),
  ),
});

export type IconQuery = Static<typeof iconQuerySchema> & {
  /** The header of that name. */
  acceptLanguage?: string | undefined;
};

/** Query of one icon. */
export const iconDetailQuerySchema = Type.Object({ thumbnail_size: thumbnailSizes });

/** Query of the icons that are like one. */
export const similarIconsQuerySchema = Type.Object({ limit: similarLimit, thumbnail_size: thumbnailSizes });

export type SimilarIconsQuery = Static<typeof similarIconsQuerySchema>;

/** Query of an icon's download. */
export const iconDownloadQuerySchema = Type.Object({
  format: Type.Enum(["svg", "png"], {
    default: "png", description: "File format",
    patternReason: "must be one of svg, png: gif, mp4, aep, json, psd and eps, which other services have, are not made here",
  }),
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

/** Icons in one archive or sprite. */
export const mostTogether = 100;

const { color: drawnIn, rotate, flip } = iconDownloadQuerySchema.properties;
const ids = Type.Array(Type.Integer({ minimum: 1 }), {
  minItems: 1, maxItems: mostTogether, description: "Ids of the icons, in their order; each counts once", examples: [[1]],
});

/** Query of several icons as one sprite. */
export const iconSpriteQuerySchema = Type.Object({ ids, color: drawnIn, rotate, flip });

/** Query of several icons as one ZIP file. */
export const iconArchiveQuerySchema = Type.Object({
  ids,
  format: Type.Enum(["svg", "png"], { default: "svg", description: "What the icons are in it" }),
  png_size: Type.Enum([...pngSizes], { default: "512", description: "Side of the PNGs in pixels" }),
  color: drawnIn,
  rotate,
  flip,
});

export type IconSpriteQuery = Static<typeof iconSpriteQuerySchema>;
export type IconArchiveQuery = Static<typeof iconArchiveQuerySchema>;

export type IconDownloadQuery = Static<typeof iconDownloadQuerySchema>;

export type IconRequest = HostedRequest<IconFilter, IconOrder>;

export function pageOf({ page, per_page: size }: IconQuery): { current: number; size: number } {
  return { current: page, size: Math.min(size, largestPage) };
}

/** What a list query asks of the index. A slug counts before a term; empty ones count as absent. */
export async function iconRequest(query: IconQuery, { db, now }: Pick<Context, "db" | "now">): Promise<IconRequest> {
  const slug = query.slug?.trim();
  const text = slug ? slug.replaceAll("-", " ") : query.term?.trim();
  const { current, size } = pageOf(query);
  const filters = filtersOf(query);
  const family = query["family-id"];
  const style = query["style-id"];
  const wanted = parameters.wanted(filters, (name) => `filters[${name}]`);
  const ranges = { ...wanted.ranges, ...rangesOf(filters.period as Period[] | undefined, now()) };
  return {
    ...(slug && { pinned: await iconIdsBySlug(db, slug.toLowerCase(), mostExactSlugs) }),
    ...(text && { typed: { text, languages: preferredLanguages(query.acceptLanguage) } }),
    filters: { ...wanted.filters, ...(family !== undefined && { family: [family] }), ...(style !== undefined && { style: [style] }) },
    ...(Object.keys(ranges).length > 0 && { ranges }),
    ...(!text && query.order !== "relevance" && { order: parseOrder(query.order, iconFields.choices) }),
    ...(query.facets && { facets: facetsOf(iconFields, query.facets) }),
    ...(text && fullPageOf(query.match, size, usualPage)),
    offset: Math.min((current - 1) * size, Number.MAX_SAFE_INTEGER),
    limit: size,
  };
}

/**
 * For the best free icon for some English words, all of which it has; where none has, one that the words mean otherwise.
 * @param preference.multicolour prefers icons with colours of their own
 */
export async function bestIconRequests(
  words: string,
  { multicolour = false }: { multicolour?: boolean } = {},
  { index }: Pick<Context, "index">,
): Promise<IconRequest[]> {
  const meant = await index.understand(words, ["en"]);
  const whole = typeof meant === "string" ? [] : meant.map(
    ({ alternatives }) => ({ alternatives: alternatives.map(({ word, weight }) => ({ word, weight })) }),
  );
  const wanted = [completeWords(words), whole].filter((groups) => groups.length > 0);
  const colours = multicolour ? [{ color: ownColours }, {}] : [{}];
  return wanted.flatMap((groups) => colours.map((colour) => ({ words: groups, filters: { free: [true], ...colour }, limit: namesakes })));
}

/** The filters of a query, whichever way they were written. */
function filtersOf(query: IconQuery): Record<string, unknown> {
  const given = query as Record<string, unknown>;
  const filters: Record<string, unknown> = {};
  for (const [name, own] of memberNames) filters[name] = given[own] ?? query.filters?.[name];
  return filters;
}

type Period = keyof typeof months | "all";

/**
 * The longest of several periods holds the others.
 * @param now milliseconds since 1970; periods count back from it by the calendar, in UTC
 */
function rangesOf(periods: readonly Period[] = ["all"], now: number): { created_at?: NumberRange } {
  const longest = Math.max(...periods.map((period) => (period === "all" ? Infinity : months[period])));
  return Number.isFinite(longest) ? { created_at: { from: monthsBefore(now, longest) } } : {};
}

/** The same time of day so many months earlier; on the last day of a month that has no such day. */
function monthsBefore(now: number, count: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - count);
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, daysInMonth));
  return date.getTime();
}
