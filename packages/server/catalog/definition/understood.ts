import Type from "typebox";
import type { MeantResult } from "../meaning/search-as-meant.ts";

/** What lists say where the words of a query are of another language than the items' own. */
export const understoodMember = {
  understood: Type.Optional(
    Type.Object(
      {
        language: Type.String({ description: "Language that the words were read in, as a code of ISO 639 such as `es`" }),
        query: Type.String({ description: "What was searched for, in the English words of the items" }),
      },
      { description: "There where the words were read in a language other than English, whatever languages the request names" },
    ),
  ),
};

export function understoodOf({ understood }: Pick<MeantResult, "understood">): Pick<MeantResult, "understood"> {
  return understood === undefined ? {} : { understood };
}

/** The header of lists in which callers say their languages. */
export const languageHeaders = Type.Object({
  "accept-language": Type.Optional(Type.String({
    description: "Languages that words are looked for in first, as RFC 9110 orders them. English words of the catalog, and words that only another language " +
      "has, are recognised without",
  })),
});
