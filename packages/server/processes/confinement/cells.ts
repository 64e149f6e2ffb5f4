import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { copyFile, link, readdir, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Confinement } from "./confinement.ts";

/** After which an empty folder is nobody's: a process that has nothing to do ends within minutes. Milliseconds. */
const abandonedAfter = 3_600_000;

/** Where confined processes have a folder each, by whose path they and the server know the files in it. */
export class Cells {
  readonly confinement: Confinement;
  readonly #root: string;

  /** @param root whole path of a folder */
  constructor(confinement: Confinement, root: string) {
    this.confinement = confinement;
    this.#root = root;
    mkdirSync(root, { recursive: true });
  }

  /** A new folder, empty. */
  open(): string {
    const folder = join(this.#root, randomUUID());
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  }

  /** Removes folders that a crash has left, and what in the others is no longer wanted. @param isWanted of names in a folder */
  async sweep(areWanted: (names: string[]) => Promise<Set<string>>): Promise<void> {
    for (const cell of await readdir(this.#root)) {
      const folder = join(this.#root, cell);
      const info = await stat(folder).catch(() => undefined);
      const names = await readdir(folder).catch(() => []);
      const wanted = await areWanted(names);
      const isOld = info !== undefined && Date.now() - info.mtimeMs > abandonedAfter;
      if (!isOld) continue;
      for (const name of names) if (!wanted.has(name)) await rm(join(folder, name), { recursive: true, force: true });
      if (wanted.size === 0) await rmdir(folder).catch(() => {});
    }
  }
}

/** Puts a file into a folder by another name, by a link where it lies on the same disk. */
export async function placeFile(file: string, folder: string, name: string): Promise<string> {
  const placed = join(folder, name);
  await rm(placed, { force: true });
  await link(file, placed).catch(() => copyFile(file, placed));
  return placed;
}
