import { en, type CreateMessages } from "./en.ts";

export const fr: CreateMessages = en;
