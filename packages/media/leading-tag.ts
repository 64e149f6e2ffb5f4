/** Bytes that `leadingTag` looks at. */
const headerBytes = 32;
const id3Footer = 0x10;
/** In APE tags: the flag of the header at its beginning, which its size leaves out. */
const apeHeader = 0x8000_0000;

/**
 * Length of the ID3v2 tag (id3.org, ID3v2.4 structure, 3.1 and 3.4) or the APE tag (version 2, with its header in front) that these bytes begin with.
 * Bytes; 0 where they begin with neither.
 */
export function leadingTag(bytes: Buffer): number {
  if (bytes.length < headerBytes && !bytes.toString("latin1").startsWith("ID3")) return 0;
  if (bytes.length >= 10 && bytes.toString("latin1", 0, 3) === "ID3") {
    let size = 0;
    for (let at = 6; at < 10; at++) size = size * 128 + (bytes[at]! & 127);
    return 10 + size + ((bytes[5]! & id3Footer) !== 0 ? 10 : 0);
  }
  if (bytes.toString("latin1", 0, 8) === "APETAGEX" && (bytes.readUInt32LE(20) & apeHeader) !== 0) return headerBytes + bytes.readUInt32LE(12);
  return 0;
}
