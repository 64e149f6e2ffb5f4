import { readLines } from "./lines.ts";
import { fileOf, filesOfBackups, type Manifest, objectFolder, type ObjectLine } from "./manifest.ts";
import type { BackupTarget } from "./target.ts";

const portion = 1000;

/**
 * Removes all backups but the newest, then the files that none of these needs. The manifest of a backup goes first: none is left that says more than is there.
 * Lists of files and the files themselves come in one order, so that no list is ever in memory.
 * @param manifests oldest first
 * @returns which were removed
 */
export async function forgetOlder(target: BackupTarget, manifests: readonly Manifest[], keep: number): Promise<string[]> {
  const kept = manifests.slice(-keep);
  const older = manifests.slice(0, -keep).map(({ id }) => id);
  if (older.length === 0) return [];
  const files = await filesOfBackups(target);
  for (const id of older) {
    await target.remove(fileOf.manifest(id));
    for (const name of files.get(id) ?? []) await target.remove(name);
  }
  const lists = kept.map((manifest) => new KeyList(keysOf(target, manifest)));
  for await (const { name } of target.names(objectFolder)) {
    const key = name.split("/").at(-1)!;
    const needed = await Promise.all(lists.map((list) => list.has(key)));
    if (!needed.includes(true)) await target.remove(name);
  }
  return older;
}

async function* keysOf(target: BackupTarget, { id, objects }: Manifest): AsyncGenerator<string> {
  for await (const lines of readLines<ObjectLine>(target, fileOf.objects(id), { lines: objects.count, sha256: objects.sha256 }, portion)) {
    for (const [key] of lines) yield key;
  }
}

/** A list in order that is asked in the same order. */
class KeyList {
  readonly #keys: AsyncGenerator<string>;
  #next: string | undefined;
  #begun = false;

  constructor(keys: AsyncGenerator<string>) {
    this.#keys = keys;
  }

  async has(key: string): Promise<boolean> {
    while (!this.#begun || (this.#next !== undefined && this.#next < key)) {
      this.#begun = true;
      this.#next = (await this.#keys.next()).value as string | undefined;
    }
    return this.#next === key;
  }
}
