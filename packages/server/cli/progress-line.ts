/** Shortest time between two drawings of the line on a terminal, milliseconds. */
const redrawMilliseconds = 100;
/** Shortest time between two lines where nobody watches a terminal. */
const plainMilliseconds = 5000;
const barWidth = 24;

export interface ProgressTerminal {
  /** Whether a line can be drawn over. */
  isTTY: boolean;
  columns: number;
  /** Writes to a terminal, without ending the line. */
  draw(text: string): void;
  /** Writes a line where there is no terminal. */
  line(text: string): void;
}

/** Standard error of this process; `note` is the command's way to write a line there. */
export function standardError(note: (line: string) => void): ProgressTerminal {
  const { isTTY = false, columns = 80 } = process.stderr;
  return { isTTY, columns, draw: (text) => void process.stderr.write(text), line: note };
}

/** Shows how far a long command is: a bar that is drawn over on a terminal, a plain line every few seconds elsewhere. */
export class ProgressLine {
  readonly #terminal: ProgressTerminal;
  readonly #now: () => number;
  readonly #amount: ((count: number) => string) | undefined;
  readonly #startedAt: number;
  #shownAt: number;

  /** @param amount how counts and rates are shown, such as bytes */
  constructor(terminal: ProgressTerminal, now: () => number = Date.now, amount?: (count: number) => string) {
    this.#terminal = terminal;
    this.#now = now;
    this.#amount = amount;
    this.#startedAt = now();
    this.#shownAt = this.#startedAt - redrawMilliseconds;
  }

  /**
   * @param what what was done last, shown where there is space
   * @param came what came of those that are done, in words; asked for when it is shown
   */
  show(done: number, total: number, what: string, came: () => string = () => ""): void {
    const now = this.#now();
    const { isTTY, columns } = this.#terminal;
    if (now - this.#shownAt < (isTTY ? redrawMilliseconds : plainMilliseconds) && done < total) return;
    this.#shownAt = now;
    const seconds = (now - this.#startedAt) / 1000;
    const rate = done / Math.max(seconds, 0.001);
    const left = done < total && done > 0 ? `, ${clock((total - done) / rate)} left` : "";
    const amount = this.#amount ?? String;
    const perSecond = this.#amount?.(rate) ?? rate.toFixed(rate < 10 ? 1 : 0);
    const facts = [`${amount(done)}/${amount(total)}  ${perSecond}/s${left}`, came()].filter(Boolean).join("  ");
    if (!isTTY) return this.#terminal.line(facts);
    const filled = total === 0 ? barWidth : Math.round((done / total) * barWidth);
    const line = `[${"#".repeat(filled)}${" ".repeat(barWidth - filled)}] ${facts}  ${what}`;
    this.#terminal.draw(`\r\x1b[K${line.slice(0, columns - 1)}`);
  }

  /** Clears the line, so that something else can be written in its place. */
  clear(): void {
    if (this.#terminal.isTTY) this.#terminal.draw("\r\x1b[K");
  }
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
