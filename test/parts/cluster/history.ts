const ranks: Record<string, number> = { CREATED: 0, IN_PROGRESS: 1, COMPLETED: 2, FAILED: 2 };

export interface KnownTask {
  key: string;
  id: string;
  width: number;
  cancelled: boolean;
  /** The latest status that anybody has seen. */
  status: string;
}

export interface ReceivedEvent {
  id: string;
  task: string;
  status: string;
  /** As it was signed. */
  body: string;
}

/** What clients and receivers were answered and sent, in that order, and what of it contradicts itself. */
export class History {
  /** Milliseconds since 1970. */
  readonly begunAt = Date.now();
  readonly tasks = new Map<string, KnownTask>();
  readonly events: ReceivedEvent[] = [];
  readonly contradictions: string[] = [];
  /** How often which call was answered with which status; 0 is no answer. */
  readonly answers = new Map<string, number>();
  /** Calls that were answered 500, with the body: no contradiction, but a client learns nothing of what to do. */
  readonly unexplained: string[] = [];
  readonly createTimes: number[] = [];
  pagings = 0;
  readonly #keys = new Map<string, string>();
  readonly #recent: string[] = [];

  answered(call: string, status: number, milliseconds?: number): void {
    const what = `${call} ${status}`;
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1);
    if (milliseconds !== undefined && status === 200) this.createTimes.push(milliseconds);
  }

  /** I2: one key, one task. */
  created({ key, id, width }: { key: string; id: string; width: number }): void {
    const known = this.#keys.get(key);
    if (known !== undefined && known !== id) this.wrong(`the key ${key} has made ${known} and ${id}`);
    this.#keys.set(key, id);
    if (!this.tasks.has(id)) this.tasks.set(id, { key, id, width, cancelled: false, status: "CREATED" });
    this.#recent.push(id);
    if (this.#recent.length > 60) this.#recent.shift();
  }

  cancelled(id: string): void {
    this.tasks.get(id)!.cancelled = true;
  }

  /**
   * I3: a status is never followed by an earlier one.
   * @param known what somebody had seen when this was asked for
   */
  seen(id: string, status: string, known: string): void {
    const task = this.tasks.get(id)!;
    if (ranks[status]! < ranks[known]!) this.wrong(`${id} was ${known}, and later ${status}`);
    if (ranks[status]! > ranks[task.status]!) task.status = status;
  }

  /** I5, as far as arrival shows it: nothing earlier after the end. */
  received(event: ReceivedEvent): void {
    const before = this.events.filter(({ task }) => task === event.task);
    const same = before.find(({ id }) => id === event.id);
    if (same && same.body !== event.body) this.wrong(`the event ${event.id} came with two bodies`);
    if (event.status === "IN_PROGRESS" && before.some(({ status }) => status !== "IN_PROGRESS")) this.wrong(`${event.task}: IN_PROGRESS came after its end`);
    this.events.push(event);
  }

  /** I11: each once. */
  paged(names: readonly string[]): void {
    this.pagings++;
    const different = new Set(names);
    if (names.length === 40 && different.size === 40) return;
    const seconds = ((Date.now() - this.begunAt) / 1000).toFixed(0);
    this.wrong(`pages gave ${names.length} icons, ${different.size} different ones, of 40, after ${seconds} s: ${names.join(", ")}`);
  }

  wrong(what: string): void {
    this.contradictions.push(what);
  }

  someTask(): string | undefined {
    return this.#recent[Math.floor(Math.random() * this.#recent.length)];
  }
}
