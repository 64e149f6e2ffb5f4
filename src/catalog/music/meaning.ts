import { widenBy } from "../meaning/widen-query.ts";

/** What words mean in the world of music: "joyful" finds happy tracks too. */
export const trackMeaning = widenBy(new URL("../meaning/music.txt", import.meta.url), ["in", "on", "music", "song", "songs", "track", "tracks"]);
