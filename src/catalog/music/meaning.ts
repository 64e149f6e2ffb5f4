import { widenBy } from "../synonyms/widen-query.ts";

/** What words mean in the world of music: "joyful" finds happy tracks too. */
export const trackMeaning = widenBy(new URL("synonyms.txt", import.meta.url), ["in", "on", "music", "song", "songs", "track", "tracks"]);
