/** Words that are told apart: a power of two. */
const places = 2 ** 14;

/**
 * Tells words that come again from those that come once, so that only what is worth it is kept for longer than a query: what is kept of a word and dropped again outlives the young objects, and the garbage
 * collector goes through all of them for it. Forgets a word when another one of the same place is asked for; 64 kB.
 */
export class AskedBefore {
  /** The hash of the word that was asked for last, by the place that its lowest bits say. */
  readonly #hashes = new Uint32Array(places);

  /** Whether the word was asked for before, as far as that is remembered; from now on it was. */
  ask(word: string): boolean {
    let hash = 0x811c9dc5;
    for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
    hash = (hash ^ (hash >>> 15)) >>> 0;
    const place = hash & (places - 1);
    const before = this.#hashes[place] === hash;
    this.#hashes[place] = hash;
    return before;
  }
}
