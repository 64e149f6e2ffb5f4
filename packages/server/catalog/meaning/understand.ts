import type { QueryGroup } from "@atelier/search";

/** What an index is asked for by words. */
export type IndexWords = string | readonly QueryGroup[];

/** Makes of what was typed what an index is asked for. Languages in lower case, the most wanted first, each region followed by its language. */
export type Understand = (text: string, languages: readonly string[]) => IndexWords | Promise<IndexWords>;
