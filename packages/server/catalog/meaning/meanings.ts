import { widenBy } from "./widen-query.ts";

/** What words mean among sounds: "blast" finds explosions too. */
export const soundMeaning = widenBy(new URL("sounds.txt", import.meta.url), ["in", "on", "into", "sound", "sounds", "effect", "effects", "sfx"]);

/** Among music: "joyful" finds happy tracks too. */
export const trackMeaning = widenBy(new URL("music.txt", import.meta.url), ["in", "on", "music", "song", "songs", "track", "tracks"]);
