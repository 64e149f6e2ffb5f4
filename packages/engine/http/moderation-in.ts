/** Codes by which servers say that they do not make such things, in lower case and without anything but letters. */
const codes: ReadonlySet<string> = new Set([
  ...["contentpolicyviolation", "contentpolicy", "policyviolation", "responsibleaipolicyviolation", "usagepolicyviolation"],
  ...["contentfilter", "contentfiltered", "contentfiltererror", "contentblocked", "contentrefused", "contentmoderated", "contentmoderation"],
  ...["moderation", "moderationblocked", "moderationfailed", "moderationflagged", "moderationerror", "inputmoderation", "outputmoderation"],
  ...["safety", "safetyviolation", "safetyfilter", "safetysystem", "safetyerror", "safetycheckfailed", "contentsafety", "contentsafetyviolation"],
  ...["imagesafety", "prohibitedcontent", "sensitivecontent", "unsafecontent", "inappropriatecontent", "datainspectionfailed"],
  ...["nsfw", "nsfwcontent", "nsfwdetected", "nsfwcontentdetected", "flagged"],
]);

/** Members that hold such a code. */
const codeMembers = ["code", "type", "reason", "status", "category", "error_code", "error_type", "error", "detail", "finish_reason", "finishReason"];
/** Members that say it by being true, or by a list with a true in it. */
const flags = ["flagged", "filtered", "nsfw", "is_nsfw", "nsfw_content_detected", "has_nsfw_concepts"];
/** Members that hold a sentence, the best first. */
const sentences = ["message", "msg", "detail", "error", "reason", "title", "explanation", "description"];
/** Members that repeat what was asked, and results: what they hold is not the server's judgement. */
const notJudged = new Set(["prompt", "input", "inputs", "ctx", "request", "body", "b64_json"]);

/** What a sentence says that refuses content: for answers that blame the request, where no code does. */
const words = new RegExp([
  ...["content[ _-]?(?:policy|filter|moderation|safety)", "\\bmoderat(?:ion|ed)\\b", "\\bsafety\\b", "\\bnsfw\\b", "not safe for work", "\\bflagged\\b"],
  "(?:inappropriate|sensitive|prohibited) content",
].join("|"), "i");

/** Objects that are looked at: an answer is somebody else's, and may be made to be large. */
const mostObjects = 200;
const deepest = 8;

export interface Moderation {
  /** The server's own, as it wrote it; absent where it gave none. */
  sentence?: string;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Whether an answer refuses content, in the shapes that servers use: `error.code`, `error.type`, `error.param`, `innererror`, filter results, flags, nested
 * under `error`, `detail`, `errors[]`.
 * @param body parsed JSON, or the text of an answer that is none
 * @param blamesRequest its status is one that blames the request (4xx), so that plain words count, too
 */
export function moderationIn(body: unknown, { blamesRequest }: { blamesRequest: boolean }): Moderation | undefined {
  const found = objectsIn(body).find(({ members }) => isRefusal(members));
  if (found) return withSentence([found.members, ...found.above].flatMap(sentenceOf)[0]);
  if (!blamesRequest) return undefined;
  const said = typeof body === "string" ? [body] : objectsIn(body).flatMap(({ members }) => sentenceOf(members));
  const sentence = said.find((one) => words.test(one.slice(0, 4000)));
  return sentence === undefined ? undefined : { sentence };
}

/** The first sentence of an answer that says what is wrong; undefined where it is no JSON of a known shape. */
export const sentenceIn = (body: unknown): string | undefined => objectsIn(body).flatMap(({ members }) => sentenceOf(members))[0];

/** The codes of an answer, wherever they stand. */
export const codesIn = (body: unknown): string[] => objectsIn(body).flatMap(({ members }) => codeMembers.flatMap((name) => textIn(members[name])));

const withSentence = (sentence: string | undefined): Moderation => (sentence === undefined ? {} : { sentence });

const isCode = (value: unknown) => typeof value === "string" && value.length < 100 && codes.has(value.toLowerCase().replace(/[^a-z]/g, ""));

function isRefusal(members: Members): boolean {
  if (codeMembers.some((name) => isCode(members[name]))) return true;
  if (flags.some((name) => members[name] === true || (Array.isArray(members[name]) && members[name].includes(true)))) return true;
  // A parameter of that name may be one that the server does not know.
  return isCode(members["param"]) && !/unknown|unsupported|unrecogni[sz]ed|missing|invalid_type/i.test(String(members["code"] ?? members["type"] ?? ""));
}

/** Codes are no sentences: those have a blank. */
const sentenceOf = (members: Members): string[] => sentences.flatMap((name) => textIn(members[name])).filter((text) => text.trim().includes(" "));

const textIn = (value: unknown): string[] => (typeof value === "string" && value !== "" ? [value] : []);

interface Found {
  members: Members;
  /** The objects that hold it, from the inside. */
  above: Members[];
}

/** The objects of a value, outer ones first. */
function objectsIn(value: unknown): Found[] {
  const found: Found[] = [];
  let level: { value: unknown; above: Members[] }[] = [{ value, above: [] }];
  for (let depth = 0; depth < deepest && level.length > 0; depth++) {
    const next: typeof level = [];
    for (const one of level) {
      if (found.length + next.length > mostObjects) break;
      if (Array.isArray(one.value)) next.push(...one.value.slice(0, mostObjects).map((inner: unknown) => ({ value: inner, above: one.above })));
      else if (typeof one.value === "object" && one.value !== null) {
        const members = one.value as Members;
        found.push({ members, above: one.above });
        const inner = Object.entries(members).filter(([name, held]) => typeof held === "object" && !notJudged.has(name)).slice(0, mostObjects);
        next.push(...inner.map(([, held]) => ({ value: held, above: [members, ...one.above] })));
      }
    }
    level = next;
  }
  return found;
}
