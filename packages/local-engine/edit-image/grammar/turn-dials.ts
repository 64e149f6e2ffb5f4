import { anyOf, readOrders } from "./plain-words/read-orders.ts";

const dials = readOrders("../dials.txt");
const dial = anyOf(dials.map(([word]) => word));
const turned = new RegExp(
  `\\b(?:(?:turn|crank|bring|push|pump|take|dial|bump|kick)(?:ing)? (?<way1>up|down)(?: the| its)? (?<noun1>${dial})|` +
    `(?:turn|crank|bring|push|pump|take|dial|bump|kick)(?: the| its)? (?<noun2>${dial}) (?<way2>up|down)|` +
    `(?:the )?(?<noun3>${dial})(?: a bit| a little| slightly| a touch)? ?(?<way3>up|down|higher|lower|[+-](?= ?\\d))|` +
    `(?<way4>higher|lower|increase|decrease|raise|reduce|lessen)(?: the| its)? (?<noun4>${dial})|` +
    `(?<way5>\\+|- ?(?=\\d))(?<by>\\d+ ?%?) (?<noun5>${dial}))(?:(?<=[+-])|(?![\\w-]))(?: ?(?:by )?(?<amount>\\d+)(?: ?%| percent|(?! ?s)\\b))?`,
  "g",
);
const mostly = (words: string) => (/^(?:up|higher|\+|increase|raise)/.test(words) ? 0 : 1);

const factors = new RegExp(`\\b(double|halve) the (${dial})\\b`, "g");

/** Says "contrast up", "turn down the colors" and "brightness +15" in the words of instructions. */
export function turnDials(text: string): string {
  const factored = text.replace(factors, (_, way: string, noun: string) => (way === "halve" ? `lower the ${noun} 50%` : `increase the ${noun} 100%`));
  return factored.replace(turned, (...found) => {
    const groups = found.at(-1) as Record<string, string | undefined>;
    const at = [1, 2, 3, 4, 5].find((i) => groups[`noun${i}`] !== undefined)!;
    const wanted = dials.find(([word]) => word === groups[`noun${at}`])![1].split(" / ")[mostly(groups[`way${at}`]!)]!;
    const by = (groups["by"] ?? groups["amount"])?.replace(/[ %]/g, "");
    return by === undefined ? wanted : `${wanted} by ${by}%`;
  });
}

const ordinals: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5, sixth: 6, seventh: 7, eighth: 8, tenth: 10 };
const moment = "(?:0?0:(\\d\\d)|(?:second )?(\\d+(?:\\.\\d+)?))";
const twoMoments = `${moment} ?(?:s|secs?|seconds?)? ?(?:and|to|till|until|-) ?${moment}`;
const span = (_: string, a?: string, b?: string, c?: string, d?: string) => `from ${Number(a ?? b)} to ${Number(c ?? d)} seconds`;
const spanAlone = new RegExp(`\\b(only|just|keep|show|seconds?) (?:only |just )?${twoMoments}(?![\\d.]| ?(?:%|x|times|s\\b|sec))`, "g");
/** "Last 4 seconds louder". */
const timeFirst = new RegExp(
  "^(?:(?:in|for|during) )?(?:the )?((?:first|last) \\S+ (?:s|secs?|seconds?)),? (?!of\\b|remove|delete|away|off|out|and\\b|should)([^,.;«]+)$", "g",
);
/** "Add some soft piano". */
const kindOfMusic = new RegExp(
  "\\b(add|put) ((?:some |an? )?(?:soft |calm |slow |gentle |quiet )?(?:piano|guitar|violin|strings|jazz|rock|lofi|techno))" +
    "(?! (?:music|sound|track|song|tune|note))\\b", "g",
);
/** "Add thunder": what is heard and not seen. */
const heardAlone = new RegExp(
  "\\badd (?:some |an? |the )?(thunder|applause|sirens?|church bells|laughter|footsteps|cheering|birdsong)(?! (?:sounds?|noise|effect|and\\b))", "g",
);
/** The sound fades with the picture. */
const fadesBoth = /\b(fade\b[^,.;]*?),? (?:(?:both|with both|with) )?(?:the )?(?:picture|video|image)s? (?:and|with|&) (?:the )?(?:sound|audio|music)\b/g;
/** Sound that is stretched keeps its pitch. */
const keepsPitch = new RegExp(
  "(?<=\\b(?:speed|slow|fast|faster|slower)\\b[^.;]*),? (?:but |and |while |with )?(?:keep|keeping|leave|without changing) (?:the |his |her |my |their )?" +
    "(?:voices?|pitch|sound|audio)(?: pitch)?(?: (?:normal|natural|the same|as (?:it )?is|unchanged))?(?=\\s*(?:$|[,.;]))", "g",
);

