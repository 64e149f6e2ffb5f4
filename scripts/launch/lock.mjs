import { closeSync, mkdirSync, openSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runtimeFolder, say } from "./checkout.mjs";

const heartbeat = 2_000;
/** Age in milliseconds at which a lock's owner counts as gone: several missed heartbeats. */
const abandonedAfter = 15_000;

/**
 * Runs `work` while no other start of this checkout runs the same. The lock is a file that its owner touches every two
 * seconds: a process number would mean nothing to a second container that shares the folder.
 */
export async function withLock(name, work) {
  const file = join(runtimeFolder, `${name}.lock`);
  mkdirSync(runtimeFolder, { recursive: true });
  let reported = false;
  while (!acquire(file)) {
    if (!reported) say(`waiting for another start that is busy with: ${name}`);
    reported = true;
    await sleep(200);
  }
  const timer = setInterval(() => touch(file), heartbeat);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    rmSync(file, { force: true });
  }
}

function acquire(file) {
  try {
    closeSync(openSync(file, "wx"));
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (isAbandoned(file)) discard(file);
    return false;
  }
}

function isAbandoned(file) {
  try {
    return Date.now() - statSync(file).mtimeMs > abandonedAfter;
  } catch {
    return false;
  }
}

/** Renames before it removes: of several that wait, only one finds the file under its name. */
function discard(file) {
  const grave = `${file}.${process.pid}`;
  try {
    renameSync(file, grave);
    rmSync(grave, { force: true });
  } catch {
    // Another waiting start was quicker.
  }
}

function touch(file) {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // The file comes back with the next lock; the work itself is not hurt.
  }
}
