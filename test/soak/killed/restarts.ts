/**
 * `npm run soak -- restarts [restarts] [clients]`: 200 restarts while clients in both languages wait for tasks, follow all of them and download slowly. Each
 * restart takes under 10 s, no wait is given up, no task is lost or made twice, each file arrives whole.
 */
import { findPython } from "../../parts/python.ts";
import { proveRestarts } from "../../e2e/prove-restarts.ts";

const [restarts = "200", clients = "3"] = process.argv.slice(2);
const counts = await proveRestarts({ restarts: Number(restarts), clients: Number(clients), python: findPython("httpx") }, console.log);
const { stops, restarts: times, ...rest } = counts;
const figures = (all: number[]) => `median ${Math.round(all[all.length >> 1]!)} ms, slowest ${Math.round(all.at(-1)!)} ms`;
console.log(`${times.length} restarts: the stop ${figures(stops)}; until the next one is ready ${figures(times)}; ${JSON.stringify(rest)}`);
const late = times.filter((milliseconds) => milliseconds > 10_000).length;
if (late > 0) {
  console.log(`${late} restarts took more than 10 s`);
  process.exitCode = 1;
}
