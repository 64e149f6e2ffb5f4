import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";

/** Hours without a write after which a temporary file of another machine is taken for abandoned. */
const abandonedAfterHours = 24;

const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
/** Tells this process from an earlier one with the same number: in a container every start may get the same. Its threads share it. */
const start = startOfProcess();

/** Files being written, and folders being worked in, named after the process that writes them, so that a sweep can tell what a crash left behind. */
export class TemporaryFiles {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<TemporaryFiles> {
    await mkdir(folder, { recursive: true });
    return new TemporaryFiles(folder);
  }

  /** Runs the work with the path of a file or folder that does not exist yet; what is still there afterwards is removed. */
  async use<T>(work: (file: string) => Promise<T>): Promise<T> {
    const file = path.join(this.#folder, [machine, process.pid, start, randomBytes(8).toString("hex")].join("-"));
    try {
      return await work(file);
    } finally {
      await rm(file, { force: true, recursive: true });
    }
  }

  /** Removes what is left of processes that no longer run. */
  async sweep(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const file = path.join(this.#folder, name);
      if (await this.#isAbandoned(file, name)) await rm(file, { force: true, recursive: true });
    }
  }

  async #isAbandoned(file: string, name: string): Promise<boolean> {
    const [host, pid, startOfWriter] = name.split("-");
    if (host === machine) return Number(pid) === process.pid ? startOfWriter !== start : !isRunning(Number(pid));
    const info = await stat(file).catch(() => undefined);
    return info !== undefined && Date.now() - info.mtimeMs > abandonedAfterHours * 3_600_000;
  }
}

/** Threads load this file again each, and get what the first one to load it has told them. */
function startOfProcess(): string {
  const name = "atelier.start";
  if (typeof getEnvironmentData(name) !== "string") setEnvironmentData(name, randomBytes(6).toString("hex"));
  return String(getEnvironmentData(name));
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
