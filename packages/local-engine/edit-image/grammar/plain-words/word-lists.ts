import { readWords } from "@atelier/engine/words/read-words.ts";
import { readOrders } from "./read-orders.ts";

const list = (file: string): ReadonlySet<string> => new Set(readWords(new URL(file, import.meta.url)));

/** Words that mean the picture as a whole. */
export const wholes = list("./wholes.txt");
/** Words at which a noun phrase ends. */
export const stops = list("./stops.txt");
/** Words that name nothing to be drawn. */
export const notThings = list("./not-a-thing.txt");
/** Words that instructions have for themselves. */
export const ownWords = list("./own-words.txt");
/** Nouns for parts that are not found. */
export const unseenParts = list("./parts-unseen.txt");

/** What the engine finds a mask for. */
export type PartKind = "sky" | "greenery" | "person" | "subject" | "background" | "face";

/** Kinds of parts by the nouns that name them. */
export const seenParts: ReadonlyMap<string, PartKind> = new Map(readOrders("./parts.txt").map(([noun, kind]) => [noun, kind as PartKind]));

/** "Slightly", and not a family or a butterfly. */
export const isAdverb = (word: string) => /ly$/.test(word) && !unseenParts.has(word);
