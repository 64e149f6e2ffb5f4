const idText = "[\\p{L}\\p{N}_:.-]{1,200}";
const wholeId = new RegExp(`^${idText}$`, "u");
const fragment = new RegExp(`^#(${idText})$`, "u");
const localUrl = new RegExp(`url\\(\\s*(["']?)#(${idText})\\1\\s*\\)`, "gu");

/** Anything that reads as more than numbers, words and colours: CSS escapes, comments, at-rules, control and invisible characters. */
const suspicious = /[\\@\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]|\/\*/u;
/** Begins at the beginning of a word only: tried from each of its letters, it would take quadratic time. */
const callName = /(?<![\w-])([\w-]*)\s*\(/g;
const calls = new Set(["matrix", "translate", "scale", "rotate", "skewx", "skewy", "rgb", "rgba", "hsl", "hsla"]);

/** A time, or the begin, end or repetition of another animation and a distance from it. Events of the page and keys are not among them. */
const moment = /^(?:indefinite|[+-]?\s*\.?\d[\d.:]*(?:h|min|s|ms)?|[\w-]+\.(?:begin|end|repeat\(\d+\))(?:\s*[+-]\s*\d[\d.:]*(?:h|min|s|ms)?)?)$/;

export function isId(text: string): boolean {
  return wholeId.test(text);
}

/** The id that a same-document reference names, undefined for every other address. */
export function fragmentId(href: string): string | undefined {
  return fragment.exec(href.trim())?.[1];
}

export function isMomentList(text: string): boolean {
  return text.split(";").every((part) => part.trim() === "" || moment.test(part.trim()));
}

export interface SafeValue {
  text: string;
  /** Ids that the value refers to. */
  references: string[];
}

/**
 * The value with its white space normalised, or undefined when it could make a renderer do more than draw: it may call only
 * transforms and colours, and refer only to elements of its own document. A value is judged as CSS reads it, escapes and all
 * (CSS Syntax 3, 4.3.4), hence nothing that needs unescaping is let through.
 */
export function safeValue(value: string): SafeValue | undefined {
  const flat = value.replace(/[\t\n\r ]+/g, " ").trim();
  if (suspicious.test(flat)) return undefined;
  if (!flat.includes("(")) return { text: flat, references: [] };
  const references: string[] = [];
  const text = flat.replace(localUrl, (_, __, id: string) => {
    references.push(id);
    return `url(#${id})`;
  });
  const rest = references.length === 0 ? text : text.replace(localUrl, " ");
  for (const [, name] of rest.matchAll(callName)) if (!calls.has(name!.toLowerCase())) return undefined;
  return { text, references };
}
