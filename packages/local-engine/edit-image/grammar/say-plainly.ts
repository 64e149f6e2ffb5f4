import { anyOf, readOrders } from "./plain-words/read-orders.ts";

const states = readOrders("../states.txt");
const stateOf = new Map(states);
const word = "(?!(?:more|less|very|a|an|not|no|feel|look|be|so|too|really|wait|is|and|in|with|to|much|slightly|just)\\b)[a-z'-]+";
const noun = `(?:it|this|that|everything|all|(?:(?:the|my|her|his|their|our|its) )?${word}(?: (?:of the |of )?${word})?)`;
const degrees = "(?:a (?:little )?bit |a little |slightly |very |much |really |so |super |nice and |nicely |totally |all )*";
/** "Make background dark", "get the photo really sharp". */
const become = new RegExp(
  `\\b(?:make|get|turn|let|have|want|need) (?<what>${noun}) (?:be |look |to be |to look |appear |become |go )?(?<degree>${degrees})` +
    `(?<state>${anyOf(states.map(([word]) => word))})(?=\\s*(?:$|[,.;!?]|and\\b|but\\b|please\\b|so\\b|like\\b|again\\b|for\\b|thanks\\b))`,
  "g",
);
const heard = /\b(?:sound|audio|music|voices?|volume)$/;

const colourNames = "red|orange|yellow|green|blue|purple|pink|brown|black|white|gray|turquoise|beige|teal|navy|gold|cream|violet|lilac|mint";

const oneSide = "the (top|bottom|left|right)(?: (?:part|side|bit|edge|area))?";
const cropTo = "\\bcrop(?: it| the (?:picture|photo|image))?(?: so| until| such)?(?: that)? (?:only|just) (?:the|his|her|my|their) ";
const seen = "(?: (?:is|are))?(?: (?:visible|left|seen|shown|in it))?";
const clauseEnd = "(?=\\s*(?:$|[,.;!?]|and\\b|please))";

