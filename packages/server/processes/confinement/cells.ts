import { rmSync } from "node:fs";
import { copyFile, link, rm } from "node:fs/promises";
import { join } from "node:path";
import { TemporaryFiles } from "../../store/files/temporary-files.ts";
import type { Confinement } from "./confinement.ts";

/** Where confined processes have a folder each, by whose path they and the server know the files in it. */
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

  /** A new folder, empty. */
  open(): string {
    const folder = this.#files.newFolder();
    this.#open.add(folder);
    return folder;
  }

  /** Removes a folder, once its process has ended. */
  async close(folder: string): Promise<void> {
    this.#open.delete(folder);
    await rm(folder, { recursive: true, force: true });
  }

  /** Removes folders that a crash has left. */
  sweep(): Promise<void> {
    return this.#files.sweep();
  }
}

/** Puts a file into a folder by another name, by a link where it lies on the same disk. */
export async function placeFile(file: string, folder: string, name: string): Promise<string> {
  const placed = join(folder, name);
  await rm(placed, { force: true });
  await link(file, placed).catch(() => copyFile(file, placed));
  return placed;
}
