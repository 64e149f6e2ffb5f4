import { en, type CreateMessages } from "./en.ts";

export const ja: CreateMessages = en;
