import { type Cell, type Cells, startIn } from "./confinement/cells.ts";
import { removeWithin } from "./confinement/remove-within.ts";
import { Launcher, type LaunchedProcess } from "./launcher.ts";
import { isOfLauncher, type Launched, tookTooMuch } from "./launcher-messages.ts";
import type { FromPooled, ToPooled } from "./answer-messages.ts";

export interface PoolLimits extends Omit<Launched, "args"> {
  /** Processes at a time. */
  size: number;
  /** Requests that wait for one at most. */
  mostWaiting: number;
  /** After which the process of a request is ended, milliseconds. */
  patience: number;
  /** For so long a process without work waits for more: its libraries are loaded. Milliseconds. */
  keptFor: number;
  /** Where processes have a cell each, which confines them to it. */
  cells?: Cells | undefined;
  /** Whether one process serves several owners: where all that they give belongs to the library, which everybody sees. */
  servesAll?: boolean;
}

/** What puts the files of a request where a confined process sees them. @returns the request by the paths there */
export type PlaceFiles<Request> = (request: Request, cell: Cell) => Promise<Request>;

/** What takes files that belong to an answer from where the process has written them, while a confined one is stopped. @param request as it was placed */
export type TakeFiles<Request, Answer> = (answer: Answer, request: Request) => Promise<void>;

/**
 * Why a request got no answer: too many wait, it took too long, it took too much memory, its process died, the pool was stopped; `lost` where no process
 * could be started or the launcher died, which no request can do.
 */
export class PoolError extends Error {
  override name = "PoolError";
  readonly code: "full" | "late" | "memory" | "died" | "lost" | "stopped";

