import { mkdirSync, rmSync } from "node:fs";
import { copyFile, link, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { TemporaryFiles } from "../../store/files/temporary-files.ts";
import type { Confinement } from "./confinement.ts";
import { removeWithin } from "./remove-within.ts";

/** What a confined process sees besides the program's own files, by the same paths as the server. */
export interface Cell {
  /** What it is given, which it reads and cannot change: links to files that others need may lie there. */
  given: string;
  /** Where it writes. Nothing there is trusted: see `openOwnFile` and `removeWithin`. */
  own: string;
}

/** Where confined processes have a cell each. */
export class Cells {
  readonly confinement: Confinement;
  readonly #files: TemporaryFiles;
  readonly #open = new Set<string>();

  private constructor(confinement: Confinement, files: TemporaryFiles) {
    this.confinement = confinement;
    this.#files = files;
    process.once("exit", () => {
      for (const folder of this.#open) rmSync(folder, { recursive: true, force: true });
    });
  }

  /** @param root whole path of a folder */
  static async in(root: string, confinement: Confinement): Promise<Cells> {
    return new Cells(confinement, await TemporaryFiles.open(root));
  }

  /** A new one, empty. */
  open(): Cell {
    const folder = this.#files.newFolder();
    this.#open.add(folder);
    const cell = { given: join(folder, "given"), own: join(folder, "own") };
    for (const path of Object.values(cell)) mkdirSync(path, { mode: 0o700 });
    return cell;
  }

  /** Removes a cell, once its process has ended. */
  async close({ own }: Cell): Promise<void> {
    const folder = dirname(own);
    this.#open.delete(folder);
    // What a process has made so that it cannot be removed is left for the sweep, and harms nobody.
    await removeWithin(dirname(folder), basename(folder)).catch(() => {});
  }

  /** Removes folders that a crash has left. */
  sweep(): Promise<void> {
    return this.#files.sweep();
  }
}

/** How a process of a cell is started: it reads what it is given and writes what is its own. */
export function startIn({ given, own }: Cell): { folder: string; reads: string[] } {
  return { folder: own, reads: [given] };
}

/** Puts a file into a folder that is read alone by another name, by a link where it lies on the same disk. */
export async function placeFile(file: string, folder: string, name: string): Promise<string> {
  const placed = join(folder, name);
  await rm(placed, { force: true });
  await link(file, placed).catch(() => copyFile(file, placed));
  return placed;
}
