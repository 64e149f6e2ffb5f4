import Type, { type Static, type TSchema } from "typebox";
import { facetFilters, facetNames, facetsParameter } from "../definition/facets.ts";
import type { Fields } from "../definition/fields.ts";
import { FilterParameters, orderValues, parseOrder, similarLimit } from "../definition/parameters.ts";
import { fullPageOf, matchParameter } from "../definition/relaxed.ts";
import type { HostedRequest } from "../index/hosted-index.ts";
import { preferredLanguages } from "../meaning/language/accept-language.ts";
import type { CatalogItem } from "@atelier/search";

/** Items in an answer unless asked otherwise. */
const usualLimit = 10;
const includePremium = Type.Boolean({ default: false, description: "Show premium items too" });

/** The query of an audio list; beside these members it has one for each filter that callers may ask for. */
export interface AudioQuery {
  q?: string;
  match?: string;
  "include-premium": boolean;
  order_by?: string;
  facets?: string[];
  limit: number;
  offset: number;
  /** The header of that name. */
  acceptLanguage?: string | undefined;
}

/**
 * @param where in what words are found
 * @param more parameters that stand for no filter
 */
export function audioQuerySchema<Entry extends CatalogItem>(fields: Fields<Entry>, where: string, more: Record<string, TSchema> = {}) {
  const { filters, descending = {} } = fields;
  const properties: Record<string, TSchema> = {
    q: Type.Optional(
      Type.String({
        description: `Words to find in ${where}, the last one also as a prefix. Items that have all of them come first. Empty counts as absent`,
        examples: ["rain"],
      }),
    ),
    match: matchParameter,
    ...new FilterParameters(filters).schemas,
    "include-premium": includePremium,
    ...more,
    order_by: Type.Optional(
      Type.Enum(
        ["relevance", ...orderValues(fields as Fields<never>)],
        {
          description:
            "A leading minus is descending." +
            Object.keys(descending).map((name) => ` Items of which no \`${name}\` is known come last either way.`).join("") +
            " " +
            "Default: `relevance` with `q`, otherwise `-popularity`. Equal items follow their ids",
        },
      ),
    ),
    facets: facetsParameter(facetNames(filters)),
    limit: Type.Integer({ minimum: 1, maximum: 1000, default: usualLimit, description: "Items in the answer" }),
    offset: Type.Integer({ minimum: 0, default: 0, description: "Items to skip" }),
  };
  return Type.Unsafe<AudioQuery>(Type.Object(properties));
}

/** Makes the function that says what a list query asks of the index. */
export function audioRequests<Filter extends string, Order extends string>({ filters, descending }: Fields<never, Filter, Order>) {
  const parameters = new FilterParameters(filters);
  return (query: AudioQuery): HostedRequest<Filter, Order> => {
    const { q, match, order_by: order, facets, offset, limit } = query;
    const wanted = { ...parameters.wanted(query as unknown as Record<string, unknown>), ...freeOnly(query) };
    return {
      ...(q !== undefined && { typed: { text: q, languages: preferredLanguages(query.acceptLanguage) }, ...fullPageOf(match, limit, usualLimit) }),
      filters: wanted as HostedRequest<Filter>["filters"] & object,
      ...(order !== undefined && order !== "relevance" && { order: parseOrder<Order>(order, descending) }),
      ...(facets && { facets: facetFilters(filters, facets) }),
      offset,
      limit,
    };
  };
}

/** The filter of those who did not ask for premium items. */
export function freeOnly(query: Pick<AudioQuery, "include-premium">): { premium?: [false] } {
  return query["include-premium"] ? {} : { premium: [false] };
}

/** The query of the items that are like one. */
export const similarQuery = Type.Object({ "include-premium": includePremium, limit: similarLimit });

export type SimilarQuery = Static<typeof similarQuery>;

/** The query of the alternate download paths. */
export const idQuery = Type.Object({ id: Type.String({ minLength: 1, description: "The item to download", examples: ["1"] }) });
