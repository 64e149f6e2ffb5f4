import { en, type FindMessages } from "./en.ts";

export const ja: FindMessages = en;
