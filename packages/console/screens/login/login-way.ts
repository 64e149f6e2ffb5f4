import { preference } from "../../shell/preference.ts";

/** How this browser has logged in last: who has joined with a password is not asked for a key. */
export const loginWay = preference<"key" | "password">("login", "key", ["key", "password"]);
