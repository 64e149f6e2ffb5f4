import { area } from "../language.ts";
import { en, type StudioMessages } from "./en.ts";

export type { StudioMessages };

/** Of what goes on around a form and its results: drafts, variations, presets, orders of many. */
export const studioMessages = area<StudioMessages>(en, {
  de: async () => (await import("./de.ts")).de,
  es: async () => (await import("./es.ts")).es,
  fr: async () => (await import("./fr.ts")).fr,
  ja: async () => (await import("./ja.ts")).ja,
});
