import { findMessages } from "messages:find";
import { languageName } from "../messages/format.ts";
import { search } from "../router/location.ts";

/** What a list was searched for, as its response reports it. */
export type UnderstoodQuery = { language: string; query: string } | undefined;

/** Says that the words were read in another language than English, and as what. */
export function UnderstoodLine({ understood }: { understood: UnderstoodQuery }) {
  const typed = search.value.get("q")?.trim();
  if (!understood || !typed) return null;
  return <p class="find-corrected">{findMessages().searchedFor({ query: understood.query, language: languageName(understood.language), typed })}</p>;
}
