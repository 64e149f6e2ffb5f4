import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { MetricsReport, ServerOrder } from "./server.ts";

/** Pairs of rounds, one with metrics and one without, after one that does not count. */
const pairs = 9;
/** Milliseconds between two scrapes: a collector's usual 15 s, and more of them than anybody makes. */
const scrapeEvery = 1000;

const streams = ["different", "popular"] as const;

interface Round {
  perSecond: number;
  /** Milliseconds of the server's processor time for one answer. */
  processor: number;
}

/**
 * What metrics cost: rounds in turns with them and without, in the same process, so that neither its memory nor its compiled code differs.
 * @param measure takes one round
 * @returns the larger loss of the two streams, per cent of processor time: the median of the pairs
 */
export async function compareMetrics(server: ChildProcess, measure: (stream: (typeof streams)[number]) => Promise<Round>): Promise<number> {
  const round = async (stream: (typeof streams)[number], isOn: boolean): Promise<Round> => {
    const port = await turn(server, isOn);
    const scrapes = isOn ? setInterval(() => void scrape(port), scrapeEvery) : undefined;
    try {
      return await measure(stream);
    } finally {
      clearInterval(scrapes);
    }
  };
  let most = -Infinity;
  for (const stream of streams) {
    const losses: { processor: number; rate: number }[] = [];
    for (let pair = 0; pair <= pairs; pair++) {
      // Whoever comes second finds a warmer machine: they take turns in that too.
      const first = await round(stream, pair % 2 === 0);
      const second = await round(stream, pair % 2 !== 0);
      const [on, off] = pair % 2 === 0 ? [first, second] : [second, first];
      if (pair > 0) losses.push({ processor: 100 * (on.processor / off.processor - 1), rate: 100 * (1 - on.perSecond / off.perSecond) });
    }
    const processor = median(losses.map((loss) => loss.processor));
    const rate = median(losses.map((loss) => loss.rate));
    const each = losses.map((loss) => loss.processor.toFixed(1)).join(", ");
    console.log(`${stream}: metrics cost ${processor.toFixed(1)} % of processor time, ${rate.toFixed(1)} % of the rate (processor, pair by pair: ${each})`);
    most = Math.max(most, processor);
  }
  return most;
}

/** @returns the port of the metrics */
async function turn(server: ChildProcess, metrics: boolean): Promise<number> {
  server.send({ metrics } satisfies ServerOrder);
  const [report] = (await once(server, "message")) as [MetricsReport];
  return report.metrics;
}

async function scrape(port: number): Promise<void> {
  await (await fetch(`http://127.0.0.1:${port}/metrics`)).arrayBuffer();
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;
