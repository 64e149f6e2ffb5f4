import { sayForEach } from "../say-for-each.ts";
import { sayPlainly } from "../say-plainly.ts";
import { inSeconds, turnDials } from "../turn-dials.ts";
import { nameSides } from "./name-sides.ts";
import { anyOf, readOrders, withWholes } from "./read-orders.ts";
import { wholes } from "./word-lists.ts";

/** A prompt in the words of instructions. */
export interface Restated {
  text: string;
  /** Orders that were made of complaints: what is ordered besides in its own words is not done twice. */
  orders: string[];
}

const degree = "(?:way|far|much|just|a bit|(?:a )?little(?: bit)?|a tad|a touch|slightly|somewhat|rather|kind of|kinda|sort of|pretty|overly|quite|so|very|" +
  "really|super|extremely|awfully|horribly|terribly|insanely|still|all|always|totally|completely|too)";
const article = "(?:the|my|her|his|their|its|our|your|this|that|these|those|everyone's|everybody's)";
const isSaid = "(?:'s|is|are|was|were|looks?|seems?|appears?|feels?|came out|comes out|turned out|turns out|got|has become|sounds?)";
/** What a complaint ends before: a noun here would be what the adjective says something of. */
const end = "(?=\\s*(?:$|[,.;:!?)]|- |and\\b|but\\b|so\\b|can\\b|could\\b|please\\b|for\\b|here\\b|now\\b|in\\b|on\\b|at\\b|because\\b|or\\b|" +
  "though\\b|overall\\b|" +
  "to\\b|i\\b|very much\\b|a lot\\b|so much\\b|too much\\b|fix\\b|make\\b|as\\b|then\\b|when\\b|right\\b))";

const complaints = readOrders("./complaints.txt");
const orderOf = new Map(complaints.map(([word, order]) => [word.replace(/\?$/, ""), order]));
const adjectives = anyOf([...orderOf.keys()]);
const strong = anyOf(complaints.map(([word]) => word).filter((word) => !word.endsWith("?")));

const bareSubject = "(?:picture|photo|image|video|clip|camera|sound|audio|skin|sky|face|faces|background|colors|horizon|" +
  "light|lighting|everything|shadows|highlights)";
const subject = `(?<subject>(?:${bareSubject} |${article} (?:(?!is\\b|are\\b|looks?\\b|was\\b|and\\b|but\\b|make\\b)[\\w'-]+ ?){1,4}?|` +
  `it|everything|this|that|all|i|he|she|we|they|` +
  `colors|faces|they))`;
const tooBig = new RegExp(`\\b${subject} ?${isSaid} (?:${degree} )+(?<adjective>${adjectives})\\b${end}`, "g");
/** "Skin too red", "why so green". */
const shortly = new RegExp(
  `(?:\\b(?<subject>${bareSubject}) (?:way |far |much |a bit |a little |really |just )?too|` +
    `\\b(?:why|how come)(?: is| are| does| do)?(?: it| this| they)?(?: look)? so) ` +
    `(?<adjective>${adjectives})\\b${end}`,
  "g",
);
const plain = new RegExp(`\\b${subject} ?${isSaid} (?:not )?(?<adjective>${strong})\\b${end}`, "g");
const bare = new RegExp(`(?<!\\bnot |\\bnever )\\b(?:(?:way |a bit |a little(?: bit)? |far |much |slightly |just )*too|` +
  `overly) (?<adjective>${adjectives})\\b${end}`, "g");
const faint = new RegExp(
  `\\b(?:a bit|a little(?: bit)?|slightly|kind of|kinda|rather|so|super|very|really|pretty|quite|extremely|awfully) (?<adjective>${strong})\\b${end}`, "g",
);
const notEnough = new RegExp(`(?<=^|[,.;!?] ?)(?<adjective>${anyOf([...orderOf.keys()].filter((word) => word.startsWith("not ")))})\\b${end}`, "g");
/** Written without its apostrophe, and "to" for "too". */
const apostrophe = new RegExp(`\\bits (?=(?:(?:${degree}|to|not) )*(?:${adjectives}|sideways|upside)\\b)`, "g");
const tooWithOneO = new RegExp(`(?<=(?:\\bis|'s|\\bare|\\blooks?|\\bseems?|\\bway|\\bbit|\\bfar|\\bcame out|\\blittle)) to (?=(?:${adjectives})\\b)`, "g");
/** A request, and no complaint. */
const isRequest = /\b(?:make|let|want|wish|until|should|would|could|must|like|keep|so that|turn|add|get|give|if|unless|when|where)\b[^.,;!?]*$/;

