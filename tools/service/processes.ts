import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** True while the process runs; one that has ended and waits for a parent to take note of it does not. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** Resident memory of a process in bytes; undefined where the system has no /proc. */
export async function residentMemory(pid: number): Promise<number | undefined> {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, "utf8").catch(() => ""))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

/** Processor time that a process has used, all threads, in milliseconds; undefined where the system has no /proc. */
export async function processorTime(pid: number): Promise<number | undefined> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined))?.split(") ").at(-1)?.split(" ");
  // Fields 14 and 15 of proc(5): user and system time in ticks, of which every current Linux counts 100 a second.
  return fields && (Number(fields[11]) + Number(fields[12])) * 10;
}
