import { hostname } from "node:os";
import { text } from "node:stream/consumers";
import { BackupError } from "./backup-error.ts";
import type { BackupTarget } from "./target.ts";

const name = "running.json";
const renewal = 30_000;
/** Without a sign of life for so long another run takes over, milliseconds. */
const lease = 3 * 60_000;

interface Claim {
  host: string;
  pid: number;
  at: number;
}

/**
 * Notes that this process writes into a target, where another may not: it would remove what this one has begun. A run that was killed on this machine, or has
 * given no sign of life for three minutes, is taken over.
 * @returns what ends it @throws BackupError
 */
export async function claimTarget(target: BackupTarget): Promise<() => Promise<void>> {
  const other = await read(target);
  if (other && lives(other)) {
    throw new BackupError(`Another backup into this target runs (process ${other.pid} on ${other.host}): wait for its end.`);
  }
  const renew = () => target.write(name, Buffer.from(JSON.stringify({ host: hostname(), pid: process.pid, at: Date.now() } satisfies Claim)));
  await renew();
  const renewing = setInterval(() => void renew().catch(() => {}), renewal);
  renewing.unref();
  return async () => {
    clearInterval(renewing);
    await target.remove(name);
  };
}

async function read(target: BackupTarget): Promise<Claim | undefined> {
  if (!(await target.size(name))) return undefined;
  try {
    return JSON.parse(await text(await target.read(name))) as Claim;
  } catch {
    // Half written by a killed run, or just gone.
    return undefined;
  }
}

function lives({ host, pid, at }: Claim): boolean {
  if (host === hostname()) return pid !== process.pid && isRunning(pid);
  return Date.now() - at < lease;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
