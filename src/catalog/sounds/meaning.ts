import { widenBy } from "../synonyms/widen-query.ts";

/** What words mean in the world of sounds: "blast" finds explosions too. */
export const soundMeaning = widenBy(new URL("synonyms.txt", import.meta.url), ["in", "on", "into", "sound", "sounds", "effect", "effects", "sfx"]);
