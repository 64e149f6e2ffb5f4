import { pricesOf } from "../../../profiles/priced.ts";

export const priced = pricesOf("2026-11-24");
