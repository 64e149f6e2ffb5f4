/** Faults that a soak has seen, like ones counted together, with the first of each as an example. */
export class FaultTally {
  readonly #faults = new Map<string, { count: number; example: string }>();

  report(fault: string, example: string): void {
    const known = this.#faults.get(fault);
    if (known) known.count++;
    else this.#faults.set(fault, { count: 1, example });
  }

  get isEmpty(): boolean {
    return this.#faults.size === 0;
  }

  print(): void {
    const sorted = [...this.#faults].sort(([, a], [, b]) => b.count - a.count);
    for (const [fault, { count, example }] of sorted) console.log(`WRONG, ${count} x ${fault}\n    ${example}`);
  }
}
