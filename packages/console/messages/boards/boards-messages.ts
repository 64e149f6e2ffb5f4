import { area } from "../language.ts";
import { en, type BoardsMessages } from "./en.ts";

export type { BoardsMessages };

/** Of boards, favourites and links that show a board. */
export const boardsMessages = area<BoardsMessages>(en, {
  de: async () => (await import("./de.ts")).de,
  es: async () => (await import("./es.ts")).es,
  fr: async () => (await import("./fr.ts")).fr,
  ja: async () => (await import("./ja.ts")).ja,
});
