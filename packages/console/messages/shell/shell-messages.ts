import { area } from "../language.ts";
import { en, type ShellMessages } from "./en.ts";

export type { ShellMessages };

export const shellMessages = area<ShellMessages>(en, {
  de: async () => (await import("./de.ts")).de,
  es: async () => (await import("./es.ts")).es,
  fr: async () => (await import("./fr.ts")).fr,
  ja: async () => (await import("./ja.ts")).ja,
});
