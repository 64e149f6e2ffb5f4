import type { DrawnIcon } from "../icons/drawn-icon.ts";
import type { PreparedIcon } from "../icons/import/prepare-icon.ts";
import type { PreparedFile, PrepareRequest } from "../import/prepare-file.ts";
import { WorkerPool } from "../import/worker-pool.ts";
import { refusedFile, tooManyFiles } from "./errors.ts";
import type { PreparationAnswer, PreparationRequest } from "./prepare-worker.ts";

/** Files read at the same time. */
const atOnce = 2;
/** Files that wait at most. */
const mostWaiting = 32;
/** After which a file is given up, milliseconds. */
const patience = 300_000;
/** Seconds of sound: hours of it fit into a small file, and all of them are decoded. */
const longestAudio = 6 * 3600;

/**
 * Decodes, measures and cleans the files of administration as an import does, each in a thread of its own: it holds up no answer,
 * and what it took of memory is given back. (A thread is ready in a fifth of a second; one kept for the next file would hold 60 MB.)
 */
export class Preparation {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** @throws ServiceError 400 that names `file` and the reason, for one that is not audio, broken or too long; 503 when too many wait */
  async audio(request: Omit<PrepareRequest, "mostSeconds">): Promise<PreparedFile> {
    const answer = await this.#run({ audio: { ...request, mostSeconds: longestAudio } });
    if ("audio" in answer) return answer.audio;
    throw refusedFile("file", "refused" in answer ? answer.refused : "cannot be read");
  }

  /** @throws ServiceError 400 that names `file` and the reason, for what is no usable drawing; 503 when too many wait */
  async icon(icon: DrawnIcon, document: string): Promise<PreparedIcon> {
    const answer = await this.#run({ icon, document });
    if ("icon" in answer) return answer.icon;
    throw refusedFile("file", "refused" in answer ? answer.refused : "cannot be read");
  }

  async #run(request: PreparationRequest): Promise<PreparationAnswer> {
    await this.#turn();
    const pool = new WorkerPool<PreparationRequest, PreparationAnswer>(new URL("./prepare-worker.ts", import.meta.url), 1);
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      void pool.close();
    }, patience);
    try {
      return await pool.run(request);
    } catch (error) {
      if (late) return { refused: `takes longer than ${patience / 1000} seconds to read` };
      throw error;
    } finally {
      clearTimeout(timer);
      await pool.close();
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    if (this.#waiting.length >= mostWaiting) throw tooManyFiles();
    if (this.#running >= atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running++;
  }
}
