import { signal } from "@preact/signals";
import type { ManyRun } from "./many-run.ts";

/** Of each form the order of many that was made last: apart from their code, which is fetched when somebody makes one. */
export const runs = signal<ReadonlyMap<string, ManyRun>>(new Map());

export function setRun(path: string, run: ManyRun | undefined): void {
  const next = new Map(runs.peek());
  if (run) next.set(path, run);
  else next.delete(path);
  runs.value = next;
}
