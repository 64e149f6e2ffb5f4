import Type, { type TSchema } from "typebox";
import { type Facets, facetsSchema } from "../definition/facets.ts";
import type { Fields } from "../definition/fields.ts";
import { type Relaxed, relaxedMembers } from "../definition/relaxed.ts";
import { understoodMember } from "../definition/understood.ts";

export interface AudioList<Item> extends Relaxed {
  count: number;
  results: Item[];
  corrected_query?: string;
  understood?: { language: string; query: string };
  facets?: Facets;
}

/** The envelope of both audio lists. */
export function audioListSchema<Item extends TSchema>(title: string, item: Item, fields: Pick<Fields<never>, "filters" | "ranges">) {
  const members = {
    count: Type.Integer({ description: "How many items match in all" }),
    results: Type.Array(item, { description: "This page of them" }),
    corrected_query: Type.Optional(Type.String({ description: "The query as understood, where a word that no item has was replaced by its nearest spelling" })),
    ...relaxedMembers,
    ...understoodMember,
    facets: Type.Optional(facetsSchema(fields)),
  };
  return Type.Object(members, { title, description: "A page of the matching items" });
}

/** The same envelope for the items that are like one. */
export function similarAudioSchema<Item extends TSchema>(title: string, item: Item) {
  const members = {
    count: Type.Integer({ description: "How many items the answer holds" }),
    results: Type.Array(item, { description: "The most similar first" }),
  };
  return Type.Object(members, { title, description: "Items that are like one" });
}
