import Type, { type Static } from "typebox";
import { iconFamilyNames, iconStyleNames } from "../../store/database/catalog/icon-sets.ts";
import type { Db } from "../../store/database/schema.ts";
import type { CatalogTypes, Found } from "../definition/definition.ts";
import { facetsSchema, shownFacets } from "../definition/facets.ts";
import { relaxedMembers, relaxedOf } from "../definition/relaxed.ts";
import { understoodMember, understoodOf } from "../definition/understood.ts";
import { iconFields } from "./fields.ts";
import { type IconItem, iconSchema } from "./item.ts";
import { type IconQuery, pageOf } from "./query.ts";

const members = {
  data: Type.Array(iconSchema, { description: "This page of the icons" }),
  meta: Type.Object({
    pagination: Type.Object({
      per_page: Type.Integer({ description: "Icons on a page" }),
      total: Type.Integer({ description: "How many icons match in all" }),
      last_page: Type.Integer({ description: "Number of the last page, at least 1" }),
      current_page: Type.Integer({ description: "Number of this page" }),
    }),
    corrected_query: Type.Optional(Type.String({ description: "The query as understood, where a word that nothing has was replaced by its nearest spelling" })),
    ...relaxedMembers,
    ...understoodMember,
    facets: Type.Optional(facetsSchema(iconFields)),
  }),
};

/** The envelope of lists of icons. */
export const iconListSchema = Type.Object(members, { title: "IconList", description: "A page of icons" });

export type IconList = Static<typeof iconListSchema>;

/** A page of what was found. */
export async function iconList(
  { count, items, correctedQuery, relaxed, fullMatches, understood, facets }: Found<CatalogTypes & { item: IconItem }>,
  query: IconQuery,
  db: Db,
): Promise<IconList> {
  const { current, size } = pageOf(query);
  return {
    data: items,
    meta: {
      pagination: { per_page: size, total: count, last_page: Math.max(1, Math.ceil(count / size)), current_page: current },
      ...(correctedQuery !== undefined && { corrected_query: correctedQuery }),
      ...relaxedOf({ relaxed, fullMatches }),
      ...understoodOf({ understood }),
      ...(facets && { facets: await shownFacets(iconFields, facets, (filter) => namesOf(db, filter)) }),
    },
  };
}

/** All items as the only page. */
export function onlyPage(items: IconItem[], limit: number): IconList {
  return { data: items, meta: { pagination: { per_page: limit, total: items.length, last_page: 1, current_page: 1 } } };
}

async function namesOf(db: Db, filter: string): Promise<Map<string | number | boolean, string>> {
  const names = await (filter === "family" ? iconFamilyNames(db) : iconStyleNames(db));
  return new Map(names.map(({ id, name }) => [id, name]));
}
