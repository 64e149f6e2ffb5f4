import Type, { type Static, type TSchema } from "typebox";
import { facetNames, facetsOf, facetsParameter } from "../definition/facets.ts";
import type { AnyFields, ParametersOf } from "../definition/field.ts";
import type { CatalogFields, Fields } from "../definition/fields.ts";
import { FilterParameters, orderValues, parseOrder, similarLimit } from "../definition/parameters.ts";
import { fullPageOf, matchParameter } from "../definition/relaxed.ts";
import type { HostedRequest } from "../index/hosted-index.ts";
import { preferredLanguages } from "../meaning/language/accept-language.ts";

/** Items in an answer unless asked otherwise. */
const usualLimit = 10;
const includePremium = Type.Boolean({ default: false, description: "Show premium items too" });

/** What the queries of both audio lists have beside the parameters of their fields. */
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
export function audioQuerySchema<Row, Declared extends AnyFields>(
  fields: CatalogFields<Row, Declared>, where: string, more: Record<string, TSchema> = {},
) {
  const properties: Record<string, TSchema> = {
    q: Type.Optional(
      Type.String({
        description: `Words to find in ${where}, the last one also as a prefix. Items that have all of them come first. Empty counts as absent`,
        examples: ["rain"],
      }),
    ),
    match: matchParameter,
    ...new FilterParameters(fields).schemas,
    "include-premium": includePremium,
    ...more,
    order_by: Type.Optional(
      Type.Enum(
        ["relevance", ...orderValues(fields)],
        {
          description:
            "A leading minus is descending." +
            unknownLast(fields).map((name) => ` Items of which no \`${name}\` is known come last either way.`).join("") +
            " " +
            "Default: `relevance` with `q`, otherwise `-popularity`. Equal items follow their ids",
        },
      ),
    ),
    facets: facetsParameter(facetNames(fields)),
    limit: Type.Integer({ minimum: 1, maximum: 1000, default: usualLimit, description: "Items in the answer" }),
    offset: Type.Integer({ minimum: 0, default: 0, description: "Items to skip" }),
  };
  return Type.Unsafe<AudioQuery & ParametersOf<Declared>>(Type.Object(properties));
}

/** Orders in which some items have no place of their own. */
function unknownLast({ declared }: { declared: AnyFields }): string[] {
  return Object.entries(declared).filter(([, { order, kind }]) => order && kind.mayBeUnknown).map(([name]) => name);
}

/** Makes the function that says what a list query asks of the index. */
export function audioRequests<Filter extends string, Order extends string>(fields: Fields<never, Filter, Order>) {
  const parameters = new FilterParameters(fields);
  return (query: AudioQuery): HostedRequest<Filter, Order> => {
    const { q, match, order_by: order, facets, offset, limit } = query;
    return {
      ...(q !== undefined && { typed: { text: q, languages: preferredLanguages(query.acceptLanguage) }, ...fullPageOf(match, limit, usualLimit) }),
      ...parameters.wanted(query as unknown as Readonly<Record<string, unknown>>),
      ...(order !== undefined && order !== "relevance" && { order: parseOrder(order, fields.choices) }),
      ...(facets && { facets: facetsOf(fields, facets) }),
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
