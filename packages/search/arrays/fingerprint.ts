const OFFSET_A = 0x811c9dc5;
const OFFSET_B = 0x9e3779b9;
const LOW_BITS = 0xff;

/**
 * A 40-bit hash of a list of texts, as an exact number: two multiply-and-rotate hashes side by side over UTF-16 units.
 * Equal lists have equal fingerprints; of a million changed items, one in a million such catalogs would miss one.
 */
export function fingerprintOf(parts: readonly string[]): number {
  let a = OFFSET_A;
  let b = OFFSET_B;
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) {
      const unit = part.charCodeAt(i);
      a = Math.imul(a ^ unit, 0x01000193);
      b = Math.imul(b ^ unit, 0x85ebca6b);
      b = (b << 13) | (b >>> 19);
    }
    a = Math.imul(a ^ 0x10000, 0x01000193);
    b = Math.imul(b ^ 0x10000, 0xc2b2ae35);
  }
  return ((mixed(a) & LOW_BITS) * 2 ** 32) + mixed(b);
}

/** Final mixing of MurmurHash3, so that every bit of the input reaches every bit of the result. */
function mixed(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
