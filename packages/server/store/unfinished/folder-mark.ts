import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Mark } from "./claimant.ts";

const fileOf = (dataDir: string) => join(dataDir, "unfinished.json");

/** What is unfinished in a data folder, by its own word: a folder may be started on without the database that knows it. */
export function readFolderMark(dataDir: string): Mark | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), "utf8")) as Mark;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** On disk when it returns, whole or not at all. */
export function writeFolderMark(dataDir: string, mark: Mark): void {
  const draft = `${fileOf(dataDir)}.new`;
  const file = openSync(draft, "w", 0o600);
  writeSync(file, JSON.stringify(mark));
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, fileOf(dataDir));
}

export function removeFolderMark(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}
