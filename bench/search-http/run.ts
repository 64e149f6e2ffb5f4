/** `npm run bench -- search-http [icons] [requests]`: see README.md beside this file. Exit code 1 when a promise does not hold. */
import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import serverEnvironment from "../../scripts/launch/server-environment.json" with { type: "json" };
import serverOptions from "../../scripts/launch/server-options.json" with { type: "json" };
import { environmentWithoutSettings } from "../../scripts/service/start-server.ts";
import { processorTime, residentMemory } from "../../test/e2e/processes.ts";
import { quantile } from "../search/timing.ts";
import { Connection } from "./connection.ts";
import type { LoadOrder, LoadReport } from "./generator.ts";
import { LoadProcess } from "./load-process.ts";
import type { Parts } from "./parts.ts";
import { differentPaths } from "./queries.ts";
import type { ServerReport } from "./server.ts";

const ROUNDS = 3;
const POPULAR = 10_000;
/** So many times as many requests make a round of what is answered so much faster than a search: it lasts as long. */
const SWIFT = 3;
/** Of the top rate. */
const STEADY = 0.8;
/** Of the whole process, with a million icons. */
const MOST_MEGABYTES = 350;
/** Milliseconds that the server has to give back what the first filling took. */
const REST = 60_000;

const icons = Number(process.argv[2] ?? 1_000_000);
/** Different ones in each round. */
const requests = Number(process.argv[3] ?? 20_000);
const key = "bench-of-the-search-over-http";
const dataDir = mkdtempSync(join(tmpdir(), "bench-search-http-"));
const broken: string[] = [];
try {
  await ended(fork(join(import.meta.dirname, "fill-database.ts"), [dataDir, String(icons)]));
  const paths = differentPaths(icons);
  await measureFilled();
  // What filling has written goes to the disk now, and not while answers are timed.
  execFileSync("sync");
  console.log(`${paths.length} different searches`);
  const { server, url } = await startServer("started from its snapshot");
  const answers = await measureServer(url, server, paths);
  await stop(server);
  const parts = await measureParts(paths.slice(0, 20_000));
  report(answers, parts);
} finally {
  rmSync(dataDir, { recursive: true });
}
for (const promise of broken) console.log(`does not hold here: ${promise}`);
if (broken.length > 0) process.exitCode = 1;

/** What was answered, and what it has cost the server. */
interface Measured extends LoadReport {
  /** Milliseconds of its processor time for one answer. */
  processor: number;
}

/** One round, or the median of several for each. */
interface Answers {
  fixed: Measured;
  /** Fixed ones, at 80 % of their rate: what the machine itself makes of such a load. */
  fixedSteady: Measured;
  popular: Measured;
  different: Measured;
  /** Different ones, at 80 % of the rate of those. */
  steady: Measured;
}

async function startServer(how: string): Promise<{ server: ChildProcess; url: string }> {
  const settings = { DATA_DIR: dataDir, PORT: "0", API_KEY: key, STARTER: "off", READ_RATE: "1000000", READ_BURST: "1000000" };
  const log = openSync(join(dataDir, "log"), "a");
  const begun = performance.now();
  const server = fork(join(import.meta.dirname, "server.ts"), {
    stdio: ["ignore", log, log, "ipc"],
    execArgv: serverOptions,
    env: { ...serverEnvironment, ...environmentWithoutSettings(), ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`ATELIER_${name}`, value])) },
  });
  closeSync(log);
  const [{ url }] = (await once(server, "message")) as [ServerReport];
  console.log(`${icons} icons ${how}: ready in ${((performance.now() - begun) / 1000).toFixed(1)} s, process at ${await megabytes(server)} MB`);
  return { server, url };
}

/** What the first filling takes, and what the server keeps of it. */
async function measureFilled(): Promise<void> {
  const { server } = await startServer("filled from the database");
  const begun = performance.now();
  while (performance.now() < begun + REST && (await megabytes(server)) >= MOST_MEGABYTES) await sleep(1000);
  await noteMemory(server, `${((performance.now() - begun) / 1000).toFixed(0)} s after the first filling`);
  await stop(server);
}

async function noteMemory(server: ChildProcess, when: string): Promise<void> {
  const rss = await megabytes(server);
  console.log(`process at ${rss} MB ${when}`);
  expect(`under ${MOST_MEGABYTES} MB for the whole process, ${when}`, icons > 1_000_000 || rss < MOST_MEGABYTES);
}

