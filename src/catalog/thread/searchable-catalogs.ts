import { createUnderstandTerm } from "../meaning/language/understand-term.ts";
import { iconSearch } from "../icons/search-fields.ts";
import { trackMeaning } from "../music/meaning.ts";
import { trackSearch } from "../music/fields.ts";
import { soundMeaning } from "../sounds/meaning.ts";
import { soundSearch } from "../sounds/fields.ts";

/** How the items of each catalog are found. Holds the words of all languages that are asked in: for the thread of the indexes and for tools, not for the service's thread. */
export const searchableCatalogs = {
  sounds: { definition: soundSearch, understand: soundMeaning },
  music: { definition: trackSearch, understand: trackMeaning },
  icons: { definition: iconSearch, understand: createUnderstandTerm() },
};