/** Other orders of words: what is asked for before the verb, and parts that are kept. */
const turns: readonly [RegExp, string][] = [
  [/\b(?:the )?(first|last) (\S+) ?(s|secs?|seconds?) (?:delete|cut|remove|away|off|out|gone|skip)\b(?: (?:off|out|away))?/g, "cut the $1 $2 seconds"],
  [
    new RegExp(
      "\\b(?:(?:show|keep|need|want|use|leave|take|only|just|i)(?: me)? )+(?:the )?(left|right|top|bottom|upper|lower) (?:part|half|side|portion)" +
        "(?: of (?:it|the (?:picture|photo|image)))?(?: (?:is )?needed)?", "g",
    ),
    "crop the $1 half",
  ],
  [new RegExp(`${cropTo}(?:head|face)s?${seen}`, "g"), "crop to the face"],
  [new RegExp(`${cropTo}(?:person|subject|people|man|woman)${seen}`, "g"), "crop to the subject"],
  [/\b(?:everyone|everybody) (?:but|except|apart from)(?: for)? (?:me|us|him|her|the \w+)\b/g, "everyone else"],
  // Tints by their names.
  [
    new RegExp(
      "\\b(?:take|remove|get rid of|lose|reduce|kill)(?: out)? (?:the|that|this) (yellow|orange|blue|green|red|pink|magenta|purple)(?:ish)? " +
        "(?:tinge|tint|cast|hue|tone|touch|haze)(?: (?:out|away|off))?", "g",
    ),
    "less $1",
  ],
  [/\b(?:cut|trim|take|slice|remove)(?: off)? the (top|bottom|left|right) (\d+) ?(?:%|percent)(?: off)?/g, "crop $2% off the $1"],
  [/\btrim the (?:start|beginning) and the end by (\S+) (s|secs?|seconds?)\b/g, "cut the first $1 $2, cut the last $1 $2"],
  [/\b(?:her|his|the|my) ([\w-]+) is (\w+), (?:but )?i(?:'d| would) (?:prefer|rather have|like|love) (?:it )?(?:in )?(\w+)\b/g, "change the $2 $1 to $3"],
  [/\b(tone down|reduce|lower|lessen|boost|increase) the (red|green|blue|yellow|orange|purple|pink)s\b/g, "$1 the $2"],
  [/\b(?:crop|cut|trim)(?: away| off| out) the (top|bottom|left|right) quarter\b/g, "crop 25% off the $1"],
  [/\b(?:crop|cut|trim)(?: away| off| out) the (top|bottom|left|right) third\b/g, "crop 33% off the $1"],
  [
    new RegExp(
      "\\b(?:desaturate|mute|gray out|(?:make|turn) (?=.*black and white)|black and white)" +
        "(?: (?:all|everything|it|the|other|picture|photo|image|colors|else|black and white))* " +
        "(?:except|but|apart from|besides)(?: for)?(?: the)? (red|orange|yellow|green|blue|purple|pink)" +
        "(?: colors?| parts| tones?| things)?\\b(?! (?:stays?|is|remains?|in|parts?|[\\w]+)\\b)", "g",
    ),
    "keep only the $1",
  ],
  [
    new RegExp(
      `(?:\\b(?:make|turn|paint|color|set|have|get|want|need|put|let|change) )?(?<!change )(?:(?:the|my|its|your) )?\\bbackground` +
        "(?: (?:should|must|has to|needs to|make|put|set|change))? ?(?:to be |be |in |into )?" +
        `(?<tone>(?:all |plain |pure |solid |completely )?(?:light |pale |dark |deep |bright |pastel )?(?:${colourNames}))` +
        "(?=\\s*(?:$|[,.;!?]|and\\b(?! white)|please|but\\b|instead))", "g",
    ),
    "change the background to $<tone>",
  ],
  [
    new RegExp(`\\b(?:cut|trim|chop|slice)(?: off| away) ${oneSide}${clauseEnd}`, "g"),
    "crop off the $1",
  ],
  [/\bput (an?|the) ((?:\w+ )?\w+) behind (?:us|me|him|her|them|the (?:person|people|man|woman|couple|kids))\b/g, "replace the background with $1 $2"],
  [/\b(lower|raise|reduce|increase|turn (?:up|down)) the (?:original|overall|whole) (sound|volume|audio|brightness)\b/g, "$1 the $2"],
  [/\bcrop (?:out |away |off )?everything (?:but|except|around|outside|besides) /g, "crop to "],
  [/^(?:a )?crop ?: /g, "crop to "],
  [/(^|, |\b(?:and|plus) |\+ ?)(contrast|sharpness|saturation|warmth|brightness|clarity)(?=\s*(?:$|[,.;!?+]|and\b|plus\b|please))/g, "$1more $2"],
  [
    new RegExp(
      "\\b(it|everything|all|the (?:picture|photo|image|pic|video|clip|whole (?:thing|picture|photo)|colors)|my (?:photo|picture|video)) (?:all )?" +
        "(came out|comes out|turned out|looks?|look|is all|are all|has gone|went)(?: (?:all|so|really|kind of|very|a bit|kinda))? " +
        "(orange|yellow|green|blue|pink|red|purple|magenta)(?=\\s*(?:$|[,.;!?]|and\\b|but\\b|can\\b|please))", "g",
    ),
    "$1 looks too $3",
  ],
  [/^dark(?=\s*(?:$|,|\band\b|please))/g, "darken"],
  [/^bright(?=\s*(?:$|,|\band\b|please))/g, "brighten"],
  // Noise is in the dark most.
  [/\b(noisy|grainy|noise|grain) in the (?:dark (?:areas|parts|bits)|shadows)\b/g, "$1"],
  [/\b(remove|cut|trim|delete)(?: off| out)? the first and (?:the )?last (?:second|sec)\b/g, "cut the first 1 second, cut the last 1 second"],
  [/\bx ?(\d+(?:\.\d+)?)\b(?! ?\d*(?:x|:))/g, "$1x"],
  [/\bspeed (\d+(?:\.\d+)?) ?x\b/g, "$1x speed"],
  [/^(?:dear|hi|hello|hey|good (?:morning|evening|afternoon|day))(?: (?:there|team|all|everyone|everybody|guys|friend|friends|sir|madam))?\b[,!. ]*/g, ""],
];

const writes = new RegExp(
  "\\b(?:write|writing|text|caption|title|says?|words?|headline|label|print|watermark|sticker|quote|slogan|subtitle|message|name|sign|bubble)\\b|" +
    "\\b(?:put|add) «",
);

/** Says in plain order what is said the other way round, or as a state. @param text in normal form */
export function sayPlainly(text: string): string {
  let said = text;
  // "A yellow border and "HOLIDAYS" at the bottom": what is quoted is written.
  if (!writes.test(said)) said = said.replace(/((?:\b(?:and|with|plus|then)|,) )(?=«\d+»)/g, "$1write ")
    .replace(/^(?=«\d+»(?:\s*$| ?,| (?:in|at|on|top|bottom)\b))/, "write ");
  for (const [words, order] of turns) said = said.replace(words, order);
  return said.replace(become, (...found) => {
    const { what, degree, state } = found.at(-1) as { what: string; degree: string; state: string };
    if (heard.test(what) && state === "clean") return "clean up the sound";
    const named = /^(?:it|this|that|everything|all|colors|the colors|(?:the |my )?(?:picture|photo|image|video|clip|camera|sound|audio))$/.test(what);
    const thing = named ? "" : /^(?:the|my|her|his|their|our|its) /.test(what) ? what : `the ${what}`;
    return `${/^(?:very|much|really|so|super|a |slightly)/.test(degree) ? degree : ""}${stateOf.get(state)!} ${thing}`.trim();
  });
}
