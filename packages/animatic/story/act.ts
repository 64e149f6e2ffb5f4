import type { Motion } from "../actors/actor.ts";
import { abstractWords, personActions } from "./lexicon/surroundings.ts";
import type { Subject } from "./prompt-reading.ts";

/** Whether what a verb says of a subject can be drawn. Nobody floats: who flies a kite stands on the ground. */
export const canDo = ({ entry }: Subject, { motion }: { motion: Motion }) =>
  !entry || (entry.isPerson ? doneByPeople.has(motion) || canFly.test(entry.icon) : !lifeless.has(entry.motion) || !doneByTheLiving.has(motion));

const canFly = /superhero|supervillain|fairy|genie|mage|angel|vampire|astronaut/;

/** Running shoes and playing cards do not run and play. */
const lifeless: ReadonlySet<Motion> = new Set(["idle", "still", "sway", "shine", "dance", "burn"]);
const doneByTheLiving: ReadonlySet<Motion> = new Set(["walk", "run", "hop", "dance", "swim", "crawl", "fly"]);

/** Of people nothing else is drawn: who turns his head does not spin, and who burns the toast is no flame. */
const doneByPeople: ReadonlySet<Motion> = new Set(["walk", "run", "hop", "dance", "swim", "drive", "sail", "idle"]);

/** Lets a subject do what a verb says. */
export function act(subject: Subject, { motion, word }: { motion: Motion; word: string }): void {
  const { entry } = subject;
  subject.action = motion;
  if (!abstractWords.has(word)) (subject.said ??= []).push(word);
  const own = personActions.get(word) ?? personActions.get(motion);
  if (entry?.isPerson && own && /^(?:person|man|woman) (?:walking|standing)$/.test(entry.icon)) {
    subject.icon = `${/^man\b/.test(entry.icon) ? "man" : /^woman/.test(entry.icon) ? "woman" : "person"} ${own}`;
  }
}
