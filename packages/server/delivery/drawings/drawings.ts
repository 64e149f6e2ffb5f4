import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import type { Cells } from "../../processes/confinement/cells.ts";
import { PoolError, ProcessPool } from "../../processes/process-pool.ts";
import { drawingLost, stoppedDrawing, tooManyDrawings, undrawable } from "../errors.ts";
import type { DrawingRequest, Drawn, Works } from "./drawing-process.ts";

const limits = {
  module: join(import.meta.dirname, "drawing-process.ts"),
  /** A page waits for it, but behind the responses to all others. */
  niceness: 2,
  /** What the sanitiser lets through holds 128 pictures of 1 MiB at a time, besides a process of 120. MiB. */
  memory: 512,
  quiet: true,
  size: Math.min(3, Math.max(2, Math.ceil(availableParallelism() / 2))),
  /** Pages of thumbnails come at once. */
  mostWaiting: 1024,
  /** The heaviest of 44,000 published icons costs 1.3 s of a processor at 512 pixels, of which a busy machine may give a tenth. Milliseconds. */
  patience: 20_000,
  /** Lists are looked at one after the other, and a process is ready in half a second only. Milliseconds. */
  keptFor: 300_000,
  // Icons and sounds of the library: whose turn it is goes by the thing, and any process draws it.
  servesAll: true,
};

/** Characters of the drawings that wait at most: one has 2,000,000 at most, and few more than 10,000. */
const mostWaitingText = 64_000_000;

/** What a process could not draw is refused for so long, whatever its size and colour: not for ever, for the machine may have been busy. Milliseconds. */
const refusedFor = 300_000;

/** Everything that is made of drawings, made in processes of their own: whatever a drawing does to its renderer, the service goes on. */
export class Drawings {
  readonly #pool: ProcessPool<DrawingRequest, Drawn>;
  readonly #refused = new LRUCache<string, string>({ max: 1000, ttl: refusedFor });
  #waitingText = 0;

  /** @param cells where this machine can confine the processes */
  constructor(cells?: Cells) {
    this.#pool = new ProcessPool({ ...limits, cells });
  }

  /**
   * @param owner of what it is made: the drawings of one thing do not delay those of others
   * @throws ServiceError 422 for what cannot be drawn, 503 while too many wait and when the service stops
   */
  async draw<W extends keyof Works>(work: W, given: Parameters<Works[W]>, owner: string): Promise<Awaited<ReturnType<Works[W]>>> {
    const drawing = JSON.stringify(given[0]);
    const name = createHash("sha256").update(drawing).digest("base64");
    const known = this.#refused.get(name);
    if (known !== undefined) throw undrawable(known);
    if (this.#waitingText + drawing.length > mostWaitingText) throw tooManyDrawings();
    this.#waitingText += drawing.length;
    try {
      return (await this.#pool.run({ work, given } as DrawingRequest, owner)) as Awaited<ReturnType<Works[W]>>;
    } catch (error) {
      const reason = reasonOf(error);
      this.#refused.set(name, reason);
      throw undrawable(reason, error);
    } finally {
      this.#waitingText -= drawing.length;
    }
  }

  /** Gives up, after a grace, what is still being drawn. */
  stop(graceMilliseconds: number): void {
    this.#pool.stop(graceMilliseconds);
  }
}

/** Why a drawing cannot be drawn. @throws ServiceError for what is no fault of it */
function reasonOf(error: unknown): string {
  // Its process stumbled over it, and said so.
  if (!(error instanceof PoolError)) return "its renderer refuses it";
  const { code } = error;
  if (code === "full") throw tooManyDrawings();
  if (code === "stopped") throw stoppedDrawing();
  if (code === "lost") throw drawingLost(error);
  const [seconds, memory] = [limits.patience / 1000, limits.memory];
  return { late: `it takes longer than ${seconds} s`, memory: `it takes more than ${memory} MiB of memory`, died: "its renderer ends" }[code];
}
