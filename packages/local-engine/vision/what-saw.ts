import { AsyncLocalStorage } from "node:async_hooks";

/** What a job's looking has found out beside its pictures. */
export interface Sight {
  /** Names of the learned networks that looked; none of them draws. */
  models: Set<string>;
  /** A cut-out was given up because it would have been wrong. */
  isUnsure: boolean;
}

const sights = new AsyncLocalStorage<Sight>();

/** Runs a job and notes what looked at its pictures. */
export async function withVision<T>(work: () => Promise<T>): Promise<{ result: T; sight: Sight }> {
  const sight: Sight = { models: new Set(), isUnsure: false };
  return { result: await sights.run(sight, work), sight };
}

/** Notes a network that has looked. Outside a job it does nothing. */
export function sawWith(model: string): void {
  sights.getStore()?.models.add(model);
}

/** Notes that a cut-out was given up. */
export function wasUnsure(): void {
  const sight = sights.getStore();
  if (sight) sight.isUnsure = true;
}
