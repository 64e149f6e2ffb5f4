import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Numbers of the processes that a process has started, and of those that they have. */
export function descendantsOf(pid: number): number[] {
  const parents = process.platform === "linux" ? parentsFromProc() : parentsFromPs();
  const below = (parent: number): number[] => parents.filter(([, above]) => above === parent).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

/** Pairs of a process and its parent. */
type Parents = [pid: number, parent: number][];

function parentsFromProc(): Parents {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((name): Parents => {
    try {
      // The state and the parent follow the name of the program, which may itself hold brackets: proc(5).
      const parent = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1];
      return [[Number(name), Number(parent)]];
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
