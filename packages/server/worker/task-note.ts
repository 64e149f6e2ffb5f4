import type { Database } from "../store/database/database.ts";
import { holdWith, type TaskRow } from "../store/database/tasks/tasks.ts";
import { noteIn, type StoredNote } from "../tasks/stored-note.ts";

/** Longest note, characters: it is the name of something, not the thing. */
const longestNote = 4000;
/** Milliseconds between two positions that are stored. */
const pace = 1000;

/**
 * The note of one attempt. Note and position lie in one place and are written one after the other, each time both as they are then: a position that comes late
 * never brings back an older note, by which work would be paid for twice.
 */
export class TaskNote {
  readonly #db: Database["db"];
  readonly #task: TaskRow & { lease_token: string };
  readonly #engine: string;
  #note: string | undefined;
  #position: number | undefined;
  #writing: Promise<boolean> = Promise.resolve(true);
  #timer: NodeJS.Timeout | undefined;

  constructor({ db }: Pick<Database, "db">, task: TaskRow & { lease_token: string }, engine: string) {
    this.#db = db;
    this.#task = task;
    this.#engine = engine;
    const kept = noteIn(task);
    // A note of another engine would only mislead this one.
    if (kept?.engine !== engine) return;
    this.#note = kept.note;
    this.#position = kept.position;
  }

  /** What this engine has kept in an earlier attempt. */
  get earlier(): string | undefined {
    return this.#note;
  }

  /** On disk when it resolves. @throws Error where the attempt holds its task no more, or the note is too long */
  async keep(note: string): Promise<void> {
    if (note.length > longestNote) throw new Error(`a note has at most ${longestNote} characters, not ${note.length}`);
    this.#note = note;
    if (!(await this.#write())) throw new Error("the attempt holds its task no more");
  }

  /** @param position undefined where the work waits no more, or nobody knows */
  wait(position: number | undefined): void {
    if (this.#note === undefined || position === this.#position) return;
    this.#position = position;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // For people alone: the next one says it again.
      void this.#write().catch(() => {});
    }, pace).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #write(): Promise<boolean> {
    const write = async (): Promise<boolean> => {
      const position = this.#position;
      const json = JSON.stringify({ engine: this.#engine, note: this.#note!, ...(position !== undefined && { position }) } satisfies StoredNote);
      const isKept = await holdWith(this.#db, this.#task.lease_token, { note_json: json });
      // Whether something was sent decides on what a failure has cost.
      if (isKept) this.#task.note_json = json;
      return isKept;
    };
    this.#writing = this.#writing.then(write, write);
    return this.#writing;
  }
}
