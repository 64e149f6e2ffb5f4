/** `npm run bench -- search-http [icons] [requests] [--metrics]`: see README.md beside this file. Exit code 1 when a promise does not hold. */
import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import serverEnvironment from "@atelier/server/process/server-environment.json" with { type: "json" };
import serverOptions from "@atelier/server/process/server-options.json" with { type: "json" };
import { environmentWithoutSettings } from "@atelier/tools/service/start-server.ts";
import { processorTime, residentMemory } from "@atelier/tools/service/processes.ts";
import { quantile } from "../search/timing.ts";
import { Changes } from "./changes.ts";
import { compareMetrics } from "./compare-metrics.ts";
import { Connection } from "./connection.ts";
import type { LoadOrder, LoadReport } from "./generator.ts";
import { LoadProcess } from "./load-process.ts";
import { differentPaths } from "./queries.ts";
import type { ServerOrder, ServerReport } from "./server.ts";

const ROUNDS = 5;
const POPULAR = 10_000;
/** So many times as many requests make a round of what is answered so much faster than a search: it lasts as long. */
const SWIFT = 3;
/** Requests a second of the steady rounds, and how many make a round. */
const STEADY = 1000;
const STEADY_REQUESTS = 8_000;
/** Different searches a second, in one process on two processors. */
const LEAST_DIFFERENT = 2500;
/** Milliseconds from when a request was sent, at the steady rate. */
const LONGEST_P99 = 10;
/** Seconds from a snapshot until the service is ready, with a million icons. */
const LONGEST_START = 2;
/** Of the whole process, with a million icons. */
const MOST_MEGABYTES = 350;
/** The same after half a million requests. */
const MOST_AT_THE_END = 450;
/** Per cent of the processor time of a search, with `--metrics`. */
const MOST_LOST = 2;
/** Milliseconds that the server has to give back what the first filling took. */
const REST = 60_000;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { metrics: { type: "boolean", default: false } } });
const icons = Number(positionals[0] ?? 1_000_000);
/** Different ones in each round. */
const requests = Number(positionals[1] ?? 20_000);
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
  if (values.metrics) await compareWithMetrics(url, server, paths);
  else report(await measureServer(url, server, paths));
  await stop(server);
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

/** One round, or the median of several for each. While all but the fixed ones are taken, icons are downloaded and edited. */
interface Answers {
  fixed: Measured;
  /** At the steady rate: what the machine itself makes of such a load. */
  fixedSteady: Measured;
  popular: Measured;
  different: Measured;
  /** Different ones, at the steady rate. */
  steady: Measured;
}

async function startServer(how: string): Promise<{ server: ChildProcess; url: string }> {
  const settings = { DATA_DIR: dataDir, PORT: "0", API_KEY: key, STARTER: "off", READ_RATE: "1000000", READ_BURST: "1000000" };
  const log = openSync(join(dataDir, "log"), "a");
  const begun = performance.now();
  const server = fork(join(import.meta.dirname, "server.ts"), {
    stdio: ["ignore", log, log, "ipc"],
    execArgv: serverOptions,
    env: {
      ...serverEnvironment, ...environmentWithoutSettings(),
      ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`ATELIER_${name}`, value])),
    },
  });
  closeSync(log);
  const [{ url }] = (await once(server, "message")) as [ServerReport];
  const seconds = (performance.now() - begun) / 1000;
  console.log(`${icons} icons ${how}: ready in ${seconds.toFixed(1)} s, process at ${await megabytes(server)} MB`);
  if (how.includes("snapshot")) expect(`ready within ${LONGEST_START} s from a snapshot`, icons > 1_000_000 || seconds < LONGEST_START);
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

async function noteMemory(server: ChildProcess, when: string, most = MOST_MEGABYTES): Promise<void> {
  const rss = await megabytes(server);
  console.log(`process at ${rss} MB ${when}`);
  expect(`under ${most} MB for the whole process, ${when}`, icons > 1_000_000 || rss < most);
}

function loadOf(paths: readonly string[]): LoadProcess {
  const file = join(dataDir, "paths");
  writeFileSync(file, paths.map((path) => `${path}\n`).join(""), "latin1");
  return new LoadProcess(file, POPULAR);
}

/** The same rounds in turns with metrics and without, in one process. */
async function compareWithMetrics(url: string, server: ChildProcess, paths: readonly string[]): Promise<void> {
  const generator = loadOf(paths);
  const loss = await compareMetrics(server, async (stream) => {
    const before = await processorTime(server.pid!);
    const count = stream === "different" ? requests : SWIFT * requests;
    const { perSecond, asked } = await generator.run({ stream, url, key, connections: 16, requests: count });
    return { perSecond, processor: ((await processorTime(server.pid!))! - before!) / asked };
  });
  generator.stop();
  expect(`at most ${MOST_LOST} % more processor time for a search with metrics on`, loss <= MOST_LOST);
}

