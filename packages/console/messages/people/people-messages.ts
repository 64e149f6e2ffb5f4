import { area } from "../language.ts";
import { en, type PeopleMessages } from "./en.ts";

export type { PeopleMessages };

/** Of the screens for people: members of the account, joining, one's own sessions and password. */
export const peopleMessages = area<PeopleMessages>(en, {
  de: async () => (await import("./de.ts")).de,
  es: async () => (await import("./es.ts")).es,
  fr: async () => (await import("./fr.ts")).fr,
  ja: async () => (await import("./ja.ts")).ja,
});
