/** Bytes that `formatsOfBytes` looks at. */
export const headOfFile = 16;

const family = { iso: ["mp4", "mov", "m4v", "m4a"], riff: { WEBP: ["webp"], WAVE: ["wav"] } as Record<string, string[]> };

/**
 * Formats that a file may have by its first bytes, whatever its name says; undefined for what is none of those that forms take. Films and sounds of one
 * container look alike here: the service looks further.
 */
export function formatsOfBytes(head: Uint8Array): readonly string[] | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  const begins = (...bytes: number[]) => bytes.every((byte, place) => head[place] === byte);
  if (begins(0xff, 0xd8, 0xff)) return ["jpeg"];
  if (begins(0x89, 0x50, 0x4e, 0x47)) return ["png"];
  if (text(0, 4) === "RIFF") return family.riff[text(8, 12)];
  if (text(4, 8) === "ftyp") return family.iso;
  if (begins(0x1a, 0x45, 0xdf, 0xa3)) return ["webm"];
  if (text(0, 2) === "BM") return ["bmp"];
  return text(0, 3) === "ID3" || (begins(0xff) && (head[1]! & 0xe0) === 0xe0) ? ["mp3"] : undefined;
}
