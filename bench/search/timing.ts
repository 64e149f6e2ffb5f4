/** Milliseconds of each run, ascending. */
export type Times = readonly number[];

/** Rounds over all elements; what counts of each element is the median of its rounds. */
const ROUNDS = 5;

/**
 * How long the work takes on each element, ascending. After a round that does not count, each is done in five rounds over all, so that
 * caches are as full as in service, and a neighbour's work on this machine does not become a percentile of ours.
 */
export function timeEach<T>(elements: readonly T[], work: (element: T) => unknown): Times {
  for (const element of elements) work(element);
  const rounds = Array.from({ length: ROUNDS }, () => elements.map((element) => timeOnce(() => work(element))));
  return elements.map((_, i) => quantile(rounds.map((round) => round[i]!).sort(ascending), 0.5)).sort(ascending);
}

/** The same for work that may be a promise, in three rounds: for engines that take a hundred times as long. */
export async function timeEachOf<T>(elements: readonly T[], work: (element: T) => unknown): Promise<Times> {
  const rounds: number[][] = [];
  for (let round = 0; round <= 3; round++) {
    const times: number[] = [];
    for (const element of elements) times.push((await seconds(() => work(element))).seconds * 1000);
    if (round > 0) rounds.push(times);
  }
  return elements.map((_, i) => quantile(rounds.map((round) => round[i]!).sort(ascending), 0.5)).sort(ascending);
}

export function timeOnce(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Milliseconds that this thread has worked: what a neighbour on the machine takes does not count. */
export function processorTimeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

export function ascending(a: number, b: number): number {
  return a - b;
}

export function mean(times: Times): number {
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}

export function quantile(times: Times, share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
}

/** One line of a table: mean, median, p95, p99 and the worst, in milliseconds. */
export function row(name: string, times: Times): string {
  const cells = [mean(times), quantile(times, 0.5), quantile(times, 0.95), quantile(times, 0.99), times.at(-1) ?? NaN];
  return name.padEnd(34) + cells.map((cell) => cell.toFixed(cell < 10 ? 3 : 1).padStart(9)).join("");
}

export const HEADINGS = "".padEnd(34) + ["mean", "p50", "p95", "p99", "max"].map((heading) => heading.padStart(9)).join("");

export async function seconds<T>(work: () => T | Promise<T>): Promise<{ result: T; seconds: number }> {
  const start = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - start) / 1000 };
}

export function residentMegabytes(): number {
  return Math.round(process.memoryUsage.rss() / 1e6);
}
