import { readFileSync } from "node:fs";

/**
 * Memory of a process and of all that it has started together, MiB: what is theirs alone, not the programs' own pages, which they share. 0 where the
 * system does not tell (it is Linux that does): then V8's own limit and the time limit hold.
 */
export function memoryOf(pid: number): number {
  const [status, children] = [textOf(`/proc/${pid}/status`), textOf(`/proc/${pid}/task/${pid}/children`)];
  const own = Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  return children.split(" ").reduce((sum, child) => sum + (child.trim() === "" ? 0 : memoryOf(Number(child))), own);
}

/** Empty for a process that has just ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
