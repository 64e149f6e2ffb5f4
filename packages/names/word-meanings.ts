import { editDistance } from "./edit-distance.ts";

/** Words by others of the same meaning, as public APIs name their members. */
const synonyms = new Map(Object.entries({
  first: "start", initial: "start", last: "end", final: "end", tail: "end", frame: "image", picture: "image", photo: "image", img: "image", clip: "video",
  movie: "video", sound: "audio", neg: "negative", callback: "webhook", guidance: "cfg", length: "duration",
}));

/** How something is given, not what it is. */
const forms = new Set(["url", "urls", "uri", "base64", "b64", "data", "file", "path", "input", "source", "src", "music"]);

/** Of a row, one is never another. */
const rows: readonly (readonly string[])[] = [
  ["image", "video", "audio", "mask"], ["start", "end"], ["left", "right", "top", "bottom"], ["horizontal", "vertical"], ["width", "height"], ["min", "max"],
];

/** What has one of these in its name is something else than what has not. */
const turning = ["end", "negative", "mask", "magic", "multi", "generate"];

/** What is written behind one of `turning` without a separator has so many letters at least: "endimage", but not "ended" or "multiple". */
const leastGlued = 4;

/** What a name says. */
export interface Meaning {
  /** One word of each meaning, those of forms left out unless there are no others. */
  readonly words: readonly string[];
  /** Those of `turning` that it has, mistyped too: else "negatve_prompt" would be a kind of prompt. */
  readonly turned: readonly string[];
}

export function meaningOf(given: readonly string[]): Meaning {
  const things = given.filter((word) => !forms.has(word));
  const words = [...new Set((things.length > 0 ? things : given).map((word) => synonyms.get(word) ?? word))];
  return { words, turned: turning.filter((one) => words.some((word) => isGlued(word, one) || isSlip(word, one))) };
}

const isGlued = (word: string, meant: string): boolean => word.startsWith(meant) && word.length >= meant.length + leastGlued;

/** Short words begin alike, since a task is no mask, and none is inflected: a generator is no slip of the hand. */
function isSlip(word: string, meant: string): boolean {
  // Two edits make other words of the last letters alone: native, relative.
  const allowed = word.startsWith(meant.slice(0, 2)) ? Math.max(1, Math.floor(meant.length / 4)) : 1;
  // Most words end here: edits are counted for those that resemble it.
  if (word[0] !== meant[0] && (meant.length <= 4 || word.at(-1) !== meant.at(-1))) return false;
  if (Math.abs(word.length - meant.length) > allowed || (word.length > meant.length && word.startsWith(meant.slice(0, -1)))) return false;
  return editDistance(word, meant) <= allowed;
}

/** Whether a name may not be taken for a known one, by their meanings. What is one edit from the whole of it may lack a word: the slip is in that. */
export function areRivals(known: Meaning, asked: Meaning, distance: number): boolean {
  if (asked.turned.some((word) => !known.turned.includes(word))) return true;
  if (distance > 1 && known.turned.some((word) => !asked.turned.includes(word))) return true;
  return rows.some((row) => {
    const [mine, theirs] = [known, asked].map(({ words }) => words.filter((word) => row.includes(word)));
    return mine!.length > 0 && theirs!.length > 0 && !mine!.some((word) => theirs!.includes(word));
  });
}
