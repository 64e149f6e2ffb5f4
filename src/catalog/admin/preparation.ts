import type { GivenIcon } from "../icons/import/given-icon.ts";
import type { IconDescription } from "../icons/rows.ts";
import type { PreparedFile, PrepareRequest } from "../import/prepare-file.ts";
import { WorkerPool } from "../import/worker-pool.ts";
import { refusedFile, stoppedReading, tooManyFiles } from "../editing/errors.ts";
import type { PreparationAnswer, PreparationRequest } from "./prepare-worker.ts";

/** Files read at the same time. */
const atOnce = 2;
/** Files that wait at most. */
const mostWaiting = 32;
/** After which a file is given up, milliseconds. */
const patience = 300_000;
/** For so long a thread that has nothing to do waits for more, milliseconds. */
const keptFor = 5_000;
/** Seconds of sound: hours of it fit into a small file, and all of them are decoded. */
const longestAudio = 6 * 3600;

type Thread = WorkerPool<PreparationRequest, PreparationAnswer>;

/**
 * Decodes, measures and cleans the files of administration as an import does, in threads: it holds up no answer. A thread is ready in a
 * third of a second; it stays for the next file of a series, and what it took of memory is given back soon after the last.
 */
export class Preparation {
  /** Threads without work, each with what will end it. */
  readonly #idle = new Map<Thread, NodeJS.Timeout>();
  readonly #busy = new Set<Thread>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #stopping = false;
  #stopped = false;

  /** @throws ServiceError 400 that names `file` and the reason, for one that is not audio, broken or too long; 503 when too many wait */
  async audio(request: Omit<PrepareRequest, "mostSeconds">): Promise<PreparedFile> {
    const answer = await this.#run({ audio: { ...request, mostSeconds: longestAudio } });
    if ("audio" in answer) return answer.audio;
    throw refusedFile("file", "refused" in answer ? answer.refused : "cannot be read");
  }

  /** @throws ServiceError 400 that names `file` and the reason, for what is no usable drawing; 503 when too many wait */
  async icon(icon: GivenIcon, document: string): Promise<IconDescription> {
    const answer = await this.#run({ icon, document });
    if ("icon" in answer) return answer.icon;
    throw refusedFile("file", "refused" in answer ? answer.refused : "cannot be read");
  }

  /** Gives up, after a grace, what is still being read; those who wait for it are told to come again. */
  stop(graceMilliseconds: number): void {
    this.#stopping = true;
    for (const thread of this.#idle.keys()) this.#end(thread);
    const giveUp = () => {
      this.#stopped = true;
      for (const thread of this.#busy) void thread.close();
    };
    setTimeout(giveUp, graceMilliseconds).unref();
  }

  async #run(request: PreparationRequest): Promise<PreparationAnswer> {
    await this.#turn();
    const thread = this.#thread();
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      void thread.close();
    }, patience);
    try {
      const answer = await thread.run(request);
      this.#keep(thread);
      return answer;
    } catch (error) {
      void thread.close();
      if (this.#stopped) throw stoppedReading();
      if (late) return { refused: `takes longer than ${patience / 1000} seconds to read` };
      throw error;
    } finally {
      clearTimeout(timer);
      this.#busy.delete(thread);
      this.#handOver();
    }
  }

  #thread(): Thread {
    const [idle] = this.#idle.keys();
    const thread = idle ?? new WorkerPool<PreparationRequest, PreparationAnswer>(new URL("./prepare-worker.ts", import.meta.url), 1);
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
    this.#busy.add(thread);
    return thread;
  }

  #keep(thread: Thread): void {
    if (this.#stopping) void thread.close();
    else this.#idle.set(thread, setTimeout(() => this.#end(thread), keptFor));
  }

  #end(thread: Thread): void {
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
    void thread.close();
  }

  async #turn(): Promise<void> {
    if (this.#waiting.length >= mostWaiting) throw tooManyFiles();
    if (this.#running < atOnce) this.#running++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#stopped) {
      this.#handOver();
      throw stoppedReading();
    }
  }

  /** Gives the place to who waits longest. */
  #handOver(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }
}
