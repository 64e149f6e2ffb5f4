import Type, { type Static } from "typebox";
import { colorFilters } from "./analysis/colors.ts";
import { shapeFilters } from "./analysis/shape.ts";
import { iconTypeFilters } from "./analysis/types.ts";
import type { SearchRequest } from "../search/index.ts";

function anyOf<const Value extends string>(values: readonly Value[], description: string) {
  return Type.Optional(Type.Array(Type.Enum([...values]), { description: `${description}; one of them must hold` }));
}

/** Members of `filters`. */
const members = {
  color: anyOf(colorFilters, "Colours that can be seen in the icon, or how it is coloured"),
  shape: anyOf(shapeFilters, "How the icon is drawn"),
  period: anyOf(["three-months", "six-months", "one-year", "all"], "How long ago the icon was added, at most"),
  free_svg: anyOf(["all", "free", "premium"], "Whether the icon's SVG is free"),
  icon_type: anyOf(iconTypeFilters, "Kinds of icon"),
};

const filtersSchema = Type.Object(members);

export type IconFilters = Static<typeof filtersSchema>;

/** The same filters twice: one parameter each (`filters[color]=red`), and all of them as one JSON object (`filters={"color":"red"}`). */
export const filterParameters = {
  "filters[color]": members.color,
  "filters[shape]": members.shape,
  "filters[period]": members.period,
  "filters[free_svg]": members.free_svg,
  "filters[icon_type]": members.icon_type,
  filters: Type.Optional(
    Type.Unsafe<IconFilters>(
      Type.String({
        contentMediaType: "application/json",
        contentSchema: filtersSchema,
        description: "All filters as one JSON object; what a parameter of its own says otherwise is refused",
      }),
    ),
  ),
};

type FilterQuery = Static<ReturnType<typeof Type.Object<typeof filterParameters>>>;

/** The filters of a query, whichever way they were written. */
export function filtersOf(query: FilterQuery): IconFilters {
  const { filters = {} } = query;
  return {
    color: query["filters[color]"] ?? filters.color,
    shape: query["filters[shape]"] ?? filters.shape,
    period: query["filters[period]"] ?? filters.period,
    free_svg: query["filters[free_svg]"] ?? filters.free_svg,
    icon_type: query["filters[icon_type]"] ?? filters.icon_type,
  };
}

/** Whether the filters find the same tomorrow: those by age do not. */
export function isOfAnyAge({ period }: IconFilters): boolean {
  return monthsAtMost(period) === undefined;
}

export type IconFilterName = "family" | "author" | "style" | "color" | "shape" | "type" | "free";
export type IconOrder = "created_at";

type Conditions = Pick<SearchRequest<IconFilterName, IconOrder>, "filters" | "ranges">;

const months = { "three-months": 3, "six-months": 6, "one-year": 12 };

/** @param now milliseconds since 1970; periods count back from it by the calendar, in UTC */
export function filterConditions({ color, shape, period, free_svg: freeSvg, icon_type: types }: IconFilters, now: number): Conditions {
  const age = monthsAtMost(period);
  return {
    filters: {
      ...(color !== undefined && { color }),
      ...(shape !== undefined && { shape }),
      ...(types !== undefined && { type: types }),
      ...(freeSvg !== undefined && !freeSvg.includes("all") && { free: freeSvg.map((one) => one === "free") }),
    },
    ...(age !== undefined && { ranges: { created_at: { from: monthsBefore(now, age) } } }),
  };
}

/** The longest of several periods holds the others; undefined is any age. */
function monthsAtMost(periods: IconFilters["period"] = ["all"]): number | undefined {
  return periods.includes("all") ? undefined : Math.max(...periods.map((period) => (period === "all" ? 0 : months[period])));
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
