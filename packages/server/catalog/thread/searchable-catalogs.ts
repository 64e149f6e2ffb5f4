import { searchDefinition } from "../definition/fields.ts";
import { iconFields } from "../icons/fields.ts";
import { kindsOf, kindsVersion } from "../meaning/language/kinds.ts";
import { signsOf, signsVersion } from "../meaning/language/usual-signs.ts";
import { soundMeaning, trackMeaning } from "../meaning/audio-meaning.ts";
import { createIconMeaning } from "../meaning/language/icon-meaning.ts";
import { trackFields } from "../music/fields.ts";
import { soundFields } from "../sounds/fields.ts";

/**
 * Icons are found by the kind of thing that they show too, and by what they are the usual sign for: a chair is furniture, a trash can is "delete". Stands here,
 * since these words are only for this thread.
 */
export const iconSearch = searchDefinition({
  ...iconFields,
  text: [
    ...iconFields.text,
    { field: `kinds ${kindsVersion}`, weight: 2, words: ({ name }) => kindsOf(name) },
    { field: `signs ${signsVersion}`, weight: 24, words: ({ name }) => signsOf(name) },
  ],
});

/**
 * How the items of each catalog are found. Holds the words of all languages that are asked in: for the thread of the indexes and for tools, not for the
 * service's thread.
 */
export const searchableCatalogs = {
  sounds: { definition: searchDefinition(soundFields), ...soundMeaning },
  music: { definition: searchDefinition(trackFields), ...trackMeaning },
  icons: { definition: iconSearch, ...createIconMeaning() },
};
