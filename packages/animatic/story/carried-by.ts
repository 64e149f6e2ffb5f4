import { type SubjectEntry } from "./lexicon/subjects.ts";
import { abstractWords, actionWords } from "./lexicon/surroundings.ts";
import type { Open } from "./open-words.ts";
import type { Subject } from "./prompt-reading.ts";

const containers = /package|handbag|backpack|luggage|amphora|jar|hot beverage|teacup|wrapped gift|top hat|bowl/;
/** Their sails and cabins would hide who is behind them. */
const decked = /sailboat|ship|ferry/;
const seats = /chair|couch|bed/;
/** "On" them something is shown, heard or said, and nobody stands. */
const devices = /phone|computer|laptop|television|radio|watch|clock|camera|microphone|door|window/;
/** What is done in a boat and on a sofa without a word of its own for the picture. */
const posture = /^(?:sit|stand|sleep|rest|wait|lie|lying|perch|float|relax)\w*$/;
const preposition = /^(?:of|with|by|on|onto|in|inside|aboard|at|into|from|over|under|near|behind|beside|through)$/;

/**
 * Whom a noun carries, by the words since the one before: a rider, who is "in a boat", "on a sofa", "in a box". Who types on a laptop is not on it.
 * @returns `isOn` where it stands on top, and not behind the outline
 */
export function carriedBy(subjects: readonly Subject[], entry: SubjectEntry, { riding, since }: Open): Pick<Subject, "carries" | "isOn"> {
  const rider = subjects.at(-1)?.entry;
  const carries = subjects.length - 1;
  if (!rider || rider.motion === "still" || isVehicle(rider)) return {};
  const inVehicle = isVehicle(entry) && { carries, ...(decked.test(entry.icon) && { isOn: true as const }) };
  if (riding && inVehicle) return inVehicle;
  const at = since.findLastIndex((word) => preposition.test(word));
  const where = since[at] ?? "";
  const isDoing = since.slice(0, at).some((word) => !posture.test(word) && (actionWords.has(word) || abstractWords.has(word) || /ing$/.test(word)));
  if (isDoing || !/^(?:in|inside|on|onto|aboard)$/.test(where)) return {};
  if (inVehicle) return isClosed(entry) ? {} : inVehicle;
  if (entry.isPerson || entry.motion !== "idle") return {};
  if (!where.startsWith("on") && containers.test(entry.icon)) return { carries };
  const holds = rider.isPerson || !where.startsWith("on") ? seats.test(entry.icon) : !devices.test(entry.icon);
  return holds ? { carries, isOn: true } : {};
}

/** Of who is in a car nothing but hair would be seen, over its roof. */
const isClosed = ({ motion, icon }: SubjectEntry) => motion === "drive" && !/cycle|scooter|skateboard|sled|tractor|racing/.test(icon);

const isVehicle = ({ motion, icon }: SubjectEntry) =>
  ["drive", "sail", "run", "soar", "hover", "launch"].includes(motion) || ["camel", "elephant", "dragon", "unicorn", "balloon"].includes(icon);
