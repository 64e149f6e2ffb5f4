import { AssertionError } from "node:assert";
import { appendFileSync } from "node:fs";
import { spec, type TestEvent } from "node:test/reporters";

interface Counts { tests: number; suites: number; passed: number; failed: number; cancelled: number; skipped: number; todo: number }

/** One report of many runs: each file's events by themselves, counts over all, and what failed at the end. */
export class Report {
  readonly #spec = new spec();
  readonly #counts: Counts = { tests: 0, suites: 0, passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0 };
  readonly #faults: string[] = [];
  #ended = "";
  #isEnding = false;
  failed = false;

  constructor() {
    this.#spec.on("data", (text: Buffer | string) => {
      process.stdout.write(text);
      if (this.#isEnding) this.#ended += String(text);
    });
  }

  /** @param events all of one run, which has ended */
  add(events: readonly TestEvent[]): void {
    for (const event of events) {
      if (event.type === "test:summary" && event.data.file === undefined) this.#sum(event.data);
      if (event.type === "test:summary" || isCount(event)) continue;
      if (event.type === "test:fail") showDifference(event.data.details.error);
      this.#spec.write(event);
    }
  }

  /** A failure that no test reports. */
  fail(message: string): void {
    this.failed = true;
    this.#faults.push(message);
  }

  /** @param remarks lines below the counts */
  async end(remarks: readonly string[]): Promise<void> {
    const { tests, suites, passed, failed, cancelled, skipped, todo } = this.#counts;
    const lines = Object.entries({ tests, suites, pass: passed, fail: failed, cancelled, skipped, todo }).map(([name, count]) => `${name} ${count}`);
    for (const message of [...lines, ...remarks, ...this.#faults]) this.#spec.write({ type: "test:diagnostic", data: { nesting: 0, message, level: "info" } });
    await new Promise((resolve) => setImmediate(resolve));
    this.#isEnding = true;
    await new Promise<void>((resolve) => this.#spec.once("end", resolve).end());
    // `.ci/run` shows it once more, at its end.
    const keeps = process.env.ATELIER_TESTS_FAILURES;
    if (this.failed && keeps !== undefined) appendFileSync(keeps, [this.#ended, ...this.#faults].join("\n"));
  }

  #sum({ counts, success }: { counts: object; success: boolean }): void {
    this.failed ||= !success;
    const sums = this.#counts as unknown as Record<string, number>;
    for (const [name, count] of Object.entries(counts)) if (name in sums) sums[name] = sums[name]! + Number(count);
  }
}

function isCount({ type, data }: TestEvent): boolean {
  return type === "test:diagnostic" && data.nesting === 0 && /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/.test(data.message);
}

/**
 * Below its difference Node shows both values whole, on a line each: of a long log nothing else is left then. Beside a message of the test it shows no
 * difference.
 */
function showDifference(error: unknown): void {
  const cause = (error as { cause?: Partial<AssertionError> } | undefined)?.cause;
  if (cause?.code !== "ERR_ASSERTION" || !/^(deep|strict)/i.test(cause.operator ?? "")) return;
  const { actual, expected, operator, message, generatedMessage } = cause;
  const difference = generatedMessage ? "" : `\n${new AssertionError({ actual, expected, operator }).message}`;
  const stack = cause.stack?.replace(message!, () => `${message}${difference}`);
  const shown = { stack, actual: undefined, expected: undefined };
  for (const [name, value] of Object.entries(shown)) Object.defineProperty(cause, name, { value, enumerable: false });
}
