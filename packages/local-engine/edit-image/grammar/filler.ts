import { findColours } from "./colours.ts";
import { readWords } from "@atelier/engine/words/read-words.ts";

/** Words that carry no instruction of their own: grammar, politeness, names for the picture itself. */
const filler = new Set(readWords(new URL("./filler.txt", import.meta.url)));

/** What the details of a clause are read from. */
const detail = new RegExp(
  String.raw`«\d+»|#[0-9a-f]{3,6}\b|\b\d+(?:\.\d+)?(?: ?(?:%|°|x|:|px|by|s\b) ?\d*)?|` +
  String.raw`\b(?:top|bottom|upper|lower|left|right|centre|middle|corner|side|edge|small|smaller|tiny|large|larger|big|bigger|huge|giant|` +
  "thick|thin|wide|square|portrait|landscape|vertical|vertically|horizontal|horizontally|panorama|panoramic|widescreen|clockwise|" +
  "counterclockwise|anticlockwise|bold|elegant|poster|handwritten|serif|script|font|letters|lettering|text|title|caption|" +
  "transparent|background|shadow|one|two|three|four|five|light|dark|pale|pastel|deep|bright|vivid|extremely|maximum|somewhat|faint|" +
  "dramatically|significantly|considerably|twice|double|half|gradient|super|ultra|completely|far|enormous|slight|faintly|mildly|" +
  String.raw`subtly)\b`,
  "g",
);

/** The words of a clause that say something and are neither details nor filler. */
export function contentWords(clause: string): string[] {
  let text = clause.replace(detail, " ");
  for (const { name } of findColours(text)) text = text.replace(name, " ");
  return text
    .replace(/[^\p{L}\p{N}'#-]+/gu, " ")
    .split(/\s+/)
    .map((word) => word.replace(/^['-]+|['-]+$/g, ""))
    .filter((word) => word.length > 1 && !filler.has(word));
}
