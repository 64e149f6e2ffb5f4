import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { LoadOrder, LoadReport } from "./generator.ts";

/**
 * Next to nothing that a request makes lives on: little space for young objects is collected at once, and lies in the processor's caches instead of
 * the server's data.
 */
const options = ["--disable-warning=ExperimentalWarning", "--max-semi-space-size=2"];

/** The load generator, see generator.ts. */
export class LoadProcess {
  readonly #child: ChildProcess;

  /**
   * @param pathsFile a path in each line
   * @param popular so many of the last are drawn by Zipf's law, the others asked for in turn
   */
  constructor(pathsFile: string, popular: number) {
    this.#child = fork(join(import.meta.dirname, "generator.ts"), [pathsFile, String(popular)], { execArgv: options, serialization: "advanced" });
  }

  async run(order: LoadOrder): Promise<LoadReport> {
    const stopped = new AbortController();
    const ended = once(this.#child, "exit", { signal: stopped.signal }).then(() => Promise.reject(new Error("the load generator has ended")));
    ended.catch(() => {});
    this.#child.send(order);
    try {
      const [report] = (await Promise.race([once(this.#child, "message"), ended])) as [LoadReport];
      return report;
    } finally {
      stopped.abort();
    }
  }

  stop(): void {
    this.#child.kill();
  }
}
