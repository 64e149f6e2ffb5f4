import type { Database } from "../store/database/database.ts";
import { recordUses } from "../store/database/accounts/sessions.ts";

/** Between two writes, milliseconds. */
const betweenWrites = 60_000;
/** Before the first write after a rest, milliseconds: so that who has made a key and tried it sees that it was used. */
const initialPause = 2_000;

export interface LastUseParts {
  database: Database;
  now?: () => number;
  onError(error: unknown): void;
}

/**
 * Remembers when keys and sessions were last used, and writes it at most once a minute, in the background: no request waits for it, and while nothing is used
 * there is no timer.
 */
export class LastUse {
  readonly #parts: LastUseParts;
  readonly #now: () => number;
  #keys = new Map<string, number>();
  #sessions = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #lastWrite = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: LastUseParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  key(id: string): void {
    this.#keys.set(id, this.#now());
    this.#arm();
  }

  session(hash: string): void {
    this.#sessions.set(hash, this.#now());
    this.#arm();
  }

  #arm(): void {
    if (this.#timer) return;
    const rest = Math.max(initialPause, Math.min(betweenWrites, this.#lastWrite + betweenWrites - this.#now()));
    this.#timer = setTimeout(() => void this.write(), rest).unref();
  }

  /** Writes what is remembered now. */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lastWrite = this.#now();
    const [keys, sessions] = [this.#keys, this.#sessions];
    if (keys.size + sessions.size === 0) return this.#writing;
    [this.#keys, this.#sessions] = [new Map(), new Map()];
    this.#writing = this.#writing.then(() => this.#parts.database.transaction((trx) => recordUses(trx, keys, sessions))).catch(this.#parts.onError);
    return this.#writing;
  }
}
