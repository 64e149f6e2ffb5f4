import type { Collection } from "../collections.ts";
import { ENGINES, evaluate, type Evaluation } from "../evaluate.ts";
import { gradeOf, type JudgedQuery } from "../judgements.ts";
import { foreignCollections } from "./foreign-collections.ts";
import { getForeignLibraries } from "./libraries.ts";

/** From this grade on an item fits a phrase. */
const fits = 2;
const digits = { share: 1, width: 14 };

/**
 * Prints how each engine answers the phrases that an item of the foreign libraries fits.
 * @param folder where the packages are, or are to be
 * @param misses whether to print each phrase whose first item does not fit
 */
export async function compareOnForeign(folder: string, misses: boolean): Promise<void> {
  const collections = await foreignCollections(await getForeignLibraries(folder));
  const answerable = collections.map((collection) => ({ ...collection, queries: collection.queries.filter((query) => hasFitting(collection, query)) }));
  const phrases = answerable.reduce((sum, { queries }) => sum + queries.length, 0);
  const all = collections.reduce((sum, { queries }) => sum + queries.length, 0);
  console.log(`${all} phrases over ${collections.map(({ name, documents }) => `${documents.length} ${name}`).join(", ")}; ${phrases} have an item that fits\n`);
  const headings = ["nDCG@10", ...answerable.map(({ name }) => name.replace("foreign ", "")), "empty, %", "first fits, %"];
  console.log(["".padEnd(18), ...headings.map((one) => one.padStart(digits.width))].join(""));
  for (const [name, open] of Object.entries(ENGINES)) {
    const parts: Evaluation[] = [];
    for (const collection of answerable) parts.push(...(await evaluate(collection, open)));
    if (parts.length === 0) continue;
    const figures = [
      mean(parts.map(({ value }) => value)),
      ...answerable.map((one) => mean(parts.filter(({ collection }) => collection === one.name).map(({ value }) => value))),
      mean(parts.map(({ shown }) => Number(shown.length === 0))),
      mean(parts.map(({ shown: [first] }) => Number(first !== undefined && first.grade >= fits))),
    ];
    console.log([name.padEnd(18), ...figures.map((one) => (100 * one).toFixed(digits.share).padStart(digits.width))].join(""));
    if (misses && name === Object.keys(ENGINES)[0]) printMisses(parts);
  }
}

function hasFitting({ documents }: Collection, query: JudgedQuery): boolean {
  return documents.some(({ name }) => gradeOf(query, name) >= fits);
}

function printMisses(parts: readonly Evaluation[]): void {
  for (const { query, value, shown } of parts.filter(({ shown: [first] }) => (first?.grade ?? 0) < fits)) {
    console.log(`  "${query}" ${value.toFixed(2)}: ${shown.map(({ name, grade }) => `${name} (${grade})`).join(", ")}`);
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
