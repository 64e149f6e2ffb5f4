import { createInterface } from "node:readline/promises";
import type { GuessGroup } from "../catalog/import/import-review.ts";
import { categorySlugs, uncategorised } from "../catalog/sounds/categories.ts";
import { categoryNamed } from "../catalog/sounds/import/category-map.ts";
import { decideGroup } from "../catalog/sounds/import/reviewed-categories.ts";
import type { Database } from "../store/database/database.ts";

const mostWords = 6;
const mostListed = 40;

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

/** Takes a person through the groups of categories: accept, change the category of all, or leave for later. Answers are kept for the next import. */
export async function reviewGuesses(groups: readonly GuessGroup[], database: Database, ask: Ask, note: (line: string) => void): Promise<void> {
  const open = groups.filter(({ what }) => what === "category");
  if (open.length === 0) return;
  note("Enter accepts a group, the name of a category changes all of it, l leaves it for later, q ends.");
  for (const [i, group] of open.entries()) {
    const decided = await decisionOn(group, `[${i + 1}/${open.length}] ${lineOf(group)}\n    > `, ask, note);
    if (decided === "end") return;
    if (decided === "later") continue;
    const changed = await decideGroup(database, group, decided);
    if (changed > 0) note(`    ${changed} are ${decided} now.`);
  }
}

async function decisionOn(group: GuessGroup, question: string, ask: Ask, note: (line: string) => void): Promise<string> {
  for (;;) {
    const answer = (await ask(question))?.trim();
    if (answer === undefined || answer === "q") return "end";
    // What nothing spoke for has nothing to accept.
    if (answer === "l" || (answer === "" && group.value === uncategorised)) return "later";
    const slug = answer === "" ? group.value : categoryNamed(answer);
    if (slug !== undefined) return slug;
    note(`    "${answer}" is no category: ${categorySlugs.join(", ")}.`);
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