  constructor(code: PoolError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

interface Waiting<Request, Answer> {
  request: Request;
  owner: string;
  take: TakeFiles<Request, Answer> | undefined;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

type Pooled<Request, Answer> = LaunchedProcess<ToPooled<Request>, FromPooled<Answer>>;

/**
 * Processes that each do one request at a time, bounded in memory and time, so that a request that takes its process down takes no other with it. They
 * start when there is work and end when there has been none for a while. Each serves one owner, unless the limits say otherwise: a file that takes its
 * process over learns nothing of another's. The module answers by `answerMessages`.
 */
export class ProcessPool<Request, Answer> {
  readonly #limits: PoolLimits;
  readonly #launcher: Launcher<ToPooled<Request>, FromPooled<Answer>>;
  readonly #placeFiles: PlaceFiles<Request>;
  readonly #cells = new WeakMap<Pooled<Request, Answer>, Cell>();
  readonly #idle = new Map<Pooled<Request, Answer>, { owner: string; timer: NodeJS.Timeout }>();
  /** Processes with work, by whose it is. */
  readonly #busy = new Map<Pooled<Request, Answer>, string>();
  readonly #waiting: Waiting<Request, Answer>[] = [];
  #stopping = false;
  #stopped = false;

  /** @param placeFiles needed where the limits name cells */
  constructor(limits: PoolLimits, placeFiles: PlaceFiles<Request> = async (request) => request) {
    const { cells, servesAll: _, ...launched } = limits;
    this.#limits = limits;
    this.#placeFiles = placeFiles;
    this.#launcher = new Launcher({ ...launched, args: [], confinement: cells?.confinement });
  }

  /**
   * @param owner on whose behalf: of several, each has its turn, and none has more than half of the processes; absent: the service's own
   * @throws PoolError, or an Error of the work itself
   */
  run(request: Request, owner = "", take?: TakeFiles<Request, Answer>): Promise<Answer> {
    if (this.#stopped) return Promise.reject(stopped());
    if (this.#isFull(owner) && !this.#freePlace(owner)) return Promise.reject(full());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, owner, take, resolve, reject });
      this.#next();
    });
  }

  /** A quarter of the places is for others than the one who has taken the rest. */
  #isFull(owner: string): boolean {
    const { mostWaiting } = this.#limits;
    const own = owner === "" ? 0 : this.#waiting.filter((one) => one.owner === owner).length;
    return this.#waiting.length >= mostWaiting || own >= Math.ceil(mostWaiting * 0.75);
  }

  /** Sends away the last of whoever has most waiting, for one who has fewer. */
  #freePlace(owner: string): boolean {
    const counts = new Map<string, number>([[owner, 1]]);
    for (const { owner: other } of this.#waiting) counts.set(other, (counts.get(other) ?? 0) + 1);
    const [most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
    if (most === owner) return false;
    const last = this.#waiting.findLastIndex((one) => one.owner === most);
    this.#waiting.splice(last, 1)[0]!.reject(full());
    return true;
  }

  /** Ends, after a grace, what still runs and waits. */
  stop(graceMilliseconds: number): void {
    this.#stopping = true;
    for (const process of this.#idle.keys()) this.#end(process);
    const giveUp = () => {
      this.#stopped = true;
      for (const { reject } of this.#waiting.splice(0)) reject(stopped());
      this.#launcher.close();
    };
    if (graceMilliseconds === 0) giveUp();
    else setTimeout(giveUp, graceMilliseconds).unref();
  }

  #next(): void {
    while (this.#busy.size < this.#limits.size) {
      const turn = this.#turn();
      if (turn === undefined) return;
      const [waiting] = this.#waiting.splice(turn, 1);
      void this.#serve(waiting!);
    }
  }

  /** Whose turn it is: of those with the fewest processes, who waits longest. */
  #turn(): number | undefined {
    const running = new Map<string, number>();
    for (const owner of this.#busy.values()) running.set(owner, (running.get(owner) ?? 0) + 1);
    const mostOfOne = Math.max(1, Math.floor(this.#limits.size / 2));
    let chosen: number | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const [index, { owner }] of this.#waiting.entries()) {
      const count = running.get(owner) ?? 0;
      if (count >= fewest || (owner !== "" && count >= mostOfOne)) continue;
      [chosen, fewest] = [index, count];
    }
    return chosen;
  }

  async #serve({ request, owner, take, resolve, reject }: Waiting<Request, Answer>): Promise<void> {
    let process: Pooled<Request, Answer>;
    try {
      process = this.#process(owner);
    } catch (cause) {
      // Such as a full disk, which has no place for a cell.
      reject(new PoolError("lost", "no process could be started", { cause }));
      return this.#next();
    }
    this.#busy.set(process, owner);
    const cell = this.#cells.get(process);
    const work = async () => {
      const placed = cell === undefined ? request : await this.#placeFiles(request, cell);
      const answer = await this.#converse(process, placed);
      if (!take) return answer;
      if (cell) await process.pause();
      // One that names what is not its own has been taken over.
      await take(answer, placed).catch((error: unknown) => {
        process.kill();
        throw error;
      });
      process.resume();
      return answer;
    };
    const outcome = await work().then(
      (answer) => ({ end: () => resolve(answer), isSound: true }),
      // After a failure by its own word the process is sound; otherwise nobody knows what state it is in.
      (error: unknown) => ({ end: () => reject(error as Error), isSound: !(error instanceof PoolError) }),
    );
    if (!outcome.isSound) process.kill();
    // Before anybody else has the process, or whoever asked has the answer and asks again: the next request's files are placed there.
    const isEmpty = cell === undefined || (await emptyCell(cell));
    if (isEmpty && !process.killed) this.#keep(process, owner);
    else process.kill();
    this.#busy.delete(process);
    outcome.end();
    this.#next();
  }

  #converse(process: Pooled<Request, Answer>, request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const end = (finish: () => void) => {
        clearTimeout(timer);
        process.off("message", onMessage).off("exit", onExit);
        finish();
      };
      const onMessage = (message: FromPooled<Answer>) => end(() => ("answer" in message ? resolve(message.answer) : reject(failureOf(message))));
      const onExit = (how: string) => end(() => reject(this.#stopped ? stopped() : lossOf(how)));
      // It may have ended while its files were placed.
      if (process.ended) return reject(this.#stopped ? stopped() : lossOf("ended"));
      const timer = setTimeout(() => end(() => reject(new PoolError("late", `it took longer than ${this.#limits.patience / 1000} s`))), this.#limits.patience);
      process.on("message", onMessage).on("exit", onExit);
      process.tell({ request });
    });
  }

  #process(owner: string): Pooled<Request, Answer> {
    for (const [process, idle] of this.#idle) {
      if (process.ended) this.#end(process);
      else if (this.#limits.servesAll || idle.owner === owner) {
        clearTimeout(idle.timer);
        this.#idle.delete(process);
        return process;
      }
    }
    // Those that wait for more of other owners yield, the one that has waited longest first.
    const [oldest] = this.#idle.keys();
    if (oldest && this.#idle.size + this.#busy.size >= this.#limits.size) this.#end(oldest);
    const cell = this.#limits.cells?.open();
    const process = this.#launcher.start(cell && startIn(cell));
    if (cell) {
      this.#cells.set(process, cell);
      process.once("exit", () => void this.#limits.cells?.close(cell));
    }
    return process;
  }

  #keep(process: Pooled<Request, Answer>, owner: string): void {
    if (this.#stopping) return process.kill();
    const timer = setTimeout(() => this.#end(process), this.#limits.keptFor);
    timer.unref();
    this.#idle.set(process, { owner, timer });
  }

  #end(process: Pooled<Request, Answer>): void {
    clearTimeout(this.#idle.get(process)?.timer);
    this.#idle.delete(process);
    process.kill();
  }
}

/** @returns whether nothing is left */
function emptyCell({ given, own }: Cell): Promise<boolean> {
  return Promise.all([given, own].map((folder) => removeWithin(folder))).then(() => true, () => false);
}

function failureOf({ error, code }: Extract<FromPooled<unknown>, { error: string }>): Error {
  return Object.assign(new Error(error), code !== undefined && { code });
}

function lossOf(how: string): PoolError {
  if (how === tookTooMuch) return new PoolError("memory", "it took too much memory");
  return new PoolError(isOfLauncher(how) ? "lost" : "died", `the process died (${how})`);
}

function full(): PoolError {
  return new PoolError("full", "too many requests wait");
}

function stopped(): PoolError {
  return new PoolError("stopped", "the pool was stopped");
}
