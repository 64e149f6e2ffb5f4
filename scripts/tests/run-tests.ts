/**
 * `npm test` and `npm run test:slow`: runs the given test files by Node's test runner, each in a process of its own or together with others that bear it. A
 * queue knows what each cost the last time. Options go to Node; `--changed` keeps the files that a change may have broken, `--write-costs` commits the costs.
 */
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { run } from "node:test";
import type { TestEvent } from "node:test/reporters";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { type PostgresServer, startPostgres } from "@atelier/tools/postgres/start-postgres.ts";
import { sharedServer } from "@atelier/tools/postgres/shared-postgres.ts";
import { costOf, learn, readCosts, writeCosts } from "./costs.ts";
import { type Batch, runAll } from "./queue.ts";
import { Report } from "./report.ts";
import { changedFiles, readTestImports, TestImports } from "./test-imports.ts";

const processors = availableParallelism();
const args = process.argv.slice(2);
const given = args.filter((arg) => !arg.startsWith("-"));
const ours = ["--changed", "--write-costs"];
const options = args.filter((arg) => arg.startsWith("-") && !ours.includes(arg));
const stopped = new AbortController();
/** Of a file that neither ends nor fails, or leaves something that does not end. Milliseconds; what takes minutes by right ends long before. */
const timeout = Number(process.env.ATELIER_TESTS_TIMEOUT ?? 1_800_000);
const report = new Report();
const costs = readCosts();
// One file has nobody to go with, and starts what it needs: to read all of the tree for it would take longer than many tests.
const imports = args.includes("--changed") || given.length > 1 ? await readTestImports() : new TestImports(new Map());
const took: { name: string; wall: number; seconds: number }[] = [];
const withPostgres = whySkipped("PostgreSQL") === undefined;
let counted = 0;
let postgres: Promise<PostgresServer> | undefined;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopped.abort());
const files = args.includes("--changed") ? imports.brokenBy(changedFiles(), given) : given;
// What stands in test/alone measures time.
const isAlone = (file: string) => file.startsWith("test/alone/");
await runAll(batchesOf(files.filter((file) => !isAlone(file))), processors, runBatch);
for (const file of files.filter(isAlone)) await runBatch({ files: [file], cost: costOf(costs, file) });
writeCosts(costs, existsSync, args.includes("--write-costs"));
if (files.length === 0) console.log("No test file leads to what has changed.");
const longest = took.sort((one, other) => other.wall - one.wall).slice(0, 10);
await report.end([
  `${Math.round(performance.now() / 1000)} s; ${Math.round(childrenSeconds())} s of processors`,
  ...(took.length > 1 ? longest.map(({ name, wall, seconds }) => `${wall.toFixed(1)} s (${seconds.toFixed(1)} s of processors) ${name}`) : []),
]);
process.exitCode = report.failed || stopped.signal.aborted ? 1 : 0;
await (await postgres)?.stop();

/** Files that bear one another's company go in as few processes as keep every processor busy. */
function batchesOf(all: readonly string[]): Batch[] {
  const together = all.filter((file) => imports.bearsCompany(file));
  const apart = all.filter((file) => !together.includes(file));
  const count = Math.min(together.length, 2 * processors);
  const groups = Array.from({ length: count }, (_, at) => together.filter((_file, place) => place % count === at));
  return [
    ...groups.map((group) => ({ files: group, cost: { seconds: group.reduce((sum, file) => sum + 0.2 + costOf(costs, file).seconds, 0), share: 1 } })),
    ...apart.map((file) => ({ files: [file], cost: costOf(costs, file) })),
  ];
}

async function runBatch({ files: some }: Batch): Promise<void> {
  if (stopped.signal.aborted) return;
  if (withPostgres && some.some((file) => imports.needsPostgres(file))) {
    process.env[sharedServer] = (await (postgres ??= startPostgres({ max_connections: "600" }))).folder;
  }
  const begun = performance.now();
  const events: TestEvent[] = [];
  const program = some.length > 1 ? { files: [join(import.meta.dirname, "together.ts")], argv: some } : { files: some.map((file) => resolve(file)) };
  const late = AbortSignal.timeout(timeout);
  const signal = AbortSignal.any([stopped.signal, late]);
  for await (const event of run({ ...program, concurrency: 1, execArgv: options, timeout, signal })) events.push(event as TestEvent);
  if (late.aborted) report.fail(`${some.join(", ")} had not ended after ${timeout / 60_000} minutes`);
  report.add(events);
  const wall = (performance.now() - begun) / 1000;
  const seconds = childrenSeconds() - counted;
  counted += seconds;
  took.push({ name: some.length > 1 ? `${some.length} files together` : some[0]!, wall, seconds });
  if (some.length === 1 && options.length === 0 && !stopped.signal.aborted) learn(costs, some[0]!, { seconds, share: Math.min(seconds / wall, processors) });
}

/** Processor time of all children that have ended, theirs included; 0 where the system is not Linux. A file's is what its end adds. */
function childrenSeconds(): number {
  try {
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]!.split(" ");
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}
