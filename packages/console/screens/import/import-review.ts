import { computed, signal } from "@preact/signals";
import { refresh } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { groupsOf, type Made, measuredIn, type ReviewGroup } from "./review-groups.ts";

/** What somebody has said of a group. A value of null takes a genre or mood away. */
export type Decision = { state: "decided"; value: string | null } | { state: "later" } | { state: "sending" } | { state: "failed"; error: Error };

/** Items and words that the service takes in one call. */
const atOnce = 1000;

/** The guesses of an import by groups, and what was said of them so far. */
export class ImportReview {
  readonly groups: readonly ReviewGroup[];
  readonly measured: ReturnType<typeof measuredIn>;
  readonly decisions = signal<ReadonlyMap<string, Decision>>(new Map());
  /** What nobody has decided or put off. */
  readonly open = computed(() => this.groups.filter(({ key }) => !["decided", "later"].includes(this.decisions.value.get(key)?.state ?? "")));

  constructor(made: readonly Made[]) {
    this.groups = groupsOf(made);
    this.measured = measuredIn(made);
  }

  /** Gives all items of a group a value; the one that it has accepts the guess. Returns whether that was done. */
  async decide(group: ReviewGroup, value: string | null): Promise<boolean> {
    this.#note(group, { state: "sending" });
    const { what, words, ids } = group;
    try {
      for (let from = 0; from < Math.max(ids.length, words.length); from += atOnce) {
        const [someWords, someIds] = [words.slice(from, from + atOnce), ids.slice(from, from + atOnce)];
        await connection.json("/v1/admin/guesses", { method: "POST", body: { what, value, words: someWords, ids: someIds } });
      }
      this.#note(group, { state: "decided", value });
      refresh();
      return true;
    } catch (error) {
      this.#note(group, { state: "failed", error: error as Error });
      return false;
    }
  }

  /** Those that are open and have evidence, one after the other; ends at the first that fails. */
  async acceptAll(): Promise<void> {
    for (const group of this.acceptable()) if (!(await this.decide(group, group.value))) return;
  }

  acceptable(): ReviewGroup[] {
    return this.open.value.filter(({ by }) => by !== "nothing");
  }

  later(group: ReviewGroup): void {
    this.#note(group, { state: "later" });
  }

  reopen({ key }: ReviewGroup): void {
    const decisions = new Map(this.decisions.peek());
    decisions.delete(key);
    this.decisions.value = decisions;
  }

  #note({ key }: ReviewGroup, decision: Decision): void {
    this.decisions.value = new Map(this.decisions.peek()).set(key, decision);
  }
}
