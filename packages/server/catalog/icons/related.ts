import Type, { type Static } from "typebox";
import { type IconWithNames, iconIdsOfConcept, iconsWithNames } from "../../store/database/catalog/icons.ts";
import type { CatalogTypes, Context } from "../definition/definition.ts";
import { iconFields } from "./fields.ts";
import { originMember } from "../definition/origin-member.ts";
import { type IconItem, iconItems, iconMembers, iconSchema, type IconView } from "./item.ts";

/** Icons in each list of related ones. */
const relatedLimit = 20;

const related = Type.Object(
  {
    style: Type.Array(iconSchema, { description: "Others of the same style and family" }),
    visual_concept: Type.Array(iconSchema, { description: "The same subject in other families" }),
    variants: Type.Array(iconSchema, { description: "The same subject in other styles of the family" }),
  },
  { description: "Other icons that go with this one" },
);

export const iconDetailSchema = Type.Object({ ...iconMembers.schema, ...originMember, related }, {
  title: "IconDetail", description: "An icon and those related to it",
});

export type IconDetail = IconItem & { related: Record<keyof Static<typeof related>, IconItem[]> };

/** An icon with those related to it, the most popular first. */
export async function iconDetail(row: IconWithNames, view: IconView, context: Context<CatalogTypes>): Promise<IconDetail> {
  const { db, index } = context;
  const [sameStyle, concept, variants] = await Promise.all([
    index.search({ filters: { family: [row.family_id], style: [row.style_id] }, limit: relatedLimit + 1 }),
    iconIdsOfConcept(db, row, "other families", relatedLimit),
    iconIdsOfConcept(db, row, "same family", relatedLimit),
  ]);
  const style = sameStyle.ids.filter((id) => id !== row.id).slice(0, relatedLimit);
  const others = await iconsWithNames(db, [...new Set([...style, ...concept, ...variants])], iconFields.columns);
  const [item, ...shown] = await iconItems([row, ...others], view, context);
  const items = new Map(shown.map((one) => [one.id, one]));
  const pick = (ids: readonly number[]): IconItem[] => ids.flatMap((id) => items.get(id) ?? []);
  return { ...item!, related: { style: pick(style), visual_concept: pick(concept), variants: pick(variants) } };
}
