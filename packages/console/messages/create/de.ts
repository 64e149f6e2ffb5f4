import { en, type CreateMessages } from "./en.ts";

export const de: CreateMessages = en;
