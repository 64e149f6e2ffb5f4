import { area } from "../language.ts";
import { en, type EnginesMessages } from "./en.ts";

export type { EnginesMessages };

/** Of the screen where providers of models are connected. */
export const enginesMessages = area<EnginesMessages>(en, {
  de: async () => (await import("./de.ts")).de,
  es: async () => (await import("./es.ts")).es,
  fr: async () => (await import("./fr.ts")).fr,
  ja: async () => (await import("./ja.ts")).ja,
});
