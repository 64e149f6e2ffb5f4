import Type, { type TProperties, type TSchema } from "typebox";
import { facetsDescription } from "../definition/facets.ts";

/** The envelope of both audio lists. */
export function audioListSchema<Item extends TSchema, Facets extends TProperties>(item: Item, facets: Facets) {
  return Type.Object({
    count: Type.Integer({ description: "How many items match in all" }),
    results: Type.Array(item, { description: "This page of them" }),
    corrected_query: Type.Optional(Type.String({ description: "The query as understood, where a word that no item has was replaced by its nearest spelling" })),
    facets: Type.Optional(Type.Object(facets, { description: facetsDescription })),
  });
}

/** The same envelope for the items that are like one. */
export function similarAudioSchema<Item extends TSchema>(item: Item) {
  return Type.Object({
    count: Type.Integer({ description: "How many items the answer holds" }),
    results: Type.Array(item, { description: "The most similar first" }),
  });
}
