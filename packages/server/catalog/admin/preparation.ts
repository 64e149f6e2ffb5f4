import { basename, join } from "node:path";
import type { MediaRule } from "@atelier/media/media-rule.ts";
import { type Cell, type Cells, placeFile } from "../../processes/confinement/cells.ts";
import { PoolError, ProcessPool } from "../../processes/process-pool.ts";
import { readingInterrupted, refusedFile, stoppedReading, tooManyFiles } from "../editing/errors.ts";
import type { GivenIcon } from "../icons/import/given-icon.ts";
import type { IconDescription } from "../icons/rows.ts";
import type { PreparedFile, PrepareRequest } from "../import/prepare-file.ts";
import type { PreparationAnswer, PreparationRequest } from "./preparation-process.ts";

const limits = {
  module: join(import.meta.dirname, "preparation-process.ts"),
  /** Behind the service and its answers, as jobs are. */
  niceness: 5,
  /** The largest file that is taken, 256 MiB, and what is decoded of it at once. */
  memory: 2048,
  quiet: true,
  /** Files read at the same time. */
  size: 2,
  mostWaiting: 32,
  /** After which a file is given up, milliseconds. */
  patience: 300_000,
  /** For so long a process that has nothing to do waits for more, milliseconds. */
  keptFor: 5_000,
};

async function placeFiles(request: PreparationRequest, { given }: Cell): Promise<PreparationRequest> {
  if ("audio" in request) return { audio: { ...request.audio, path: await placeFile(request.audio.path, given, basename(request.audio.path)) } };
  if ("cover" in request) return { ...request, cover: await placeFile(request.cover, given, "cover") };
  return request;
}

/** Seconds of sound: hours of it fit into a small file, and all of them are decoded. */
const longestAudio = 6 * 3600;

/**
 * Decodes, measures and cleans the files of administration as an import does, in processes of their own: it blocks no answer, and whatever a file does to
 * its reader, the service goes on. A process is ready in a third of a second; it stays for the next file of a series, and what it took of memory is given
 * back soon after the last.
 */
export class Preparation {
  readonly #pool: ProcessPool<PreparationRequest, PreparationAnswer>;

  /** @param cells where this machine can confine the processes */
  constructor(cells?: Cells) {
    this.#pool = new ProcessPool({ ...limits, cells }, placeFiles);
  }

  /** @throws ServiceError 400 that names `file` and the reason, for one that is not audio, broken or too long; 503 when too many wait */
  async audio(request: Omit<PrepareRequest, "mostSeconds">): Promise<PreparedFile> {
    const answer = await this.#run({ audio: { ...request, mostSeconds: longestAudio } });
    // The process knows it by another path, and could name any.
    if ("audio" in answer) return { ...answer.audio, audio: { ...answer.audio.audio, source: { path: request.path } } };
    throw refusal("file", answer);
  }

  /** @throws ServiceError 400 that names `file` and the reason, for what is no usable drawing; 503 when too many wait */
  async icon(icon: GivenIcon, document: string): Promise<IconDescription> {
    const answer = await this.#run({ icon, document });
    if ("icon" in answer) return answer.icon;
    throw refusal("file", answer);
  }

  /**
   * The picture in a file as a square cover.
   * @throws ServiceError 400 that names `cover` and the reason, for one that does not fit the rule; 503 when too many wait
   */
  async cover(file: string, rule: MediaRule): Promise<Uint8Array> {
    const answer = await this.#run({ cover: file, rule });
    if ("cover" in answer) return answer.cover;
    throw refusal("cover", answer);
  }

  /** Gives up, after a grace, what is still being read; those who wait for it are asked to come again. */
  stop(graceMilliseconds: number): void {
    this.#pool.stop(graceMilliseconds);
  }

  async #run(request: PreparationRequest): Promise<PreparationAnswer> {
    try {
      return await this.#pool.run(request);
    } catch (error) {
      if ((error as { code?: string }).code === "killed") throw readingInterrupted(error);
      if (!(error instanceof PoolError)) throw error;
      if (error.code === "full") throw tooManyFiles();
      if (error.code === "stopped") throw stoppedReading();
      if (error.code === "lost") throw readingInterrupted(error);
      const reasons = {
        late: `takes longer than ${limits.patience / 1000} seconds to read`,
        memory: `takes more than ${limits.memory} MiB of memory to read`,
        died: "cannot be read",
      };
      return { refused: reasons[error.code] };
    }
  }
}

function refusal(field: string, answer: PreparationAnswer) {
  return refusedFile(field, "refused" in answer ? answer.refused : "cannot be read");
}
