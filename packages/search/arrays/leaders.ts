export interface Leader {
  readonly score: number;
  readonly popularity: number;
  readonly id: number;
}

/** The best few of many, kept in order: the higher score first, then the more popular, then the lower id. */
export class Leaders {
  readonly #limit: number;
  readonly #leaders: Leader[] = [];
  /** Nothing below this score can be kept. */
  least: number;

  constructor(limit: number) {
    this.#limit = limit;
    this.least = limit === 0 ? Infinity : 0;
  }

  offer(leader: Leader): void {
    const leaders = this.#leaders;
    let low = 0;
    let high = leaders.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareLeaders(leaders[middle]!, leader) < 0) low = middle + 1;
      else high = middle;
    }
    if (low === this.#limit) return;
    leaders.splice(low, 0, leader);
    if (leaders.length > this.#limit) leaders.pop();
    if (leaders.length === this.#limit) this.least = leaders.at(-1)!.score;
  }

  ids(): number[] {
    return this.#leaders.map(({ id }) => id);
  }
}

function compareLeaders(a: Leader, b: Leader): number {
  return b.score - a.score || b.popularity - a.popularity || a.id - b.id;
}
