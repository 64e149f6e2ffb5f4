import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";

/**
 * The operator's order of providers, as it is set: names for all kinds, and `KIND:NAME` for one. A kind that is there has those alone.
 * @param words of the setting
 * @param known names of providers, in their usual order
 * @returns the order for a kind
 * @throws Error one sentence that names the setting
 */
export function orderOfProviders(words: readonly string[], known: readonly string[]): (kind: JobKind) => readonly string[] {
  const forAll: string[] = [];
  const forKind = new Map<string, string[]>();
  for (const word of words) {
    const [name = "", kind] = word.split(":").map((part) => part.trim()).reverse();
    const fail = (what: string, allowed: readonly string[]) => new Error(`ATELIER_HOSTED_PROVIDERS names the ${what}: known are ${allowed.join(", ")}.`);
    if (!known.includes(name)) throw fail(`provider "${name}"`, known);
    if (kind !== undefined && !jobKinds.includes(kind as JobKind)) throw fail(`kind "${kind}"`, jobKinds);
    const list = kind === undefined ? forAll : (forKind.get(kind) ?? []);
    if (kind !== undefined) forKind.set(kind, list);
    if (list.includes(name)) throw new Error(`ATELIER_HOSTED_PROVIDERS names "${word}" twice.`);
    list.push(name);
  }
  // Those that are not named come after those that are.
  const usual = [...forAll, ...known.filter((name) => !forAll.includes(name))];
  return (kind) => forKind.get(kind) ?? usual;
}
