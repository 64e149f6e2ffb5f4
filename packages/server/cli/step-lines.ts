import { ProgressLine, standardError } from "./progress-line.ts";

/** How far a command of several steps is: a line of words when a step begins, then its progress. */
export class StepLines<Step extends string> {
  readonly #note: (line: string) => void;
  readonly #words: Readonly<Record<Step, string>>;
  #step: Step | undefined;
  #line: ProgressLine | undefined;

  constructor(note: (line: string) => void, words: Readonly<Record<Step, string>>) {
    this.#note = note;
    this.#words = words;
  }

  show(step: Step, done: number, total: number, what: string): void {
    if (step !== this.#step) {
      this.clear();
      this.#step = step;
      this.#note(this.#words[step]);
      this.#line = new ProgressLine(standardError(this.#note));
    }
    this.#line!.show(done, total, what);
  }

  clear(): void {
    this.#line?.clear();
  }
}
