/** Nouns for one person or face. */
const one = "person|man|woman|boy|girl|child|kid|baby|guy|lady|bride|groom|face|one";
const article = "(?:the|that|this|his|her|my)";
const near = "(?:(?: who| that)?(?:'s| is| are)? ?(?:standing|sitting|seen)?)";
const behind = new RegExp(
  `\\b${article} (?<noun>${one})${near} (?:on|to|at|in) (?:the |his |her )?(?:very |far )?` +
    "(?<side>left|right|middle|centre)(?:[- ]hand)?(?: side| part)?(?: of (?:the (?:picture|photo|image|frame)|it))?(?= |$|[,.;!?])",
  "g",
);
const before = new RegExp(`\\b${article} (?:very |far )?(?<side>left|right|middle|leftmost|rightmost)(?:[- ]?(?:hand|most))? (?<noun>${one})\\b`, "g");

/** "The kids' faces". */
const ownersOf = /\b(?:the|my|our|their|his|her) (\w+s|children|people|men|women)'s? faces\b/g;

/** "Keep only the man on the left". */
const alone = new RegExp(
  "\\b(?:keep only|only keep|keep just|just keep|isolate|(?:remove|erase|delete) everything (?:except|but))(?: for)? (the (?:left|right|middle)most \\w+)" +
    "(?=\\s*(?:$|[,.;!?]|and\\b|please))", "g",
);

/** "A passport photo of the man on the right with a white background". */
const passport = new RegExp(
  "(?:\\b(?:make|create|turn (?:it|this) into|give me|i need|i want|please|do|as) )*(?:an? |my )?\\b(?:passport|visa|id|biometric)(?: card)?[- ]" +
    "(?:photo|picture|pic|image)s?" +
    "(?: (?:please|out of (?:it|this)))?(?: (?:of|for|from) (?<who>the (?:left|right|middle)most \\w+|(?:the |my )?[a-z]+))?" +
    "(?:[ ,:]*(?:with|on|before|in front of)? ?(?:an? |the )?(?:plain |pure |clean |solid )*(?<ground>white|gray|light gray|light blue|blue|red|cream)" +
    " (?:background|backdrop))?(?=\\s*(?:$|[,.;!?]|and\\b|please))", "g",
);

/** Says "the man on the left", "the left man" and "the one on the right" as "the leftmost man" and "the rightmost person". */
export function nameSides(text: string): string {
  const named = (...found: unknown[]) => {
    const { side, noun } = found.at(-1) as { side: string; noun: string };
    return `the ${side.replace(/most$|^centre$/, (word) => (word === "centre" ? "middle" : ""))}most ${noun === "one" ? "person" : noun}`;
  };
  const forPassports = (...found: unknown[]) => {
    const { who, ground = "white" } = found.at(-1) as { who?: string; ground?: string };
    return `${ground === "white" ? "" : `${ground} `}passport photo${who?.includes("most ") ? ` of ${who}` : ""}`;
  };
  return text.replace(ownersOf, "the faces of the $1").replace(behind, named).replace(before, named)
    .replace(alone, (whole, who: string, at: number, all: string) => (
      / in color/.test(all.slice(at + whole.length, at + whole.length + 10)) ? whole : `remove the background behind ${who}`
    )).replace(passport, forPassports);
}
