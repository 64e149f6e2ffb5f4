import { setTimeout as sleep } from "node:timers/promises";
import type { TaskView } from "../task-view.ts";

/** A sign of life goes out after so much silence, so that proxies do not take the connection for dead. Milliseconds. */
const heartbeat = 15_000;
/** A stream ends after so long: its client comes back with a key that must hold then, too. Milliseconds. */
const longest = 15 * 60_000;
/** Changes that wait for a client that does not read: beyond it the stream ends, and a resumed one makes up for them. */
const mostWaiting = 2000;

/** One stream of an account's changes. A task that changes again before it was sent is sent once, as it is then. */
export class ChangeListener {
  readonly #waiting = new Map<string, { view: TaskView; id: number }>();
  readonly #leave: () => void;
  #reached = 0;
  #sent = 0;
  #wake = Promise.withResolvers<void>();
  #closed = false;

  constructor(leave: () => void) {
    this.#leave = leave;
  }

  /** @param id from which on a resumed stream would tell it again */
  tell(view: TaskView, id: number): void {
    this.#waiting.delete(view.task_id);
    this.#waiting.set(view.task_id, { view, id });
    if (this.#waiting.size > mostWaiting) this.close();
    this.#wake.resolve();
  }

  /** All that changed until then has been sent. */
  reached(id: number): void {
    this.#reached = id;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#leave();
    this.#wake.resolve();
  }

  /** The lines of the stream, until it is closed or has lasted long enough. */
  async *lines(): AsyncGenerator<string> {
    const end = performance.now() + longest;
    try {
      // So that the client knows at once that it is connected, and comes back soon when it no longer is.
      yield "retry: 2000\n: connected\n\n";
      while (!this.#closed && performance.now() < end) {
        for (const [taskId, { view, id }] of this.#waiting) {
          this.#waiting.delete(taskId);
          this.#sent = id;
          yield `event: task\nid: ${id}\ndata: ${JSON.stringify(view)}\n\n`;
        }
        const alive = await this.#next(Math.min(heartbeat, end - performance.now()));
        if (!alive && !this.#closed) yield this.#signOfLife();
      }
    } finally {
      this.close();
    }
  }

  /** A comment, and the id up to which nothing is missing, which makes no event in the client. */
  #signOfLife(): string {
    this.#sent = Math.max(this.#sent, this.#reached);
    return `: waiting\n${this.#sent > 0 ? `id: ${this.#sent}\n` : ""}\n`;
  }

  /** Whether something came before the time was up. */
  async #next(milliseconds: number): Promise<boolean> {
    if (this.#waiting.size > 0) return true;
    this.#wake = Promise.withResolvers<void>();
    if (this.#closed) return false;
    const given = new AbortController();
    const late = sleep(Math.max(0, milliseconds), false, { signal: given.signal }).catch(() => false);
    const came = await Promise.race([this.#wake.promise.then(() => true), late]);
    given.abort();
    return came;
  }
}
