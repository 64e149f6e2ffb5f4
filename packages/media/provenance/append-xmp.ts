import { appendFile } from "node:fs/promises";

/** The box's type in an MP4 (XMP Specification Part 3, section 1.2.7.1). */
const xmpUuid = Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex");

/** Adds an XMP packet to an MP4, as a `uuid` box at its end: no other box moves, so every offset in the file stays true. */
export async function appendXmp(path: string, packet: string): Promise<void> {
  const content = Buffer.from(packet);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + xmpUuid.length + content.length);
  header.write("uuid", 4, "latin1");
  await appendFile(path, Buffer.concat([header, xmpUuid, content]));
}
