/** Milliseconds between two looks: an operator's change is at work in every process within two seconds. */
const pause = 1000;

export interface Followed {
  /** What changes with every change. */
  revision(): Promise<string | undefined>;
  /** Takes up what is there now. */
  apply(): Promise<void>;
  /** Something could not be read or applied: what was there goes on, and it is tried again. */
  onProblem(problem: unknown): void;
}

/** Keeps a process up to date with what an operator has chosen of engines, in whichever process that was. */
export class ChoiceFollower {
  readonly #followed: Followed;
  #applied: string | undefined;
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #hadProblem = false;

  /** @param applied the revision that is in use */
  constructor(followed: Followed, applied: string | undefined) {
    this.#followed = followed;
    this.#applied = applied;
  }

  start(): this {
    this.#timer = setInterval(() => void this.look(), pause).unref();
    return this;
  }

  /** Resolves when what was chosen before the call is in use. */
  look(): Promise<void> {
    return (this.#looking = this.#looking.then(() => this.#look()));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #look(): Promise<void> {
    try {
      const revision = await this.#followed.revision();
      if (revision !== this.#applied) await this.#followed.apply();
      this.#applied = revision;
      this.#hadProblem = false;
    } catch (problem) {
      // Said once, not each second.
      if (!this.#hadProblem) this.#followed.onProblem(problem);
      this.#hadProblem = true;
    }
  }
}
