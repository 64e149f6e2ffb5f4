import type { Engine } from "@atelier/engine/engine.ts";
import { type JobClass, jobClasses } from "@atelier/engine/jobs/job-class.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";

/** Work that holds a slot. */
export interface Held {
  engine: Engine;
  kind: JobKind;
}

/** The pool of engines that work on this machine's processors. */
const here = Symbol("processors");

/**
 * Who may begin work now. Engines of this machine share its slots; one that works on other machines has its own. Of the slots of a pool one is
 * always free of films, where there are two, so that a picture never waits for a film to end.
 */
export class Slots {
  readonly #processors: number;
  readonly #held: Held[];

  /** @param processors jobs that this machine does at the same time */
  constructor(processors: number, held: readonly Held[]) {
    this.#processors = processors;
    this.#held = [...held];
  }

  isFree(engine: Engine, kind: JobKind): boolean {
    const { all, films } = this.free(engine);
    return classOf(kind) === "picture" ? all > 0 : films > 0;
  }

  /** How many jobs, and how many films among them, an engine may begin now. */
  free(engine: Engine): { all: number; films: number } {
    const size = engine.remote?.slots ?? this.#processors;
    const held = this.#held.filter((other) => poolOf(other.engine) === poolOf(engine));
    const all = Math.max(0, size - held.length);
    return { all, films: Math.min(all, Math.max(0, Math.max(1, size - 1) - held.filter((other) => classOf(other.kind) === "film").length)) };
  }

  hold(held: Held): void {
    this.#held.push(held);
  }
}

/** Engines of one pool share its slots. */
export const poolOf = (engine: Engine) => (engine.remote ? engine.id : here);
const classOf = (kind: JobKind): JobClass => jobClasses[kind];
