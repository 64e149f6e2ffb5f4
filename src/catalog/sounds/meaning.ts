import { widenBy } from "../meaning/widen-query.ts";

/** What words mean in the world of sounds: "blast" finds explosions too. */
export const soundMeaning = widenBy(new URL("../meaning/sounds.txt", import.meta.url), ["in", "on", "into", "sound", "sounds", "effect", "effects", "sfx"]);
