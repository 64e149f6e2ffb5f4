import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { environmentWithoutSettings } from "@atelier/tools/service/start-server.ts";
import { processorTime } from "@atelier/tools/service/processes.ts";

const checkout = join(import.meta.dirname, "../..");

export interface MeasuredRun {
  code: number | null;
  seconds: number;
  /** Of all its threads. */
  processorSeconds: number;
  /** Most resident memory, bytes. */
  memory: number;
  /** Standard output, its last line. */
  lastLine: string;
}

/** Runs `atelier` with these arguments on a data folder, as a person would, and measures it. */
export async function measuredRun(dataDir: string, args: string[]): Promise<MeasuredRun> {
  const begun = performance.now();
  const child = spawn(process.execPath, ["packages/server/cli/atelier.ts", ...args], {
    cwd: checkout, env: { ...environmentWithoutSettings(), ATELIER_DATA_DIR: dataDir }, stdio: ["ignore", "pipe", "ignore"],
  });
  let tail = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (tail = (tail + text).slice(-4096)));
  let code: number | null | undefined;
  child.on("close", (value) => (code = value));
  let memory = 0;
  let used = 0;
  while (code === undefined) {
    memory = Math.max(memory, await highWater(child.pid!));
    used = (await processorTime(child.pid!)) ?? used;
    await sleep(50);
  }
  return { code, seconds: (performance.now() - begun) / 1000, processorSeconds: used / 1000, memory, lastLine: tail.trim().split("\n").at(-1) ?? "" };
}

/** The kernel's own mark of the most memory a process has had; 0 where it tells none. */
async function highWater(pid: number): Promise<number> {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, "utf8").catch(() => ""))?.[1] ?? 0) * 1024;
}
