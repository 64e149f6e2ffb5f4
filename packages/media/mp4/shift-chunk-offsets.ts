/** Boxes on the way to the tables of chunk offsets. */
const containers = new Set(["moov", "trak", "mdia", "minf", "stbl"]);

/**
 * Adds `shift` to every chunk offset of an MP4 (`stco`, `co64`: ISO/IEC 14496-12, section 8.7.5), for bytes that are about to be inserted
 * before its media data. Changes the buffer itself.
 * @throws Error for a file whose parts lie elsewhere (fragments), or that would grow beyond 32-bit offsets
 */
export function shiftChunkOffsets(file: Buffer, shift: number): void {
  let tables = 0;
  walk(0, file.length);
  if (tables === 0) throw new Error("the MP4 has no table of chunk offsets");

  function walk(start: number, end: number): void {
    for (let at = start; at + 8 <= end; ) {
      const short = file.readUInt32BE(at);
      const header = short === 1 ? 16 : 8;
      const size = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short;
      const type = file.toString("latin1", at + 4, at + 8);
      if (size < header || at + size > end || type === "moof") throw new Error(`the MP4 cannot be marked: ${type} at ${at}`);
      if (containers.has(type)) walk(at + header, at + size);
      else if (type === "stco" || type === "co64") shiftTable(at + header, type);
      at += size;
    }
  }

  function shiftTable(at: number, type: "stco" | "co64"): void {
    tables += 1;
    const count = file.readUInt32BE(at + 4);
    for (let entry = 0; entry < count; entry++) {
      if (type === "stco") file.writeUInt32BE(file.readUInt32BE(at + 8 + 4 * entry) + shift, at + 8 + 4 * entry);
      else file.writeBigUInt64BE(file.readBigUInt64BE(at + 8 + 8 * entry) + BigInt(shift), at + 8 + 8 * entry);
    }
  }
}
