import { closeSync, openSync, writeSync } from "node:fs";
import { type CommandContext, CommandError } from "./command.ts";
import { ProgressLine, standardError } from "./progress-line.ts";

/** What an import did with one item, or in a dry run would do. */
export interface Decision {
  /** Path of the file from where the import began, or the item's key where it is no file. */
  item: string;
  key?: string;
  outcome: "new" | "changed" | "same" | "failed" | "removed";
  /** Why it failed, or what was guessed or left out. */
  reasons: readonly string[];
  /** Those of the reasons that a person is given for all files together. Default: none. */
  guessed?: readonly string[];
}

export interface DecisionLogOptions {
  /** Tell every decision as a line of JSON on standard output, the counts last. */
  json?: boolean;
  /** File that is to hold every decision as a line of JSON. */
  report?: string;
  dryRun?: boolean;
}

/** Tells a person, a program and a report file what an import decides, and counts it. */
export class DecisionLog {
  readonly #context: CommandContext;
  readonly #options: DecisionLogOptions;
  readonly #report: number | undefined;
  readonly #counts: Record<Decision["outcome"], number> = { new: 0, changed: 0, same: 0, failed: 0, removed: 0 };
  #progress: ProgressLine;
  #done = 0;

  /** @throws CommandError when the report cannot be written */
  constructor(context: CommandContext, options: DecisionLogOptions) {
    this.#context = context;
    this.#options = options;
    this.#progress = new ProgressLine(standardError(context.note));
    try {
      this.#report = options.report === undefined ? undefined : openSync(options.report, "w");
    } catch (error) {
      throw new CommandError(`The report cannot be written: ${(error as Error).message}.`);
    }
  }

  get counts(): Readonly<Record<Decision["outcome"], number>> {
    return this.#counts;
  }

  /** Begins the progress again, for the next part of a long import. */
  begin(): void {
    this.#progress = new ProgressLine(standardError(this.#context.note));
    this.#done = 0;
  }

  tell({ item, key, outcome, reasons, guessed = [] }: Decision): void {
    this.#counts[outcome]++;
    this.#done++;
    const line = JSON.stringify({ item, ...(key !== undefined && { key }), outcome, ...(reasons.length > 0 && { reasons }) });
    if (this.#report !== undefined) writeSync(this.#report, `${line}\n`);
    if (this.#options.json) this.#context.out(line);
    else if (outcome === "failed") this.note(`FAILED ${item}: ${reasons.join("; ")}`);
    else this.#noteOne(item, outcome, this.#options.dryRun ? reasons : reasons.filter((reason) => !guessed.includes(reason)));
  }

  /** A line on one item, where there is something to say: thousands of them would hide what failed. */
  #noteOne(item: string, outcome: Decision["outcome"], reasons: readonly string[]): void {
    if (reasons.length === 0 && !(this.#options.dryRun && outcome !== "same")) return;
    this.note(`${this.#options.dryRun ? `${outcome} ` : ""}${item}${reasons.length > 0 ? `: ${reasons.join("; ")}` : ""}`);
  }

  /** A line for the person. */
  note(line: string): void {
    this.#progress.clear();
    this.#context.note(line);
  }

  /** Shows how far the import is among so many items. */
  show(total: number, what: string): void {
    if (!this.#options.json) this.#progress.show(this.#done, total, what, () => cameInWords(this.#counts));
  }

  /** Tells the counts. @throws CommandError when an item failed, so that the command ends with exit code 1 */
  finish(items: "files" | "icons" | "boards"): void {
    this.#progress.clear();
    const { removed, ...decided } = this.#counts;
    const total = decided.new + decided.changed + decided.same + decided.failed;
    const pruned = removed > 0 ? ` ${removed} removed.` : "";
    const { json, dryRun = false } = this.#options;
    if (json) this.#context.out(JSON.stringify({ summary: { ...this.#counts, total, dry_run: dryRun } }));
    else this.#context.out(`${dryRun ? "Dry run, nothing is written: " : ""}${countsInWords(decided)} of ${total} ${items}.${pruned}`);
    if (decided.failed > 0) {
      throw new CommandError(`${decided.failed} of ${total} ${items} could not be imported; the reasons are ${json ? "in the lines" : "above"}.`);
    }
  }

  close(): void {
    if (this.#report !== undefined) closeSync(this.#report);
  }
}

/** What there is to tell of, such as "3 new, 1 failed". */
function cameInWords(counts: Readonly<Record<Decision["outcome"], number>>): string {
  const words = { new: "new", changed: "changed", same: "unchanged", failed: "failed", removed: "removed" } as const;
  const outcomes = Object.keys(words) as Decision["outcome"][];
  return outcomes.flatMap((outcome) => (counts[outcome] > 0 ? [`${counts[outcome]} ${words[outcome]}`] : [])).join(", ");
}

/** Such as "3 new, 0 changed, 12 unchanged, 1 failed". */
export function countsInWords(counts: Readonly<Record<"new" | "changed" | "same" | "failed", number>>): string {
  return `${counts.new} new, ${counts.changed} changed, ${counts.same} unchanged, ${counts.failed} failed`;
}
