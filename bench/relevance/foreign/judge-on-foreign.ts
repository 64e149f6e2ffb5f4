import type { Collection } from "../collections.ts";
import { evaluate, type Evaluation, mean } from "../evaluate.ts";
import { gradeOf, type JudgedQuery } from "../judgements.ts";
import { foreignCollections } from "./foreign-collections.ts";
import { getForeignLibraries } from "./libraries.ts";

/** From this grade on an item fits a phrase. */
const fits = 2;

/**
 * Prints how the phrases are answered that an item of the foreign libraries fits.
 * @param folder where the packages are, or are to be
 * @param misses whether to print each phrase whose first item does not fit
 */
export async function judgeOnForeign(folder: string, misses: boolean): Promise<void> {
  const collections = await foreignCollections(await getForeignLibraries(folder));
  const answerable = collections.map((collection) => ({ ...collection, queries: collection.queries.filter((query) => hasFitting(collection, query)) }));
  const phrases = answerable.reduce((sum, { queries }) => sum + queries.length, 0);
  const all = collections.reduce((sum, { queries }) => sum + queries.length, 0);
  console.log(`${all} phrases over ${collections.map(({ name, documents }) => `${documents.length} ${name}`).join(", ")}; ${phrases} have an item that fits\n`);
  const parts: Evaluation[] = [];
  for (const collection of answerable) parts.push(...(await evaluate(collection)));
  const figures = {
    "nDCG@10": mean(parts.map(({ value }) => value)),
    ...Object.fromEntries(answerable.map(({ name }) => [name, mean(parts.filter(({ collection }) => collection === name).map(({ value }) => value))])),
    "empty, %": mean(parts.map(({ shown }) => Number(shown.length === 0))),
    "first fits, %": mean(parts.map(({ shown: [first] }) => Number(first !== undefined && first.grade >= fits))),
  };
  for (const [name, figure] of Object.entries(figures)) console.log(name.padEnd(18), (100 * figure).toFixed(1).padStart(6));
  if (misses) printMisses(parts);
}

function hasFitting({ documents }: Collection, query: JudgedQuery): boolean {
  return documents.some(({ name }) => gradeOf(query, name) >= fits);
}

function printMisses(parts: readonly Evaluation[]): void {
  for (const { query, value, shown } of parts.filter(({ shown: [first] }) => (first?.grade ?? 0) < fits)) {
    console.log(`  "${query}" ${value.toFixed(2)}: ${shown.map(({ name, grade }) => `${name} (${grade})`).join(", ")}`);
  }
}
