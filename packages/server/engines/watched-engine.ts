import { setTimeout as sleep } from "node:timers/promises";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { Capabilities, Capability, Engine, Wanted } from "@atelier/engine/engine.ts";
import type { EngineHistory, LastCheck } from "./trials.ts";

/** What became of an engine's readiness for a kind. */
export interface ReadinessChange {
  engine: string;
  kind: JobKind;
  ready: boolean;
  reason?: string;
  /** What went wrong when it was asked: for the log, since it may name addresses. */
  detail?: string;
}

export interface WatchOptions {
  /** What jobs and checks have shown, in whichever process they ran; absent where nothing is kept. */
  historyOf?(engine: string): Promise<EngineHistory>;
  /** Called with every change after the first look. */
  onChange?(change: ReadinessChange): void;
  /** Milliseconds between two looks, and so the greatest age of what is known plus one look's patience. */
  interval?: number;
  /** Milliseconds that an engine has to tell what it can. */
  patience?: number;
}

const noHistory: EngineHistory = { trials: [], checks: [] };

/** An engine, and what it last said it can do. Asking may be a request to another machine: it happens in the background, never for a create or a claim. */
export class WatchedEngine {
  readonly engine: Engine;
  readonly #options: Required<WatchOptions>;
  #known: Capabilities = {};
  #history: EngineHistory = noHistory;
  /** Why it did not say what it can, when last asked. */
  #problem: string | undefined = "has not been asked yet";
  #detail: string | undefined;
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(engine: Engine, { onChange = () => {}, interval = 15_000, patience = 5000, historyOf = async () => noHistory }: WatchOptions = {}) {
    this.engine = engine;
    this.#options = { onChange, interval, patience, historyOf };
  }

  async open(): Promise<void> {
    await this.#ask();
    this.#timer = setInterval(() => void this.look(), this.#options.interval);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Whether it has never said what it can. */
  get isUnknown(): boolean {
    return this.#problem !== undefined && Object.keys(this.#known).length === 0;
  }

  capability(kind: JobKind): Capability | undefined {
    const known = this.#known[kind];
    return known && this.#problem !== undefined ? { ready: false, reason: this.#problem } : known;
  }

  /** How `engines check` has last ended for a kind; undefined where it never ran. */
  lastCheck(kind: JobKind): LastCheck | undefined {
    return this.#history.checks.find((check) => check.kind === kind);
  }

  /** Why it would not take a job now; undefined when it would, `unknown kind` when it never does such jobs. */
  refusal({ kind, inputs }: Wanted): string | undefined {
    if (this.isUnknown) return this.#problem;
    const capability = this.capability(kind);
    if (!capability) return "unknown kind";
    return capability.ready ? capability.refuses?.({ kind, inputs }) : capability.reason;
  }

  /** Asks it again now, and tells what has changed. A look that is under way is not repeated. */
  look(): Promise<void> {
    this.#looking ??= this.#askAndTell().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #askAndTell(): Promise<void> {
    const before = this.#readiness();
    await this.#ask();
    const after = this.#readiness();
    for (const kind of jobKinds) {
      if (before.get(kind) === after.get(kind)) continue;
      const reason = after.get(kind);
      this.#options.onChange({
        engine: this.engine.id,
        kind,
        ready: reason === undefined,
        ...(reason !== undefined && { reason }),
        ...(this.#detail !== undefined && { detail: this.#detail }),
      });
    }
  }

  #readiness(): Map<JobKind, string | undefined> {
    const reasonOf = (capability: Capability | undefined) => (capability?.ready ? undefined : (capability?.reason ?? "unknown kind"));
    return new Map(jobKinds.map((kind) => [kind, reasonOf(this.capability(kind))]));
  }

  /** What was seen before counts while the database cannot be asked. */
  async #readHistory(): Promise<EngineHistory> {
    return (this.#history = await this.#options.historyOf(this.engine.id).catch(() => this.#history));
  }

  async #ask(): Promise<void> {
    const giveUp = new AbortController();
    const late = sleep(this.#options.patience, undefined, { signal: giveUp.signal, ref: false }).then(() =>
      Promise.reject(new Error(`no answer within ${this.#options.patience} ms`)),
    );
    late.catch(() => {});
    try {
      const asked = this.#readHistory().then(({ trials }) => this.engine.capabilities(giveUp.signal, trials));
      this.#known = await Promise.race([asked, late]);
      this.#problem = this.#detail = undefined;
    } catch (error) {
      this.#problem = "does not answer";
      this.#detail = error instanceof Error ? error.message : String(error);
    } finally {
      giveUp.abort();
    }
  }
}
