import { EngineError } from "@atelier/engine/engine.ts";
import type { Phase } from "../job/messages.ts";

/** Milliseconds that an attempt may spend in each of its phases, over all times that it was in one. */
export interface PhaseLimits {
  /** Until the engine gets the job: inputs fetched, checked and normalised. */
  preparing: number;
  /** At a model server, behind the work of others. */
  waiting: number;
  /** @param seconds that the job's kind allows for what was ordered */
  working(seconds: number): number;
}

interface Current {
  is: Phase["is"] | "preparing";
  limit: number;
  since: number;
}

const reasons: Record<Current["is"], string> = {
  preparing: "The inputs could not be made ready in time",
  waiting: "The work waited too long for its turn at the model server",
  working: "The work took too long",
};

/** Gives an attempt up that has spent too long in a phase. The work's clock stands still while it waits for its turn. */
export class WorkClock {
  readonly #limits: PhaseLimits;
  readonly #giveUp: (error: EngineError) => void;
  readonly #spent = new Map<Current["is"], number>();
  #current: Current | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: PhaseLimits, giveUp: (error: EngineError) => void) {
    this.#limits = limits;
    this.#giveUp = giveUp;
    this.#enter("preparing", limits.preparing);
  }

  readonly enter = (phase: Phase): void => {
    if (phase.is === "waiting") this.#enter("waiting", this.#limits.waiting);
    else this.#enter("working", this.#limits.working(phase.limit));
  };

  stop(): void {
    clearTimeout(this.#timer);
  }

  #enter(is: Current["is"], limit: number): void {
    const now = performance.now();
    const before = this.#current;
    if (before) this.#spent.set(before.is, this.#spentIn(before.is) + now - before.since);
    this.#current = { is, limit, since: now };
    clearTimeout(this.#timer);
    const late = () => this.#giveUp(new EngineError("timeout", `${reasons[is]}: more than ${inWords(limit)}`));
    this.#timer = setTimeout(late, Math.max(0, limit - this.#spentIn(is)));
  }

  readonly #spentIn = (is: Current["is"]): number => this.#spent.get(is) ?? 0;
}

function inWords(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`;
}
