/*
 * node bench/search-http/generator.ts PATHS_FILE POPULAR: the load, in a process of its own that holds little. In the process of the bench, which has
 * made a million icons, collecting garbage blocked all requests for 20 ms at a time, and the server was blamed for it.
 */
import { readFileSync } from "node:fs";
import { type Answered, fullLoad, type Load, steadyLoad } from "./load.ts";
import { zipfDraws } from "./queries.ts";

export interface LoadOrder extends Omit<Load, "nextPath"> {
  stream: Stream;
  /** Steady; default: as much as is answered. */
  perSecond?: number;
}

export type Stream = "fixed" | "different" | "popular";

/** What an order is answered with. */
export type LoadReport = Answered;

const [file, popularCount] = process.argv.slice(2);
const text = readFileSync(file!, "latin1");
const starts = startsOfLines(text);
const different = starts.length - 1 - Number(popularCount);
const popular = zipfDraws(Number(popularCount));
let asked = 0;
const nextPaths: Record<Stream, () => string> = {
  fixed: () => "/v1/static",
  different: () => line(asked++ % different),
  popular: () => line(different + popular()),
};

process.on("message", async ({ stream, perSecond, ...order }: LoadOrder) => {
  const load = { ...order, nextPath: nextPaths[stream] };
  process.send!((perSecond === undefined ? await fullLoad(load) : await steadyLoad(load, perSecond)) satisfies LoadReport);
});

function line(number: number): string {
  return text.slice(starts[number]!, starts[number + 1]! - 1);
}

/** Of all lines, each of which ends, and of what follows the last one. */
function startsOfLines(text: string): Uint32Array {
  const starts = [0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return Uint32Array.from(starts);
}
