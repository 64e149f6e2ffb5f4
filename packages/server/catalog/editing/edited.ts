import Type, { type Static } from "typebox";
import type { Db } from "../../store/database/schema.ts";

const edited = Type.Object({
  id: Type.Integer({ description: "The item; 0 for one that a dry run would make" }),
  outcome: Type.Enum(["new", "changed", "same", "removed"], { description: "What became of it; `same` where it was so already" }),
  remarks: Type.Array(Type.String(), { description: "What was guessed or measured, or left out of a drawing" }),
  dry_run: Type.Optional(Type.Boolean({ description: "Nothing was written" })),
});

export const editedAnswer = Type.Object(
  { data: edited },
  { title: "Edited", description: "What became of the item", examples: [{ data: { id: 1, outcome: "new", remarks: [] } }] },
);

/** What became of an item, in the words of an import's decisions. */
export type Edited = Static<typeof edited>;

/** Work for the transaction that makes an item, such as keeping the answer of a request that may be repeated. */
export type AlsoWrite = (trx: Db, edited: Edited) => Promise<void>;
