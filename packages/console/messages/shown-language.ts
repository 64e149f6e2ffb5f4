import { signal } from "@preact/signals";

/** `language.ts` changes it. It stands alone so that formats need no texts, which only the bundler makes. */
export const shownLanguage = signal("en");
