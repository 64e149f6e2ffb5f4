import { rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { CatalogueFile } from "./catalogue.ts";
import { claimFolder } from "./claim-folder.ts";
import { HubClient, type HubSettings } from "./hub-client.ts";
import { bytesLeft, lookAtModels, type SeenFile, sizeOf } from "./look-at-models.ts";
import { FatalModelError, ModelError } from "./model-error.ts";
import { type LockEntry, type ModelLock, readLock, writeLock } from "./model-lock.ts";
import { digestOf, partsOf } from "./part-file.ts";
import { pinFiles } from "./pin-files.ts";
import { pullFile } from "./pull-file.ts";
import { inGigabytes } from "./size-of-file.ts";
import { usualTries } from "./try-again.ts";


export interface PullOptions {
  hub: HubSettings;
  signal: AbortSignal;
  /** Whether a licence with conditions is accepted; asked once for each, before anything is pulled. */
  accepts(licence: string, files: readonly CatalogueFile[]): Promise<boolean>;
  /** Puts the hub's file in the place of another one of the same name. */
  replace?: boolean | undefined;
  /** Called with what is done now, for people. */
  onStep?(words: string): void;
  /** Called with the bytes that are there of all that are to be pulled. */
  onBytes?(done: number, total: number, place: string): void;
  /** In place of the usual ones and of the disk's own, for tests. */
  tries?: typeof usualTries;
  freeBytes?(folder: string): Promise<number>;
}

export interface PullReport {
  pulled: string[];
  /** There already, with the right hash. */
  present: string[];
  faults: { place: string; says: string }[];
}

/** Kept free on the disk, bytes. */
const reserve = 2 ** 28;

/**
 * Brings files into a folder of models: those that are there and right stay, all others are pulled, and each gets its name when its hash is right.
 * What goes wrong with one does not keep the others.
 * @throws ModelError where nothing can be pulled at all; the signal's reason
 */
export async function pullModels(folder: string, files: readonly CatalogueFile[], options: PullOptions): Promise<PullReport> {
  const release = await claimFolder(folder);
  const hub = new HubClient(options.hub);
  try {
    return await pullAll(folder, files, hub, options);
  } finally {
    await hub.close().catch(() => {});
    await release();
  }
}

async function pullAll(folder: string, files: readonly CatalogueFile[], hub: HubClient, options: PullOptions): Promise<PullReport> {
  const { signal, onStep = () => {}, tries = usualTries } = options;
  const report: PullReport = { pulled: [], present: [], faults: [] };
  onStep("Asking the hub for sizes and hashes.");
  const { lock, faults } = await pinFiles(hub, files, await readLock(folder), tries, signal);
  await writeLock(folder, lock);
  for (const [place, { message }] of faults) report.faults.push({ place, says: message });
  const pinned = files.filter(({ place }) => !faults.has(place));
  const missing = await checkPresent(folder, await lookAtModels(folder, pinned, lock), lock, options, report);
  await askForLicences(missing, folder, lock, options);
  await checkDisk(missing, folder, options);
  await pullMissing(missing, { folder, lock, hub, options, report });
  return report;
}

/** Which files are to be pulled. What is there and was not looked at since it was written is hashed. */
async function checkPresent(folder: string, seen: readonly SeenFile[], lock: ModelLock, options: PullOptions, report: PullReport): Promise<SeenFile[]> {
  const missing: SeenFile[] = [];
  for (const one of seen) {
    const { file, state } = one;
    const entry = lock.files[file.place]!;
    if (state.is === "right") report.present.push(file.place);
    else if (state.is === "missing") missing.push(one);
    else if (state.is === "wrong" && (state.bytes < entry.bytes || options.replace)) missing.push(one);
    else if (state.is === "unchecked" && (await check(folder, file.place, lock, options))) report.present.push(file.place);
    else if (options.replace) missing.push({ ...one, state: { is: "missing" } });
    else report.faults.push({ place: file.place, says: `${file.place} is another file than the hub's of this name: --replace puts that in its place.` });
  }
  return missing;
}

async function check(folder: string, place: string, lock: ModelLock, { signal, onStep = () => {} }: PullOptions): Promise<boolean> {
  onStep(`Checking ${place}, which is there.`);
  const path = join(folder, place);
  const entry = lock.files[place]!;
  const found = await sizeOf(path);
  const sha256 = await digestOf(path, entry, signal);
  if (!found || sha256 === undefined) return false;
  await keep(folder, place, lock, { ...entry, sha256, checked: found });
  return true;
}

async function keep(folder: string, place: string, lock: ModelLock, entry: LockEntry): Promise<void> {
  lock.files[place] = entry;
  await writeLock(folder, lock);
}

async function askForLicences(missing: readonly SeenFile[], folder: string, lock: ModelLock, { accepts }: PullOptions): Promise<void> {
  const bound = missing.map(({ file }) => file).filter(({ terms, licence }) => terms !== "free" && lock.accepted[licence] === undefined);
  for (const [licence, files] of Map.groupBy(bound, (file) => file.licence)) {
    if (!(await accepts(licence, files))) {
      const which = files.map(({ place }) => place).join(", ");
      throw new ModelError(`The licence "${licence}" (${files[0]!.terms}) of ${which} was not accepted: add --accept "${licence}", or leave the files out.`);
    }
    lock.accepted[licence] = new Date().toISOString();
    await writeLock(folder, lock);
  }
}

async function checkDisk(missing: readonly SeenFile[], folder: string, { freeBytes = freeOf }: PullOptions): Promise<void> {
  const needed = missing.reduce((sum, one) => sum + bytesLeft(one), 0);
  const free = await freeBytes(folder);
  if (needed === 0 || needed + reserve <= free) return;
  const has = inGigabytes(Math.max(0, free - reserve));
  throw new ModelError(`${inGigabytes(needed)} are to be pulled, and the disk of ${folder} has ${has}: free some, or pull fewer kinds (--kinds).`);
}

async function freeOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

interface Pulling {
  folder: string;
  lock: ModelLock;
  hub: HubClient;
  options: PullOptions;
  report: PullReport;
}

async function pullMissing(missing: readonly SeenFile[], { folder, lock, hub, options, report }: Pulling): Promise<void> {
  const { signal, onBytes = () => {}, tries = usualTries } = options;
  const total = missing.reduce((sum, { file }) => sum + lock.files[file.place]!.bytes, 0);
  let done = 0;
  for (const { file } of missing) {
    const { place } = file;
    const entry = lock.files[place]!;
    const path = join(folder, place);
    const before = done;
    try {
      const sha256 = await pullFile(path, entry, { hub, tries, signal, onBytes: (bytes) => onBytes((done += bytes), total, place) });
      await keep(folder, place, lock, { ...entry, sha256, checked: (await sizeOf(path))! });
      for (const part of await partsOf(path)) await rm(part, { force: true });
      report.pulled.push(place);
    } catch (error) {
      if (!(error instanceof ModelError) || error instanceof FatalModelError) throw error;
      report.faults.push({ place, says: error.message });
      done = before + entry.bytes;
    }
  }
}
