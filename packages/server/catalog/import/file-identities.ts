import type { AudioImport, KnownAudio } from "./audio-import.ts";

/** What a file is to the catalog. */
export interface FileIdentity<Known> {
  sourceKey: string;
  /** The item that the file is, or was before it changed. */
  known?: Known;
  /** Another file of this import is the same item. */
  isAgain?: boolean;
}

/** The items that the files of one import are. To be asked in the order of the files: of two that are equal the first comes in. */
export class FileIdentities<Known extends KnownAudio> {
  readonly #into: Pick<AudioImport<unknown, Known>, "stableKey" | "find" | "findByBytes" | "wasRenamed">;
  readonly #seen = new Set<string>();
  /** Keys by the bytes of the files of this import. */
  readonly #seenBytes = new Map<string, string>();
  /** Items that got the name that their source has for them by now. */
  readonly #adopted = new Set<number>();

  constructor(into: Pick<AudioImport<unknown, Known>, "stableKey" | "find" | "findByBytes" | "wasRenamed">) {
    this.#into = into;
  }

  /** @param hash SHA-256 of the file's bytes, hexadecimal */
  async of(file: string, hash: string): Promise<FileIdentity<Known>> {
    const byBytes = `sha256:${hash}`;
    // Without a name of its own a file is the item that has its bytes already, however that one came in.
    const stableKey = this.#into.stableKey(file);
    const [holder] = stableKey === undefined ? await this.#into.findByBytes(hash) : [];
    const sourceKey = stableKey ?? holder?.source_key ?? byBytes;
    const again = this.#seen.has(sourceKey) ? sourceKey : stableKey === undefined ? this.#seenBytes.get(hash) : undefined;
    if (again !== undefined) return { sourceKey: again, isAgain: true };
    this.#seen.add(sourceKey);
    this.#seenBytes.set(hash, sourceKey);
    if (holder) return { sourceKey, known: holder };
    const known = (await this.#adopt(sourceKey, byBytes)) ?? (await this.#renamed(file, hash));
    return { sourceKey, ...(known && { known }) };
  }

  /** An item that came in before its source had a name for it is adopted by that name. */
  async #adopt(sourceKey: string, byBytes: string): Promise<Known | undefined> {
    const found = await this.#into.find([sourceKey, byBytes]);
    const isFree = (item: Known): boolean => !this.#adopted.has(item.id) && !this.#seen.has(item.source_key);
    const known = found.find((item) => item.source_key === sourceKey) ?? found.find(isFree);
    if (known && known.source_key !== sourceKey) this.#adopted.add(known.id);
    return known;
  }

  /** The item that the file was under another name. */
  async #renamed(file: string, hash: string): Promise<Known | undefined> {
    for (const item of await this.#into.findByBytes(hash)) {
      if (this.#adopted.has(item.id) || !(await this.#into.wasRenamed(file, item))) continue;
      this.#adopted.add(item.id);
      return item;
    }
    return undefined;
  }
}
