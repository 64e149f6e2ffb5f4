/*
 * npm run bench -- relevance: nDCG@10 of our search and of its peers on the judged queries. See the README.
 *   node bench/relevance/run.ts --foreign FOLDER   the phrases over libraries of packages, which are got into the folder where it lacks them
 *   node bench/relevance/run.ts --misses     also prints the queries that we answer below 0.75, with what was shown
 */
import { readCollections } from "./collections.ts";
import { ENGINES, evaluate, type Evaluation } from "./evaluate.ts";
import { misspeltQueries, understood } from "./misspelt.ts";

/** Below this an answer is printed as a miss. */
const MISS = 0.75;

const foreign = process.argv.indexOf("--foreign");
if (foreign !== -1) {
  const { compareOnForeign } = await import("./foreign/compare.ts");
  await compareOnForeign(process.argv[foreign + 1] ?? ".", process.argv.includes("--misses"));
  process.exit();
}

const collections = await readCollections();
const queries = collections.reduce((sum, collection) => sum + collection.queries.length, 0);
console.log(`${queries} judged queries over ${collections.map(({ name, documents }) => `${documents.length} ${name}`).join(", ")}; nDCG@10 in hundredths\n`);

const evaluations: [name: string, Evaluation[]][] = [];
for (const [name, open] of Object.entries(ENGINES)) {
  const parts: Evaluation[] = [];
  for (const collection of collections) parts.push(...(await evaluate(collection, open)));
  evaluations.push([name, parts]);
}

const found = evaluations.filter(([, parts]) => parts.length > 0);
const groups = [
  ["all", () => true],
  ...collections.map(({ name }) => [name, (part: Evaluation) => part.collection === name] as const),
  ...[...new Set(found[0]![1].map(({ kind }) => kind))].map((kind) => [kind, (part: Evaluation) => part.kind === kind] as const),
] as const;

console.log(["".padEnd(22), "queries", ...found.map(([name]) => name.padStart(18))].join(" "));
for (const [group, belongs] of groups) {
  const cells = found.map(([, parts]) => (100 * mean(parts.filter(belongs).map(({ value }) => value))).toFixed(1).padStart(18));
  console.log([group.padEnd(22), String(found[0]![1].filter(belongs).length).padStart(7), ...cells].join(" "));
}

const misspelt = misspeltQueries(collections, 100);
for (const [name] of found) {
  const meant = (await understood(misspelt, ENGINES[name]!)) ?? [];
  const missed = misspelt.filter((query) => !meant.includes(query)).map(({ typed }) => typed);
  if (name === found[0]![0]) console.log(`\nof ${misspelt.length} judged queries with one edit, so many have what was meant on the first page`);
  console.log(`${name.padEnd(22)} ${meant.length}${missed.length <= 12 ? `, all but ${missed.join("; ")}` : ""}`);
}
for (const [name] of evaluations.filter(([, parts]) => parts.length === 0)) console.log(`\n${name}: not found on this machine`);

if (process.argv.includes("--misses")) {
  for (const { collection, query, value, shown } of found[0]![1].filter(({ value }) => value < MISS)) {
    console.log(`\n${collection} "${query}" ${value.toFixed(2)}: ${shown.map(({ name, grade }) => `${name} (${grade})`).join(", ")}`);
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
