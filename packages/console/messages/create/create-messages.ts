import { area } from "../language.ts";
import { en, type CreateMessages } from "./en.ts";

export type { CreateMessages };

/** Of the forms, the results and the tasks. */
export const createMessages = area<CreateMessages>(en, {
  de: async () => (await import("./de.ts")).de,
  es: async () => (await import("./es.ts")).es,
  fr: async () => (await import("./fr.ts")).fr,
  ja: async () => (await import("./ja.ts")).ja,
});
