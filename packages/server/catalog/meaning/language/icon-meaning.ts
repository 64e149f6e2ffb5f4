import type { QueryAlternative } from "@atelier/search";
import type { CatalogMeaning } from "../reading.ts";
import { readSynonyms } from "../synonyms.ts";
import { loadEnglish } from "./english.ts";
import { kindNamed } from "./kinds.ts";
import { createRead } from "./read-query.ts";
import { Speaker } from "./speaker.ts";
import { weights } from "../thesaurus.ts";
import { signNamed } from "./usual-signs.ts";
import { createInterpret, understandBy } from "./understand-term.ts";

const fillers = ["icon", "icons"];

/** What words mean among icons, whose English is that of emoji. */
export function createIconMeaning(): CatalogMeaning {
  let speaker: Promise<Speaker> | undefined;
  const loadSpeaker = () => (speaker ??= makeSpeaker().catch((error: unknown) => {
    speaker = undefined;
    throw error;
  }));
  const interpret = createInterpret(loadSpeaker);
  return { understand: understandBy(interpret), read: createRead({ interpret, loadSpeaker, fillers }) };
}

async function makeSpeaker(): Promise<Speaker> {
  return new Speaker(await loadEnglish(), { synonyms: readSynonyms(new URL("english-synonyms.txt", import.meta.url)), fillers, ideasOf });
}

/** Of a word: its kind of thing and its usual sign. */
function ideasOf(word: string): QueryAlternative[] {
  const [kind, sign] = [kindNamed(word), signNamed(word)];
  return [
    ...(sign === undefined ? [] : [{ word: sign, weight: weights.sign }]),
    ...(kind === undefined ? [] : [{ word: kind, weight: weights.kind }]),
  ];
}
