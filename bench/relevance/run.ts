/*
 * npm run bench -- relevance: nDCG@10 of the search on the judged queries. See the README.
 *   node bench/relevance/run.ts --foreign FOLDER   the phrases over libraries of packages, which are got into the folder where it lacks them
 *   node bench/relevance/run.ts --misses     also prints the queries that are answered below 0.75, with what was shown
 */
import { readCollections } from "./collections.ts";
import { evaluate, type Evaluation, mean } from "./evaluate.ts";
import { misspeltQueries, understood } from "./misspelt.ts";

/** Below this an answer is printed as a miss. */
const MISS = 0.75;

const foreign = process.argv.indexOf("--foreign");
if (foreign !== -1) {
  const { judgeOnForeign } = await import("./foreign/judge-on-foreign.ts");
  await judgeOnForeign(process.argv[foreign + 1] ?? ".", process.argv.includes("--misses"));
  process.exit();
}

const collections = await readCollections();
const parts: Evaluation[] = [];
for (const collection of collections) parts.push(...(await evaluate(collection)));
const over = collections.map(({ name, documents }) => `${documents.length} ${name}`).join(", ");
console.log(`${parts.length} judged queries over ${over}; nDCG@10 in hundredths\n`);

const groups: [string, Evaluation[]][] = [
  ["all", parts],
  ...Map.groupBy(parts, ({ collection }) => collection),
  ...Map.groupBy(parts, ({ kind }) => kind),
];
for (const [group, found] of groups) {
  console.log(group.padEnd(22), String(found.length).padStart(7), (100 * mean(found.map(({ value }) => value))).toFixed(1).padStart(6));
}

const misspelt = misspeltQueries(collections, 100);
const meant = await understood(misspelt);
const missed = misspelt.filter((query) => !meant.includes(query)).map(({ typed }) => typed);
console.log(`\nof ${misspelt.length} judged queries with one edit, ${meant.length} have what was meant on the first page, all but ${missed.join("; ")}`);

if (process.argv.includes("--misses")) {
  for (const { collection, query, value, shown } of parts.filter(({ value }) => value < MISS)) {
    console.log(`\n${collection} "${query}" ${value.toFixed(2)}: ${shown.map(({ name, grade }) => `${name} (${grade})`).join(", ")}`);
  }
}
