import { createInterface } from "node:readline/promises";
import type { Guess } from "../catalog/import/guess.ts";
import type { GuessGroup } from "../catalog/import/import-review.ts";
import type { Stores } from "../catalog/import/stores.ts";
import { decideTerm } from "../catalog/music/import/reviewed-terms.ts";
import { categorySlugs } from "../catalog/sounds/categories.ts";
import { categoryNamed } from "../catalog/sounds/import/category-map.ts";
import { decideCategory } from "../catalog/sounds/import/reviewed-categories.ts";
import type { Database } from "../store/database/database.ts";

const mostWords = 6;
const mostListed = 40;
/** Characters of a genre's or mood's name. */
const longestName = 100;

/** Asks a person something; undefined where nobody answers any more. */
export type Ask = (question: string) => Promise<string | undefined>;

/** Asks at the terminal; undefined where there is none, or where only its output is one. */
export function terminalAsk(): { ask: Ask; close(): void } | undefined {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<undefined>((resolve) => void terminal.once("close", () => resolve(undefined)));
  return { ask: (question) => Promise.race([terminal.question(question), ended]), close: () => terminal.close() };
}

/** Lists what was guessed: value, evidence, count and examples of each group, the largest first. */
export function listGuesses(groups: readonly GuessGroup[], note: (line: string) => void): void {
  if (groups.length === 0) return;
  note("");
  note("What nobody had stated, by what it was taken for and what spoke for it:");
  for (const group of groups.slice(0, mostListed)) note(`  ${lineOf(group)}`);
  if (groups.length > mostListed) note(`  and ${groups.length - mostListed} smaller groups; --report FILE tells each file's.`);
}

/** What a person may do with the groups of a catalog. */
export interface Reviewing {
  /** Guesses of which it is asked. */
  whats: readonly Guess["what"][];
  /** A name as it is kept, null for "none of it"; undefined where it is no name, then `refused` says why. */
  named(answer: string): string | null | undefined;
  refused(answer: string): string;
  /** Gives all items of a group the name, and its words the same in imports to come. Returns how many items have changed. */
  decide(group: GuessGroup, name: string | null): Promise<number>;
  /** What is asked at first. */
  how: string;
}

/** Takes a person through the groups: accept, change all of one, or leave for later. Answers are kept for the next import. */
export async function reviewGuesses(groups: readonly GuessGroup[], reviewing: Reviewing, ask: Ask, note: (line: string) => void): Promise<void> {
  const open = groups.filter(({ what }) => reviewing.whats.includes(what));
  if (open.length === 0) return;
  note(reviewing.how);
  for (const [i, group] of open.entries()) {
    const decided = await decisionOn(group, `[${i + 1}/${open.length}] ${lineOf(group)}\n    > `, reviewing, ask, note);
    if (decided === "end") return;
    if (decided === "later") continue;
    const changed = await reviewing.decide(group, decided.name);
    if (changed > 0) note(`    ${changed} changed to ${decided.name ?? `no ${group.what}`}.`);
  }
}

/** Sounds: which category. */
export function reviewingCategories(database: Database): Reviewing {
  return {
    whats: ["category"],
    how: "Enter accepts a group, the name of a category changes all of it, l leaves it for later, q ends.",
    named: (answer) => categoryNamed(answer),
    refused: (answer) => `"${answer}" is no category: ${categorySlugs.join(", ")}.`,
    decide: ({ keys, words }, name) => decideCategory(database, { keys }, words.keys(), name!),
  };
}

/** Music: which genres and moods, in place of those that tags say. */
export function reviewingTerms(stores: Stores): Reviewing {
  return {
    whats: ["genre", "mood"],
    how: "Enter accepts a group, a name takes the place of its genre or mood, - takes that away, l leaves it for later, q ends.",
    named: (answer) => (answer === "-" ? null : answer.length <= longestName ? answer : undefined),
    refused: () => `A name has at most ${longestName} characters.`,
    decide: ({ what, keys, words }, name) => decideTerm(stores, what === "genre" ? "genres" : "moods", { keys }, words.keys(), name),
  };
}

type Decided = "end" | "later" | { name: string | null };

async function decisionOn(
  group: GuessGroup, question: string, { named, refused }: Reviewing, ask: Ask, note: (line: string) => void,
): Promise<Decided> {
  for (;;) {
    const answer = (await ask(question))?.trim();
    if (answer === undefined || answer === "q") return "end";
    // What nothing spoke for has nothing to accept.
    if (answer === "l" || (answer === "" && group.by === "nothing")) return "later";
    const name = answer === "" ? group.value : named(answer);
    if (name !== undefined) return { name };
    note(`    ${refused(answer)}`);
  }
}

function lineOf({ what, value, by, words, keys, examples }: GuessGroup): string {
  const some = [...words].sort((a, b) => b[1] - a[1]).slice(0, mostWords).map(([word]) => word).join(", ");
  const evidence = {
    folder: `the folder ${some}`, words: `words: ${some}`, "words and folder": `words and folder: ${some}`, tag: "the file's tag", measure: "measured",
    nothing: some === "" ? "nothing speaks for any" : `nothing speaks for any, folder ${some}`,
  }[by];
  return `${what} ${value}: ${keys.length} (${evidence}), such as ${examples.join(", ")}`;
}
