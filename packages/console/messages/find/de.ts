import { en, type FindMessages } from "./en.ts";

export const de: FindMessages = en;
