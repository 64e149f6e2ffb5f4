import type { Annotation } from "./annotations.ts";
import { readDataLines } from "../data-lines.ts";

/**
 * What a language calls the things of interfaces that no emoji shows, each as if it were one more emoji, named after its English
 * word. A line of the file: `English word | language word, phrase, word | language word`.
 */
export function interfaceWords(language: string): Annotation[] {
  return readDataLines(new URL("interface-words.txt", import.meta.url)).flatMap((line) => {
    const [english, ...others] = line.split("|").map((part) => part.trim());
    const words = language === "en" ? english : others.find((part) => part.startsWith(`${language} `))?.slice(language.length);
    if (!english || !words) return [];
    return words.split(",").map((word) => ({ emoji: english, name: word.trim(), keywords: [] }));
  });
}
