import { open, readFile, rm, stat, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { ModelError } from "./model-error.ts";

const claimName = ".atelier-models.claim";

/** Milliseconds between two signs of life, and after which whoever gives none on another machine is gone. */
const interval = 5000;
const goneAfter = 60_000;

interface Claim {
  host: string;
  pid: number;
}

/**
 * Keeps a second pull out of a folder for as long as this one is at work: of one whose process is gone nothing is left to wait for.
 * @returns what gives the folder back
 * @throws ModelError while another is at work
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, claimName);
  for (let tries = 0; ; tries++) {
    try {
      const handle = await open(path, "wx", 0o644);
      await handle.writeFile(JSON.stringify({ host: hostname(), pid: process.pid } satisfies Claim));
      await handle.close();
      break;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT" || code === "ENOTDIR") throw new ModelError(`${folder} is no folder: name the folder \`models\` of ComfyUI.`);
      if (code !== "EEXIST") throw new ModelError(`${folder} cannot be written (${code}).`);
    }
    const other = await holderOf(path);
    if (other !== undefined || tries === 3) {
      const who = other?.pid === undefined ? "" : ` (process ${other.pid} of ${other.host})`;
      throw new ModelError(`Another pull is at work in ${folder}${who}: wait for it, or end it.`);
    }
    await rm(path, { force: true });
  }
  const timer = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), interval).unref();
  return async () => {
    clearInterval(timer);
    await rm(path, { force: true });
  };
}

/** Who has it; undefined where that process is gone. One that is just being written is somebody's. */
async function holderOf(path: string): Promise<Partial<Claim> | undefined> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, "utf8"), stat(path)]);
    const age = Date.now() - mtimeMs;
    const { host, pid } = (text === "" ? {} : JSON.parse(text)) as Partial<Claim>;
    if (host === undefined || pid === undefined || host !== hostname()) return age > goneAfter ? undefined : { ...(host && { host }), ...(pid && { pid }) };
    return isAlive(pid) ? { host, pid } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
