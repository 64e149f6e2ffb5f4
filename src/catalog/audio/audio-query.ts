import Type, { type Static } from "typebox";
import { similarLimit } from "../similar-items.ts";

/** Query parameters that both audio lists have. */
export function searchWords(where: string) {
  return Type.Optional(Type.String({ description: `Words to find in ${where}. Every word must match; the last one also as a beginning. Empty counts as absent` }));
}

export const includePremium = Type.Boolean({ default: false, description: "Show premium items too" });

export const pageWindow = {
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 10, description: "Items in the answer" }),
  offset: Type.Integer({ minimum: 0, default: 0, description: "Items to skip" }),
};

/** The query of the items that are like one. */
export const similarQuery = Type.Object({ "include-premium": includePremium, limit: similarLimit });

export type SimilarQuery = Static<typeof similarQuery>;

/** The query of the alternate download paths. */
export const idQuery = Type.Object({ id: Type.String({ minLength: 1, description: "The item to download" }) });

export const idParams = Type.Object({ id: Type.String({ description: "The item's id, a positive integer" }) });
