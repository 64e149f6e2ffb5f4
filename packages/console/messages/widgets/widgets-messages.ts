import { area } from "../language.ts";
import { en, type WidgetsMessages } from "./en.ts";

export type { WidgetsMessages };

/** Of what is drawn in forms: shots, references, frames, sizes. */
export const widgetsMessages = area<WidgetsMessages>(en, {
  de: async () => (await import("./de.ts")).de,
  es: async () => (await import("./es.ts")).es,
  fr: async () => (await import("./fr.ts")).fr,
  ja: async () => (await import("./ja.ts")).ja,
});
