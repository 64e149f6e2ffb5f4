import Type from "typebox";
import type { Caller } from "../../accounts/caller.ts";
import { type Origins, origins, originsOf } from "./origins.ts";

/** The member of items that says where each value comes from. */
export const originMember = {
  stated: Type.Optional(Type.Unsafe<Origins>({
    type: "object",
    additionalProperties: { type: "string", enum: [...origins].reverse() },
    description: "Where values come from, by field, for keys that may edit; defaults are absent. No import replaces a stronger origin with a weaker one",
  })),
};

export interface OriginMember {
  stated?: Origins;
}

/** Whether a caller sees it: for caches of answers. */
export const seesOrigins = ({ scopes }: Pick<Caller, "scopes">): boolean => scopes.includes("library");

/** An item with where its values come from, for callers who may edit. */
export function withOrigins<Item>(item: Item, row: { stated_json: string }, caller: Pick<Caller, "scopes">): Item & OriginMember {
  return seesOrigins(caller) ? Object.assign({}, item, { stated: originsOf(row) }) : (item as Item & OriginMember);
}
