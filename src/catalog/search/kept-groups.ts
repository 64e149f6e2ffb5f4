import type { Bitset } from "./bitset.ts";

/** Documents of a group of words; those that were removed are still among them. */
export interface UnitedGroup {
  readonly bits: Bitset;
  /** How many they are, once that was asked for. */
  count: number | undefined;
}

interface Kept extends UnitedGroup {
  readonly name: string;
  /** What it takes to put the group together. */
  readonly cost: number;
  uses: number;
  /** What it is worth to keep it, against the others. */
  worth: number;
}

/**
 * The groups that are worth most: those asked for often, and those that take long to put together. What is worth least gives way, and what is asked for later is worth more
 * by as much as that was worth, so that old fame wears off (Cherkasova, Improving WWW Proxies Performance with Greedy-Dual-Size-Frequency Caching Policy, 1998).
 */
export class KeptGroups {
  readonly #groups = new Map<string, Kept>();
  readonly #capacity: number;
  #age = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  has(name: string): boolean {
    return this.#groups.has(name);
  }

  get(name: string): UnitedGroup | undefined {
    const group = this.#groups.get(name);
    if (group !== undefined) this.#use(group);
    return group;
  }

  /** Memory to write another group to, which is that of the least worthy where there are as many as are kept; undefined where new memory may be asked for. */
  room(): Bitset | undefined {
    if (this.#groups.size < this.#capacity) return undefined;
    let least: Kept | undefined;
    for (const group of this.#groups.values()) if (least === undefined || group.worth < least.worth) least = group;
    const { name, bits, worth } = least!;
    this.#groups.delete(name);
    this.#age = worth;
    return bits.fill(0);
  }

  /** @param cost in any unit that is the same for all groups */
  keep(name: string, bits: Bitset, cost: number): UnitedGroup {
    const group: Kept = { name, bits, count: undefined, cost, uses: 0, worth: 0 };
    this.#use(group);
    this.#groups.set(name, group);
    return group;
  }

  #use(group: Kept): void {
    group.uses++;
    group.worth = this.#age + group.uses * group.cost;
  }
}
