import Type, { type TSchema } from "typebox";

/** The envelope of both audio lists. */
export function audioListSchema<Item extends TSchema>(item: Item) {
  return Type.Object({
    count: Type.Integer({ description: "How many items match in all" }),
    results: Type.Array(item, { description: "This page of them" }),
    corrected_query: Type.Optional(Type.String({ description: "The query as understood, where a word that no item has was replaced by its nearest spelling" })),
  });
}
