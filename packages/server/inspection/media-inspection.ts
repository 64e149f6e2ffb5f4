import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Logger } from "pino";
import { kindOfBytes, kindOfFile, type Verdict } from "@atelier/media/check-media.ts";
import type { MediaRule } from "@atelier/media/media-rule.ts";
import type { Format } from "@atelier/media/media-types.ts";
import { type Cell, type Cells, placeFile } from "../processes/confinement/cells.ts";
import { PoolError, ProcessPool } from "../processes/process-pool.ts";
import { TemporaryFiles } from "../store/files/temporary-files.ts";
import { inspectionLost, stoppedInspecting, tooManyInspections } from "./errors.ts";
import type { InspectionRequest } from "./inspection-process.ts";

const limits = {
  module: join(import.meta.dirname, "inspection-process.ts"),
  /** Before jobs, for a caller waits, but behind the answers to all others. */
  niceness: 2,
  /** A picture of 64 megapixels that has to be unpacked whole, such as an interlaced PNG with 16 bits, takes 512 MiB. */
  memory: 1024,
  quiet: true,
  /** Twice what there is use for, 4 or 6: one account has half of them at most, and the others theirs at once. */
  size: 2 * Math.min(3, Math.max(2, Math.ceil(availableParallelism() / 2))),
  mostWaiting: 128,
  /** A picture of 40 megapixels takes 2 s on a processor of its own. */
  patience: 20_000,
  /** Long enough for a program that works through a list; the first picture after it waits a quarter of a second longer. */
  keptFor: 60_000,
};

/** Media of callers, looked into in processes of their own: whatever a file does to its reader, the service goes on. */
export class MediaInspection {
  readonly #files: TemporaryFiles;
  readonly #log: Logger;
  readonly #pool: ProcessPool<InspectionRequest, Verdict>;

  private constructor(files: TemporaryFiles, log: Logger, cells: Cells | undefined) {
    this.#files = files;
    this.#log = log;
    const place = async (request: InspectionRequest, { given }: Cell) => ({ ...request, path: await placeFile(request.path, given, "file") });
    this.#pool = new ProcessPool({ ...limits, cells }, place);
  }

  /**
   * @param folder where media lie while they are looked into
   * @param cells where this machine can confine the processes that do so
   */
  static async open(folder: string, log: Logger, cells?: Cells): Promise<MediaInspection> {
    const files = await TemporaryFiles.open(folder);
    // What a crash has left behind.
    await files.sweep();
    return new MediaInspection(files, log, cells);
  }

  /**
   * As `checkMedia`. A file that takes too long or too much, or its reader with it, is refused like one that cannot be read.
   * @param owner on whose behalf: one account's files do not delay another's
   * @throws ServiceError 503 while too many wait, and when the service stops
   */
  readonly check = async (bytes: Buffer, rule: MediaRule, owner?: string): Promise<Verdict> => {
    const kind = await kindOfBytes(bytes, rule);
    if ("reason" in kind) return kind;
    return this.withFile(async (path) => {
      await writeFile(path, bytes, { mode: 0o600 });
      return this.#inspect({ path, format: kind.format, rule }, bytes.length, owner);
    });
  };

  /** The same for a file that is there already, which stays where it is. */
  readonly checkFile = async (path: string, rule: MediaRule, owner?: string): Promise<Verdict> => {
    const kind = await kindOfFile(path, rule);
    return "reason" in kind ? kind : this.#inspect({ path, format: kind.format, rule }, kind.size, owner);
  };

  /** Runs the work with the path of a file that does not exist yet, in the folder where callers' files lie; it is removed afterwards. */
  withFile<T>(work: (path: string) => Promise<T>): Promise<T> {
    return this.#files.use(work);
  }

  async #inspect(request: InspectionRequest, bytes: number, owner?: string): Promise<Verdict> {
    const { format } = request;
    try {
      return await this.#pool.run(request, owner);
    } catch (error) {
      if (!(error instanceof PoolError)) throw error;
      this.#log.warn({ format, bytes, reason: error.code }, "media could not be looked into");
      return { reason: refusalOf(error, format) };
    }
  }

  close(): void {
    this.#pool.stop(0);
  }
}

/** @throws ServiceError for what is no fault of the file */
function refusalOf(error: PoolError, format: Format): string {
  const { code } = error;
  if (code === "full") throw tooManyInspections();
  if (code === "stopped") throw stoppedInspecting();
  if (code === "lost") throw inspectionLost(error);
  const reasons = {
    late: `takes longer than ${limits.patience / 1000} s to read`, memory: `takes more than ${limits.memory} MiB of memory to read`, died: "cannot",
  };
  const why = reasons[code];
  return `must be a ${format.toUpperCase()} file that can be read: this one ${why}`;
}
