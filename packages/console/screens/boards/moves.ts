/** An item that came to another place of its board. */
export interface Move {
  id: string;
  /** Where it stood, from 0. */
  from: number;
  /** The item that it stands behind now; null at the top. */
  after: string | null;
}

export interface MovesParts {
  send(move: Move): Promise<unknown>;
  /** Puts an item back where it stood. */
  undo(move: Move): void;
  failed(error: unknown): void;
}

/**
 * Moves on their way to the service, one after the other: sent at once, they would arrive in any order, and the board would be another than the one that is
 * shown. An item that is moved on before its move is sent has one move, to the last place.
 */
export class Moves {
  readonly #parts: MovesParts;
  #waiting: Move[] = [];
  #running: Promise<void> | undefined;

  constructor(parts: MovesParts) {
    this.#parts = parts;
  }

  /** @returns when all moves have been sent or taken back */
  add(move: Move): Promise<void> {
    const last = this.#waiting.at(-1);
    if (last?.id === move.id) last.after = move.after;
    else this.#waiting.push({ ...move });
    return (this.#running ??= this.#run().finally(() => (this.#running = undefined)));
  }

  async #run(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      try {
        await this.#parts.send(next);
      } catch (error) {
        // What came after it counted on it: the latest is taken back first.
        const all = [next, ...this.#waiting];
        this.#waiting = [];
        for (const move of all.reverse()) this.#parts.undo(move);
        this.#parts.failed(error);
      }
    }
  }
}
