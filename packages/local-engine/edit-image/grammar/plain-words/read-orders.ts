import { readLines } from "@atelier/engine/words/read-words.ts";

/** What people write, and the order that is meant. */
export type Order = readonly [words: string, order: string];

/** The lines `words | words: order` of a text file, the longest words first. */
export function readOrders(file: string): Order[] {
  const orders = readLines(new URL(file, import.meta.url)).flatMap((line): Order[] => {
    const at = line.lastIndexOf(": ");
    if (at < 0) throw new Error(`${file}: "${line}" is not "words | words: order"`);
    return line.slice(0, at).split(" | ").map((words) => [words.trim(), line.slice(at + 2).trim()]);
  });
  return orders.sort(([one], [two]) => two.length - one.length);
}

/** What `~` stands for in the lists: it, this, the picture and the like. */
const picture = "(?:it|this|that|them|(?:the|this|my|that) (?:whole |entire )?" +
  "(?:image|picture|photo|photograph|pic|selfie|portrait|snapshot|shot|scene|video|clip|footage|colors))";
/** What `^` stands for: the beginning of a clause. */
const begin = "(?<=^ ?|[.,;:!?] ?|\\b(?:and|but|then|or|please|with|on|in front of|want|need|like|give me|make it|put it on)(?: an?)? )";
export const withWholes = (source: string) => source.replaceAll("~", picture).replaceAll("\\^ ", begin);

/** Any of the words, as the source of a regular expression. */
export const anyOf = (words: readonly string[]) => words.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
