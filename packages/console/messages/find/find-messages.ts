import { area } from "../language.ts";
import { en, type FindMessages } from "./en.ts";

export type { FindMessages };

/** Of the search, the sounds, the music and the icons. */
export const findMessages = area<FindMessages>(en, {
  de: async () => (await import("./de.ts")).de,
  es: async () => (await import("./es.ts")).es,
  fr: async () => (await import("./fr.ts")).fr,
  ja: async () => (await import("./ja.ts")).ja,
});
