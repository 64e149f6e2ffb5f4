import { en, type FindMessages } from "./en.ts";

export const es: FindMessages = en;