async function measureServer(url: string, server: ChildProcess, paths: readonly string[]): Promise<Answers> {
  const file = join(dataDir, "paths");
  writeFileSync(file, paths.map((path) => `${path}\n`).join(""), "latin1");
  const generator = new LoadProcess(file, POPULAR);
  let searches = 0;
  const measure = async (order: Pick<LoadOrder, "stream" | "perSecond">, count = order.stream === "different" ? requests : SWIFT * requests): Promise<Measured> => {
    const before = await processorTime(server.pid!);
    const answered = await generator.run({ ...order, url, key, connections: 16, requests: count });
    if (order.stream === "different") searches += answered.asked;
    return { ...answered, processor: ((await processorTime(server.pid!))! - before!) / answered.asked };
  };
  const measureRound = async (): Promise<Answers> => {
    const fixed = await measure({ stream: "fixed" });
    const fixedSteady = await measure({ stream: "fixed", perSecond: STEADY * fixed.perSecond });
    const popular = await measure({ stream: "popular" });
    const different = await measure({ stream: "different" });
    return { fixed, fixedSteady, popular, different, steady: await measure({ stream: "different", perSecond: STEADY * different.perSecond }) };
  };
  await noteMemory(server, "after the start");
  for (const count of [300, 10_000]) {
    await measure({ stream: "different" }, count - searches);
    await noteMemory(server, `after ${count} searches`);
  }
  server.send(await typicalAnswer(url, paths));
  const rounds: Answers[] = [];
  for (let round = 0; round <= ROUNDS; round++) rounds.push(await measureRound());
  generator.stop();
  const counted = rounds.slice(1);
  const medianOf = (kind: keyof Answers, by: (measured: Measured) => number): Measured => median(counted.map((round) => round[kind]), by);
  const answers = {
    fixed: medianOf("fixed", processorOf),
    fixedSteady: medianOf("fixedSteady", p99),
    popular: medianOf("popular", processorOf),
    different: medianOf("different", processorOf),
    steady: medianOf("steady", p99),
  };
  print("static answer", answers.fixed);
  print(`static, at ${percent(STEADY)} of that rate`, answers.fixedSteady);
  print("every query different", answers.different);
  print(`${POPULAR} queries by Zipf's law`, answers.popular);
  print(`different, at ${percent(STEADY)} of that rate`, answers.steady);
  for (const [name, kind] of [["different searches", "steady"], ["the static answer", "fixedSteady"]] as const) {
    const [due, sent] = [p99, p99Sent].map((of) => counted.map((round) => of(round[kind]).toFixed(1)).join(", "));
    console.log(`p99 of ${name} at ${percent(STEADY)} in each round: ${due} ms from when they were due, ${sent} ms from when they were sent`);
  }
  await noteMemory(server, `after ${searches} different searches, and ${(ROUNDS + 1) * SWIFT * requests} by Zipf's law`);
  return answers;
}

/** An answer of about the mean length. */
async function typicalAnswer(url: string, paths: readonly string[]): Promise<string> {
  const connection = new Connection(url);
  const bodies: Buffer[] = [];
  // The last of those that are asked for in turn come late, or never.
  for (const path of paths.slice(-POPULAR - 200, -POPULAR)) bodies.push(await connection.fetch(`GET ${path} HTTP/1.1\r\nhost: bench\r\nx-service-api-key: ${key}\r\n\r\n`));
  connection.close();
  const mean = bodies.reduce((sum, { length }) => sum + length, 0) / bodies.length;
  return bodies.sort((a, b) => Math.abs(a.length - mean) - Math.abs(b.length - mean))[0]!.toString();
}

async function measureParts(paths: readonly string[]): Promise<Parts> {
  const file = join(dataDir, "paths.json");
  writeFileSync(file, JSON.stringify(paths));
  const child = fork(join(import.meta.dirname, "parts.ts"), [dataDir, file]);
  const exit = ended(child);
  const [parts] = (await once(child, "message")) as [Parts];
  await exit;
  return parts;
}

/** Rates, which a neighbour on the same machine changes, and processor times, which it changes less. */
function report({ fixed, popular, different, steady }: Answers, { search, rows }: Parts): void {
  const partsPerSecond = 1000 / (1000 / fixed.perSecond + search + rows);
  const alone = fixed.processor + search + rows;
  console.log(`search alone ${search.toFixed(3)} ms, rows alone ${rows.toFixed(3)} ms: with the static answer ${partsPerSecond.toFixed(0)}/s one after the other; every query different ${percent(different.perSecond / partsPerSecond)} of it`);
  console.log(`processor time: the parts ${alone.toFixed(3)} ms, every query different ${different.processor.toFixed(3)} ms`);
  console.log(`Zipf against the static answer: ${percent(popular.perSecond / fixed.perSecond)} of its rate, ${percent(fixed.processor / popular.processor)} by processor time`);
  expect("85 % of what the parts add up to", different.perSecond >= 0.85 * partsPerSecond);
  expect("4,000 different searches a second", different.perSecond >= 4000);
  expect("half the static answer's rate by Zipf's law", popular.perSecond >= 0.5 * fixed.perSecond);
  expect(`p99 under 10 ms at ${percent(STEADY)} of the top rate`, p99(steady) < 10);
}

function print(name: string, { perSecond, times, bytes, processor }: Measured): void {
  const [middle, late] = [0.5, 0.99].map((share) => quantile([...times], share).toFixed(2));
  console.log(`${name.padEnd(34)}${perSecond.toFixed(0).padStart(7)}/s   p50 ${middle} ms   p99 ${late} ms   ${(bytes / 1000).toFixed(1)} kB   ${processor.toFixed(3)} ms of the processor`);
}

function expect(promise: string, holds: boolean): void {
  if (!holds) broken.push(promise);
}

function median(rounds: readonly Measured[], by: (measured: Measured) => number): Measured {
  return [...rounds].sort((a, b) => by(a) - by(b))[rounds.length >> 1]!;
}

function processorOf({ processor }: Measured): number {
  return processor;
}

/** Milliseconds from when a request was due. */
function p99({ times }: Measured): number {
  return quantile([...times], 0.99);
}

/** From when it was sent. */
function p99Sent({ sentTimes }: Measured): number {
  return quantile([...sentTimes], 0.99);
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

async function megabytes({ pid }: ChildProcess): Promise<number> {
  return Math.round(((await residentMemory(pid!)) ?? NaN) / 1e6);
}

async function stop(server: ChildProcess): Promise<void> {
  server.kill("SIGTERM");
  await ended(server);
}

async function ended(child: ChildProcess): Promise<void> {
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  if (code !== 0) throw new Error(`a process of the bench ended with ${code ?? signal}`);
}
