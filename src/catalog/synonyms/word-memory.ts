/** A power of two. */
const places = 2048;

/**
 * Remembers what is known of the words that are asked for most. Each word has one place, which it takes when it comes a second time and since the first neither whoever has the place
 * was asked for nor another word wanted it. So words that come once are not kept at all, and often used ones stay: whatever is kept for seconds and dropped again outlives the young objects, and all objects are marked to collect it.
 */
export class WordMemory<V> {
  readonly #words: (string | undefined)[] = Array.from({ length: places }, () => undefined);
  readonly #values: (V | undefined)[] = Array.from({ length: places }, () => undefined);
  /** The hash of the word that wanted a place last. */
  readonly #wanted = new Uint32Array(places);
  /** Whether the word of a place was asked for since. */
  readonly #used = new Uint8Array(places);

  get(word: string): V | undefined {
    const place = placeOf(hashOf(word));
    if (this.#words[place] !== word) return undefined;
    this.#used[place] = 1;
    return this.#values[place];
  }

  /** Keeps a value where it is worth it. */
  offer(word: string, value: V): void {
    const hash = hashOf(word);
    const place = placeOf(hash);
    if (this.#wanted[place] === hash && this.#used[place] === 0) {
      this.#words[place] = word;
      this.#values[place] = value;
    }
    this.#wanted[place] = hash;
    this.#used[place] = 0;
  }
}

/** FNV-1a of UTF-16 units, mixed. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function placeOf(hash: number): number {
  return hash & (places - 1);
}
