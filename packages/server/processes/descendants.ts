import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Numbers of the processes that a process has started, and of those that they have. */
export function descendantsOf(pid: number): number[] {
  const parents = process.platform === "linux" ? parentsFromProc() : parentsFromPs();
  const below = (parent: number): number[] => parents.filter(([, above]) => above === parent).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

/** Whether a process does anything, or could: it is neither stopped nor ended. Where the system has no such file, nobody is paused for anything. */
export function isRunning(pid: number): boolean {
  try {
    return !/^[TtZX]/.test(statOf(pid)[0]!);
  } catch {
    return false;
  }
}

/** The state of a process, its parent, and more: they follow the name of the program, which may itself hold brackets (proc(5)). */
function statOf(pid: number | string): string[] {
  return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
}

/** Pairs of a process and its parent. */
type Parents = [pid: number, parent: number][];

function parentsFromProc(): Parents {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((name): Parents => {
    try {
      return [[Number(name), Number(statOf(name)[1])]];
    } catch {
      return []; // It has just ended.
    }
  });
}

function parentsFromPs(): Parents {
  return execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n").map((line): [number, number] => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    return [pid ?? 0, parent ?? 0];
  });
}
