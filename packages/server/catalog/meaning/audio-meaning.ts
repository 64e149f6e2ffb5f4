import { loadEnglish } from "./language/english.ts";
import { createRead } from "./language/read-query.ts";
import { Speaker } from "./language/speaker.ts";
import type { CatalogMeaning } from "./reading.ts";
import { readSynonyms, type Synonyms } from "./synonyms.ts";
import { Thesaurus } from "./thesaurus.ts";
import { widenQuery } from "./widen-query.ts";

/**
 * What words mean in a catalog of audio files: by the synonyms of a file, which is read at the first query. English of emoji is loaded for words that neither
 * the index nor the file has.
 * @param fillers words that say nothing in this catalog
 */
export function createAudioMeaning(file: URL, fillers: readonly string[]): CatalogMeaning {
  let synonyms: Synonyms | undefined;
  let thesaurus: Thesaurus | undefined;
  let speaker: Promise<Speaker> | undefined;
  const read = () => (synonyms ??= readSynonyms(file));
  const understand = (text: string) => widenQuery(text, (thesaurus ??= new Thesaurus(read())), fillers);
  const loadSpeaker = () => (speaker ??= loadEnglish().then((english) => new Speaker(english, { synonyms: read(), fillers })).catch((error: unknown) => {
    speaker = undefined;
    throw error;
  }));
  return {
    understand,
    read: createRead({
      interpret: async (text) => ({ words: understand(text) }), loadSpeaker, fillers, widenUnknown: (text, one) => one.widen(text),
    }),
  };
}

export const soundMeaning = createAudioMeaning(
  new URL("sounds.txt", import.meta.url), ["in", "on", "into", "sound", "sounds", "effect", "effects", "sfx"],
);

export const trackMeaning = createAudioMeaning(new URL("music.txt", import.meta.url), ["in", "on", "music", "song", "songs", "track", "tracks"]);
