import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** What a test file cost: processor seconds, children included, and how many processors it kept busy while it ran. */
export interface Cost {
  seconds: number;
  share: number;
}

/** Measured by `npm run nightly`: where a fresh clone starts. */
const committed = "scripts/tests/costs.json";
const own = ".runtime/tests/costs.json";

export type Costs = Map<string, Cost>;

export function readCosts(): Costs {
  return new Map([...read(committed), ...read(own)]);
}

export function costOf(costs: Costs, file: string): Cost {
  return costs.get(file) ?? { seconds: file.includes(".slow.") ? 15 : 1, share: 0.7 };
}

/** The largest share counts: a file that waits for a busy machine seems to need less of it, and more files beside it would make it seem less still. */
export function learn(costs: Costs, file: string, { seconds, share }: Cost): void {
  costs.set(file, { seconds, share: Math.max(share, costs.get(file)?.share ?? 0) });
}

/** @param commits also as the start of fresh clones: files that cost a second or more, with rounded figures */
export function writeCosts(costs: Costs, isThere: (file: string) => boolean, commits = false): void {
  const known = [...costs].filter(([file]) => isThere(file)).sort(([one], [other]) => (one < other ? -1 : 1));
  write(own, known.map(([file, { seconds, share }]) => [file, [Number(seconds.toFixed(2)), Number(share.toFixed(2))]]));
  if (!commits) return;
  write(committed, known.filter(([, cost]) => cost.seconds >= 1).map(([file, { seconds, share }]) => [file, [Math.ceil(seconds), Number(share.toFixed(1))]]));
}

function read(path: string): [string, Cost][] {
  try {
    const rows = JSON.parse(readFileSync(path, "utf8")) as Record<string, [number, number]>;
    return Object.entries(rows).map(([file, [seconds, share]]) => [file, { seconds, share }]);
  } catch {
    // None was written yet, or a run that was killed left half a file.
    return [];
  }
}

function write(path: string, rows: [string, number[]][]): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `{\n${rows.map(([file, cost]) => `  ${JSON.stringify(file)}: ${JSON.stringify(cost)}`).join(",\n")}\n}\n`);
}
