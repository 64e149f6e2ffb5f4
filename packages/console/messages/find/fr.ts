import { en, type FindMessages } from "./en.ts";

export const fr: FindMessages = en;
