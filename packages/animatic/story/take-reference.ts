import { readWords } from "@atelier/engine/words/read-words.ts";
import { act } from "./act.ts";
import type { SubjectEntry } from "./lexicon/subjects.ts";
import type { Open } from "./open-words.ts";
import type { PromptReading, Subject } from "./prompt-reading.ts";

/** What may stand between a noun and the reference that shows it ("the dog that is shown in Image 1"), and the other way round ("Image 1 is a dog"). */
const shownIn = new Set(readWords(new URL("./lexicon/shown-in.txt", import.meta.url)));
const namedAs = new Set(readWords(new URL("./lexicon/named-as.txt", import.meta.url)));

/** A reference is the noun before it, or a subject of its own. */
export function takeReference(reading: PromptReading, open: Open, reference: number): void {
  const { subjects } = reading;
  if (subjects.some((other) => other.reference === reference)) return;
  const last = subjects.at(-1);
  if (last && last.reference === undefined && open.since.every((word) => shownIn.has(word))) {
    // "The woman in the hat from Image 1": the hat is hers.
    const wearer = subjects.at(-2);
    const worn =
      wearer?.entry?.isPerson && wearer.reference === undefined && last.entry && !last.entry.isPerson && last.entry.motion === "idle" && last.entry.size <= 0.7;
    if (worn) subjects.pop();
    const subject = worn ? wearer : last;
    subject.reference = reference;
    subject.count = 1;
    return;
  }
  const subject: Subject = { word: `reference-${reference}`, count: 1, icon: "", reference };
  if (open.action && subjects.length === 0) act(subject, open.action);
  if (open.riding && last?.entry) subject.carries = subjects.length - 1;
  subjects.push(subject);
  open.riding = false;
}

/** "Image 1 is a dog" says what moves there, not that there is a dog besides. */
export function takeAsName({ subjects, known }: PromptReading, open: Open, entry: SubjectEntry, word: string): boolean {
  const last = subjects.at(-1);
  if (last?.reference === undefined || last.entry || !open.since.every((one) => namedAs.has(one))) return false;
  last.entry = entry;
  known.push(word);
  return true;
}