const defects = readOrders("./defects.txt");
const defect = new RegExp(
  `\\b(?:fix|stop|remove|reduce|get rid of|take (?:out|away|off)|correct|eliminate|delete|repair|clean up|lessen|lose)(?: (?:the|this|that|all|any|` +
    `some of the|some|its))*` +
    ` (?<noun>${anyOf(defects.map(([word]) => word))})\\b(?! (?:in|of|from|on) (?:the |her |his )?(?!everything|all\\b|image|picture|photo|video|clip|` +
      `shot))(?! (?:background|\\w+ing)\\b)`,
  "g",
);
const present = new RegExp(
  `\\b(?:there(?:'s| is)|it(?:'s got| has)|it has got|(?:the|this|my) (?:image|picture|photo) has)(?: (?:an?|some|this|a lot of|lots of|` +
    `a bit of))?(?: (?:slight|strong|bad|ugly|weird|visible|heavy))?` +
    ` (?<noun>${anyOf(defects.map(([word]) => word))})\\b`,
  "g",
);
const taken = new RegExp(`\\btake (?:the|this|that|all the) (?<noun>${anyOf(defects.map(([word]) => word))}) (?:away|out|off)\\b`, "g");
const excesses = readOrders("./excess.txt");
const excess = new RegExp(`\\b(?:(?:there(?:'s| is| are)|it(?:'s got| has)|has) )?(?:way |far )?too (?:much|` +
  `many) (?<noun>${anyOf(excesses.map(([word]) => word))})\\b`, "g");
const lack = new RegExp(
  `\\b(?:(?:there(?:'s| is)|it has|has|with|it) )?(?:not enough|too little|lacks|lacking|is lacking|is missing|could use(?: some| more)?|` +
    `needs(?: some| more)?)` +
    ` (?<noun>contrast|color|saturation|light|brightness|sharpness|warmth|exposure|clarity)\\b`,
  "g",
);

const synonyms = readOrders("./synonyms.txt");
const synonym = new RegExp(`(?<![\\w-])(?:${synonyms.map(([words]) => withWholes(anyOf([words]))).join("|")})(?![\\w-])`, "g");
const exactly = new Map(synonyms.map(([words, order]) => [words.replace(/^\^ /, ""), order]));
const withPicture = synonyms.filter(([words]) => words.includes("~")).map(([words, order]) => ({
  all: new RegExp(`^(?:${withWholes(anyOf([words.replace(/^\^ /, "")]))})$`), order,
}));
const orderFor = (said: string) => exactly.get(said) ?? withPicture.find(({ all }) => all.test(said))?.order ?? said;

const opposites = readOrders("./opposites.txt");
const oppositeOf = new Map(opposites);
const lessened = new RegExp(
  `\\b(?:less|not (?:so|as|that)|tone down the|turn down the|reduce the|lower the|decrease the) (?<word>${anyOf(opposites.map(([word]) => word))})` +
    `(?= (?:by|slightly|a bit|a little|colors?|tones?)\\b|${end.slice(3)}`,
  "g",
);
/** "The green tint is ugly", "I do not like the yellow tint". */
const disliked = new RegExp(
  "\\b(?:i (?:do not like|hate|dislike)|i'm not a fan of|what's with) (?:the|this|that) (?<one>\\w+) (?:tint|cast|hue|tone)s?\\b|" +
    "\\b(?:the|this|that) (?<other>\\w+) (?:tint|cast|hue|tone)s? (?:is|looks|seems|are) (?:\\w+ )?" +
    "(?:ugly|bad|awful|weird|strange|wrong|off|annoying|terrible|horrible|strong)\\b",
  "g",
);
/** "Crooked and dark": each of both is complained of. */
const both = new RegExp(`\\b(?<said>${subject} ?${isSaid} (?:${degree} )*)(?<one>${adjectives}) and (?<other>(?:${degree} )*(?:${adjectives}))\\b${end}`, "g");
/** "Make it look like I'm standing on the moon". */
const seenAt = new RegExp(
  "\\bmake (?:it|this|me|us|him|her|them|the (?:photo|picture|image)) look like (i|we|he|she|they)(?:'m|'re|'s| am| are| is) " +
    "(?:standing |sitting |walking |really )*(on|in|at) ",
  "g",
);
/** "Cut the first three seconds and the last two". */
const secondCut = new RegExp(
  "\\b((?:cut|remove|trim|delete|drop|lose|chop|take)(?: off| out)? the (?:first|last) \\S+ seconds?),? and (?:the )?((?:first|last) \\S+)" +
    "(?: (?:s|secs?|seconds?))?\\b", "g",
);
/** What is to be smoothed in a clip is its motion. */
const smoothed = /\b(?:smooth|smoothen) (?:it|this|that|the (?:video|clip|footage)) out\b/g;
/** "Only the roses should be in color". */
const aloneInColor = new RegExp(
  "\\b(?:only|just) ((?:the|her|his|my|our|their) [\\w'-]+(?: [\\w'-]+)?) " +
    "(?:should (?:be|stay|remain)|stays?|is|are|to be|in|remains?)(?: in)? colou?r(?:ed|ful)?\\b", "g",
);
const whom: Readonly<Record<string, string>> = { i: "me", we: "us", he: "him", she: "her", they: "them" };
const heard = /^(?:sound|audio|voices?|music|song|volume)$/;

