import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { isStorageFull } from "@atelier/server/store/storage-full.ts";

/** Megabytes of one: enough for scratch, snapshots and temporary files of the soak. */
const size = 64;
const piece = Buffer.alloc(64 * 1024);

/** Why there are none, in a sentence; undefined where they can be made. */
export function whyNoDisks(): string | undefined {
  return process.platform === "linux" && process.getuid?.() === 0 ? undefined : "Only root of a Linux machine can mount small disks: no disk is filled.";
}

/** Disks of their own for some folders, in memory, which can be filled. Only root can mount them. */
export class SmallDisks {
  readonly #folders: string[] = [];

  constructor() {
    process.once("exit", this.close);
  }

  /** Mounts one. Call it before who uses the folder is started. */
  add(folder: string): void {
    mkdirSync(folder, { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}m,mode=700`, "atelier-soak", folder]);
    this.#folders.push(folder);
  }

  /** Leaves no byte free. */
  async fill(folder: string): Promise<void> {
    const file = await open(join(folder, "ballast"), "w");
    try {
      for (;;) await file.write(piece);
    } catch (error) {
      if (!isStorageFull(error)) throw error;
    } finally {
      await file.close();
    }
  }

  async free(folder: string): Promise<void> {
    await rm(join(folder, "ballast"), { force: true });
  }

  readonly close = (): void => {
    process.off("exit", this.close);
    // Lazily: a process that was killed may not be gone yet.
    for (const folder of this.#folders.splice(0)) execFileSync("umount", ["-l", folder]);
  };
}
