import { readWords } from "@atelier/engine/words/read-words.ts";
import { anyOf } from "./read-orders.ts";

/** What text is announced by; what follows is the text itself, up to where it stands or how it looks. */
const noun = "(?:words?|text|caption|title|headline|heading|slogan|label|message|phrase|quote|subtitle|inscription|lettering)";
const announcements = [
  `(?:add|write|put|insert|place|print|overlay|include|give it|with)(?: (?:the|a|an|some|these|this|following|big|large|small|bold|red|white|` +
    `black|yellow|blue))*` +
    ` ${noun}(?:,? (?:that |which )?(?:says?|saying|reads?|reading|is|of))?(?: the words?)? ?:?`,
  `(?:that|which) (?:says?|reads?) ?:?|(?:saying|reading) ?:?`,
  `(?:add|put|write|print) (?:the |a )?date(?= \\d)`,
  `(?:add|put|write|print) (?:our|my|the) (?:company|shop|brand|business|store|band|team|channel)(?:'s)? name(?= [A-Z])`,
  `${noun}(?: (?:(?:at|in|on) )?(?:the )?(?:top|bottom|middle|start|end|beginning|corner)(?: (?:left|right))?)? ?:`,
  `^(?:please )?text(?= (?!on\\b|at\\b|in\\b|is\\b|are\\b|should\\b|too\\b|bigger\\b|smaller\\b|effect\\b|to\\b|box\\b))`,
  `${noun}(?: (?:it|the (?:image|picture|photo)))? ?:|caption (?:it|this)|title it`,
  `(?:make|let|have|want) it(?: to)? (?:say|read) ?:?`,
  `(?:write|type|print(?= (?:the words?|on it|out)\\b| ?:))(?: (?:the words?|down|out|on it))? ?:?`,
];
/** "Put Happy New Year 2025 on it": words that greet are written, and not drawn. */
const greeting = new RegExp(`^\\s*(?:please )?(?:put|add|place|include) ((?:${anyOf(readWords(new URL("./greetings.txt", import.meta.url)))})(?: [^,.;]*?)?)` +
  `(?= (?:on|onto|over|across|at|in) (?:it|this|that|(?:the|my) )|$)`, "i");
const announced = new RegExp(`\\b(?:${announcements.join("|")})(?= )`, "i");

const corner = "(?:very |upper |lower |top |bottom |left |right )*(?:top|bottom|middle|cent(?:er|re)|left|right|corner|edge|side|image|picture|" +
  "photo|sky|background|video|screen|start|beginning|end)";
const letters = "(?:(?:big|large|small|tiny|huge|bold|thin|thick|bright|dark|light|elegant|handwritten|poster|plain|serif|script|fancy|nice|" +
  "pretty|simple|cursive|" +
  "red|orange|yellow|green|blue|purple|pink|white|black|gr[ae]y|gold|golden|silver|brown|teal|navy|capital|block|#[0-9a-f]{3,6}),? ?(?:and )?)+" +
  "(?:letters?|lettering|font|text|type|colou?r|writing|handwriting|script|caps)?";
/** Where an unquoted text ends. */
const tail = new RegExp(
  ` (?:(?:at|in|on|to|across|along|near|over|under|below|above|into) (?:the )?${corner}\\b|(?:across|over|on|onto|under|above|below) (?:it|this|` +
    `that)\\b|(?:in|with|using) (?:an? )?${letters}(?=$|[ ,.;!?])|` +
    `(?:and|then|but)(?: then| also)? (?:make|add|crop|blur|turn|put|sharpen|brighten|darken|remove|change|rotate|flip|zoom|warm|cool|use|apply|give|set)\\b|` +
    `(?:after|from|for|until|during) (?:the )?(?:first |last )?\\d+ ?s(?:ec(?:ond)?s?)?\\b|(?:underneath|on top|please)\\b)|[;\\n]|[.,?](?=\\s|$)`,
  "i",
);
/** What begins so is said of a text, and is none. */
const noText = new RegExp(
  "^(?:at|in|on|to|of|about|with|from|into|over|below|above|under|it|that|this|something|some|anything|here|there|your|and|or|as|for|by|is)\\b|" +
    "^[^\\p{L}\\p{N}]*$",
  "iu",
);
/** "A caption underneath that says". */
const saysAfter = /^ (?:\w+ ){0,4}?(?:(?:that|which) (?:says?|reads?)|saying|reading|with the words?) ?:?(?= )/i;
const unwanted = /\b(?:remove|delete|erase|get rid of|take (?:off|out|away)|without|no|do ?n[o']t)\b[^.;]*\b(?:text|words?|caption|title|writing)\b/i;

/** Capital letters that people write for an effect. */
const abbreviation = /^(?:HDR|RGB|VHS|CRT|DSLR|DIY|SEPIA|PLEASE|NOT|BLUR|CROP|ADD|MAKE)\b/;
const shout = new RegExp(`^\\s*([A-Z]{3,}[A-Z0-9 %€$£!&'-]*)(?= (?:(?:at|in|on) (?:the )?${corner}\\b|in ${letters}))`);

/**
 * Puts quotation marks around text that people write without: "add the words Happy Birthday at the top", "caption: Summer", "SALE 50 % in red".
 * A prompt that has quotation marks, or whose words name no text, stays.
 * @param prompt as written, its quotations replaced by `«number»` @returns the text, and where it stands
 */
export function findUnquotedText(prompt: string): { text: string; start: number; end: number; isBare: boolean } | undefined {
  if (prompt.includes("«") || unwanted.test(prompt)) return undefined;
  const called = announced.exec(prompt);
  const greets = called ? null : greeting.exec(prompt);
  if (greets && /^\p{Lu}/u.test(greets[1]!)) {
    const start = greets[0].length - greets[1]!.length;
    return { text: greets[1]!, start, end: greets[0].length, isBare: true };
  }
  const loud = called ? null : shout.exec(prompt);
  const again = called && saysAfter.exec(prompt.slice(called.index + called[0].length));
  const from = called && again ? called.index + called[0].length + again[0].length : called ? called.index + called[0].length : loud ? loud.index : -1;
  if (from < 0) return undefined;
  const rest = prompt.slice(from);
  const begin = rest.length - rest.trimStart().length;
  const body = rest.slice(begin);
  const cut = tail.exec(body);
  const text = (cut ? body.slice(0, cut.index) : body).replace(/[\s:,]+$/, "");
  // "Write my name" gives no name.
  const isNamed = /^(?:my|our|his|her) /.test(text) || (/^(?:the|an?|some|its) [a-z'-]+(?: [a-z'-]+)?$/.test(text) && !/^the end$/.test(text));
  const isUnsaid = called !== null && !/:$|says|saying|reads|words?$/.test(called[0]) && isNamed;
  if (isUnsaid || text === "" || text.length > 120 || noText.test(text) || (loud && abbreviation.test(text))) return undefined;
  return { text, start: from + begin, end: from + begin + text.length, isBare: loud !== null };
}