const limit = new RegExp(
  ",?\\s*(?:\\b(?:but|just|and|though) )?\\b(?:not|never|do not make (?:it|them)|without (?:being|getting|making it|becoming)) (?:too|overly) " +
    "(?!much\\b|many\\b)[\\w-]+",
  "g",
);
const help = new RegExp(
  String.raw`\b(?:please |so |pls |just )*(?:(?:can|could|would|will) (?:you|u|we|someone) )?(?:please |maybe |perhaps )*` +
    String.raw`(?:fix|correct|repair|improve|help|change|sort out|do something about|work on|adjust|solve|handle)` +
    String.raw`(?: (?:it|this|that|them|these|with (?:it|that|this)|me))?(?: up)?(?: (?:please|for me|somehow|a bit|thanks))*(?=\s*(?:$|[,.;!?]))`,
  "g",
);

/**
 * Says in the words of instructions what people say otherwise: complaints ("the sky is too dark") as the order that helps ("brighten the sky"), what
 * spoils the picture, and synonyms of the text files beside. "Not too dark" is a limit and no order: it falls away.
 * @param text in normal form @param hasSound whether noise in the background may be heard
 */
export function restate(text: string, hasSound: boolean): Restated {
  const orders: string[] = [];
  const order = (words: string) => {
    orders.push(words);
    return words;
  };
  const complained = (...found: unknown[]) => {
    const groups = found.at(-1) as Record<string, string | undefined>;
    const [whole, all, at] = [found[0] as string, found.at(-2) as string, found.at(-3) as number];
    const negated = /\bnot (?=(?:too |enough )?$)/.test(all.slice(0, at));
    if (negated || (isRequest.test(all.slice(0, at)) && !/\btoo\b/.test(whole))) return whole;
    const { adjective = "", subject: who = "" } = groups;
    const wanted = orderOf.get(adjective) ?? "";
    const noun = who.trim().split(" ").at(-1)!.replace(/'s$/, "");
    if (whom[noun] && noun !== "they") return order(`${wanted} ${whom[noun]}`);
    if (heard.test(noun)) return wanted === "denoise" ? order("clean up the sound") : /^(?:louder|quieter)$/.test(wanted) ? order(wanted) : whole;
    const isWhole = who === "" || wholes.has(noun) || noun === "they" || /^(?:shadows|highlights|horizon)$/.test(noun);
    if (noun === "shadows" && wanted === "brighten") return order("open the shadows");
    if (noun === "highlights" && /darken|recover/.test(wanted)) return order("recover the highlights");
    return order(isWhole ? wanted : `${wanted} ${who.trim()}`);
  };
  text = sayForEach(nameSides(text)).replace(seenAt, (_, who: string, where: string) => `put ${whom[who]} ${where} `)
    .replace(secondCut, "$1, cut the $2 seconds")
    .replace(aloneInColor, "everything except $1 black and white");
  if (hasSound) text = inSeconds(text).replace(smoothed, "stabilize it");
  text = turnDials(sayPlainly(text).replace(apostrophe, "it's ").replace(tooWithOneO, " too "));
  let said = (hasSound ? text : text.replace(/\bbackground noise\b/g, "noise"))
    .replace(limit, " ")
    .replace(/,?\s*(?:\b(?:but|just|and) )?\bnot (?:too|that|so) much\b|\bdo not over ?do it\b/g, " slightly")
    .replace(synonym, orderFor)
    .replace(disliked, (...found) => {
      const { one, other } = found.at(-1) as { one?: string; other?: string };
      const word = (one ?? other)!;
      return order(oppositeOf.get(word) ?? `less ${word}`);
    })
    .replace(lessened, (...found) => oppositeOf.get((found.at(-1) as { word: string }).word)!)
    .replace(both, (...found) => {
      const { said: begin, one, other } = found.at(-1) as { said: string; one: string; other: string };
      return one === "black" && other === "white" ? found[0] as string : `${begin}${one}, ${begin}${other}`;
    })
    .replace(tooBig, complained)
    .replace(shortly, complained)
    .replace(bare, complained)
    .replace(faint, complained)
    .replace(plain, complained)
    .replace(present, (...found) => order(defects.find(([word]) => word === (found.at(-1) as { noun: string }).noun)![1]))
    .replace(taken, (...found) => order(defects.find(([word]) => word === (found.at(-1) as { noun: string }).noun)![1]))
    .replace(notEnough, complained)
    .replace(excess, (...found) => order(excesses.find(([word]) => word === (found.at(-1) as { noun: string }).noun)![1]))
    .replace(lack, (...found) => order(`more ${(found.at(-1) as { noun: string }).noun}`))
    .replace(defect, (...found) => defects.find(([word]) => word === (found.at(-1) as { noun: string }).noun)![1]);
  if (orders.length > 0) said = said.replace(help, " ");
  return { text: said.replace(/ {2,}/g, " ").trim(), orders };
}
