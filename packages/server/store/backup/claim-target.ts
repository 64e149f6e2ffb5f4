import { text } from "node:stream/consumers";
import { type Claimant, isClaimed, renewal, thisProcess } from "../unfinished/claimant.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupTarget } from "./target.ts";

const name = "running.json";

/**
 * Notes that this process writes into a target, where another may not: it would remove what this one has begun. A run that was killed on this machine, or has
 * given no sign of life for three minutes, is taken over.
 * @returns what ends it @throws BackupError
 */
export async function claimTarget(target: BackupTarget): Promise<() => Promise<void>> {
  const other = await read(target);
  if (other && isClaimed(other)) {
    throw new BackupError(`Another backup into this target runs (process ${other.pid} on ${other.host}): wait for its end.`);
  }
  const renew = () => target.write(name, Buffer.from(JSON.stringify(thisProcess())));
  await renew();
  const renewing = setInterval(() => void renew().catch(() => {}), renewal);
  renewing.unref();
  return async () => {
    clearInterval(renewing);
    await target.remove(name);
  };
}

async function read(target: BackupTarget): Promise<Claimant | undefined> {
  if (!(await target.size(name))) return undefined;
  try {
    return JSON.parse(await text(await target.read(name))) as Claimant;
  } catch {
    // Half written by a killed run, or just gone.
    return undefined;
  }
}
