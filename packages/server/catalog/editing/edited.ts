import Type, { type Static } from "typebox";
import { groupOf, type Guess } from "../import/guess.ts";
import type { Db } from "../../store/database/schema.ts";

const guess = Type.Object({
  what: Type.Enum(["category", "genre", "mood", "tempo", "key"], { description: "What nobody had stated" }),
  value: Type.String({ description: "What it was taken for" }),
  by: Type.Enum(["folder", "words", "words and folder", "tag", "measure", "nothing"], { description: "What spoke for it" }),
  words: Type.Array(Type.String(), { description: "The words that spoke for it; where nothing did, the folder" }),
  group: Type.String({ description: "The same for what is decided on together by `POST /v1/admin/guesses`" }),
});

const edited = Type.Object({
  id: Type.Integer({ description: "The item; 0 for one that a dry run would make" }),
  outcome: Type.Enum(["new", "changed", "same", "removed"], { description: "What became of it; `same` where it was so already" }),
  remarks: Type.Array(Type.String(), { description: "What was guessed or measured, or left out of a drawing" }),
  guesses: Type.Optional(Type.Array(guess, { description: "What was guessed or measured of a new sound or track, with the evidence" })),
  dry_run: Type.Optional(Type.Boolean({ description: "Nothing was written" })),
});

export const editedAnswer = Type.Object(
  { data: edited },
  { title: "Edited", description: "What became of the item", examples: [{ data: { id: 1, outcome: "new", remarks: [] } }] },
);

/** What became of an item, in the words of an import's decisions. */
export type Edited = Static<typeof edited>;

/** Guesses as answers list them; absent where there are none. */
export function listedGuesses(guesses: readonly Guess[]): Pick<Edited, "guesses"> {
  return guesses.length === 0 ? {} : { guesses: guesses.map((guess) => ({ ...guess, words: [...guess.words], group: groupOf(guess) })) };
}

/** Work for the transaction that makes an item, such as keeping the answer of a request that may be repeated. */
export type AlsoWrite = (trx: Db, edited: Edited) => Promise<void>;