/** Says "second 3" and "0:03" as "3 seconds". */
export function inSeconds(text: string): string {
  return text
    .replace(new RegExp(`\\b(until|till|after|from|at|since|before) (?:the )?(${Object.keys(ordinals).join("|")}) second\\b(?! half)`, "g"),
      (_, when: string, which: string) => `${when} ${ordinals[which]} seconds`)
    .replace(new RegExp(`\\b${twoMoments} ?(?:s|secs?|seconds?)\\b`, "g"), span)
    .replace(new RegExp(`\\b(?:between|from) ${twoMoments}(?![\\d.]| ?(?:%|x|s\\b|sec))`, "g"), span)
    .replace(spanAlone, (_, word: string, ...rest: string[]) => `${/^sec/.test(word) ? "" : `${word} `}${span("", ...rest.slice(0, 4))}`)
    .replace(/\b(?:between|from) from (?=\d)/g, "from ")
    .replace(/^(?:only|just) (?=from \d)/g, "keep only ")
    .replace(/^(\d+(?:\.\d+)?) ?x(?=\s*(?:$|[,.;!?]))/g, "$1x speed")
    .replace(/^(\d+:\d+)(?=\s*(?:$|[,.;!?]))/g, "crop to $1")
    .replace(/^(vertical|horizontal|landscape|portrait)(?: please| video| format)?(?=\s*(?:$|[,.;!?]))/g, "crop to $1")
    .replace(/\b(?:the|that|this) (?:part|bit|section|piece|scene) (?=(?:from|after|until|before) \d)/g, "")
    .replace(/\b(?:in|at|for|during) (?:the )?(?:beginning|start)(?: for| the)?(?: first)? (\S+) (?:s|secs?|seconds?)\b/g, "for the first $1 seconds")
    .replace(/\b(?:in|at|for|during) (?:the )?end(?: for| the)?(?: last)? (\S+) (?:s|secs?|seconds?)\b/g, "for the last $1 seconds")
    .replace(/\bslow (the (?:first|last) \S+ (?:s|secs?|seconds?)) (?:way |right |a bit )?down\b/g, "slow motion for $1")
    .replace(kindOfMusic, "$1 $2 music")
    .replace(heardAlone, "add the sound of $1")
    .replace(timeFirst, "$2 for the $1")
    .replace(fadesBoth, "$1")
    .replace(keepsPitch, "").replace(/\bfrom (?:the )?(?:start|beginning) (?:to|until|till|up to|on to) /g, "until ")
    .replace(/(^|\band |, )slow(?=\s*(?:$|[,.;!?]|and\b))/g, "$1slow motion")
    .replace(/(^|\band |, )fast(?=\s*(?:$|[,.;!?]|and\b))/g, "$1speed it up")
    .replace(/\b(starting (?:at|from)|after|until|from|since) (\d+(?:\.\d+)?)(?= on\b| onwards?\b|\s*$|[,;.!?](?:\s|$))/g, "$1 $2 seconds")
    .replace(/\bsecond (\d+(?:\.\d+)?)\b|\b0?0:(\d\d)\b/g, (_, a?: string, b?: string) => `${Number(a ?? b)} seconds`);
}
