import { area } from "../language.ts";
import { en, type OperateMessages } from "./en.ts";

export type { OperateMessages };

/** Of the screens for those who run the service: webhooks, status, keys, usage. */
export const operateMessages = area<OperateMessages>(en, {
  de: async () => (await import("./de.ts")).de,
  es: async () => (await import("./es.ts")).es,
  fr: async () => (await import("./fr.ts")).fr,
  ja: async () => (await import("./ja.ts")).ja,
});