async function measureServer(url: string, server: ChildProcess, paths: readonly string[]): Promise<Answers> {
  const generator = loadOf(paths);
  let searches = 0;
  const usual = (stream: LoadOrder["stream"]): number => (stream === "different" ? requests : SWIFT * requests);
  const measure = async (order: Pick<LoadOrder, "stream" | "perSecond">, count = usual(order.stream)): Promise<Measured> => {
    const before = await processorTime(server.pid!);
    const answered = await generator.run({ ...order, url, key, connections: 16, requests: count });
    if (order.stream === "different") searches += answered.asked;
    return { ...answered, processor: ((await processorTime(server.pid!))! - before!) / answered.asked };
  };
  const changes = new Changes({ url, key, icons });
  const measureRound = async (): Promise<Answers> => {
    const fixed = await measure({ stream: "fixed" });
    const fixedSteady = await measure({ stream: "fixed", perSecond: STEADY }, STEADY_REQUESTS);
    changes.start();
    const popular = await measure({ stream: "popular" });
    const different = await measure({ stream: "different" });
    const steady = await measure({ stream: "different", perSecond: STEADY }, STEADY_REQUESTS);
    await changes.stop();
    return { fixed, fixedSteady, popular, different, steady };
  };
  await noteMemory(server, "after the start");
  for (const count of [300, 10_000]) {
    await measure({ stream: "different" }, count - searches);
    await noteMemory(server, `after ${count} searches`);
  }
  server.send({ body: await typicalAnswer(url, paths) } satisfies ServerOrder);
  const rounds: Answers[] = [];
  for (let round = 0; round <= ROUNDS; round++) rounds.push(await measureRound());
  generator.stop();
  const counted = rounds.slice(1);
  const medianOf = (kind: keyof Answers, by: (measured: Measured) => number): Measured => median(counted.map((round) => round[kind]), by);
  const answers = {
    fixed: medianOf("fixed", processorOf),
    fixedSteady: medianOf("fixedSteady", p99Sent),
    popular: medianOf("popular", processorOf),
    different: medianOf("different", processorOf),
    steady: medianOf("steady", p99Sent),
  };
  print("static answer", answers.fixed);
  print(`static, ${STEADY} a second`, answers.fixedSteady);
  print("every query different", answers.different);
  print(`${POPULAR} queries by Zipf's law`, answers.popular);
  print(`different, ${STEADY} a second`, answers.steady);
  for (const [name, kind] of [["different searches", "steady"], ["the static answer", "fixedSteady"]] as const) {
    const [due, sent] = [p99, p99Sent].map((of) => counted.map((round) => of(round[kind]).toFixed(1)).join(", "));
    console.log(`p99 of ${name} at ${STEADY} a second in each round: ${sent} ms from when they were sent, ${due} ms from when they were due`);
  }
  console.log(`meanwhile ${changes.downloads} downloads and ${changes.edits} edits`);
  await noteMemory(server, `after ${searches} different searches, and ${(ROUNDS + 1) * SWIFT * requests} by Zipf's law`, MOST_AT_THE_END);
  return answers;
}

/** An answer of about the mean length. */
async function typicalAnswer(url: string, paths: readonly string[]): Promise<string> {
  const connection = new Connection(url);
  const bodies: Buffer[] = [];
  // The last of those that are asked for in turn come late, or never.
  for (const path of paths.slice(-POPULAR - 200, -POPULAR)) {
    bodies.push(await connection.fetch(`GET ${path} HTTP/1.1\r\nhost: bench\r\nx-service-api-key: ${key}\r\n\r\n`));
  }
  connection.close();
  const mean = bodies.reduce((sum, { length }) => sum + length, 0) / bodies.length;
  return bodies.sort((a, b) => Math.abs(a.length - mean) - Math.abs(b.length - mean))[0]!.toString();
}

/** Rates, which a neighbour on the same machine changes, and processor times, which it changes less. */
function report({ fixed, popular, different, steady }: Answers): void {
  const [rate, processor] = [popular.perSecond / fixed.perSecond, fixed.processor / popular.processor].map(percent);
  console.log(`Zipf against the static answer: ${rate} of its rate, ${processor} by processor time`);
  expect(`${LEAST_DIFFERENT} different searches a second`, different.perSecond >= LEAST_DIFFERENT);
  expect(`p99 under ${LONGEST_P99} ms from sending at ${STEADY} a second`, p99Sent(steady) < LONGEST_P99);
}

function print(name: string, { perSecond, times, bytes, processor }: Measured): void {
  const [middle, late] = [0.5, 0.99].map((share) => quantile([...times], share).toFixed(2));
  console.log(
    `${name.padEnd(34)}${perSecond.toFixed(0).padStart(7)}/s   p50 ${middle} ms   p99 ${late} ms   ${(bytes / 1000).toFixed(1)} kB   ` +
      `${processor.toFixed(3)} ms of the processor`
  );
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
