import { en, type CreateMessages } from "./en.ts";

export const es: CreateMessages = en;
