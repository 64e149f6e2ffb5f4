/** `npm run soak -- board-zip [gigabytes] [file]`: a board of large uploads as one ZIP64; what it takes of memory, and that its directory is whole. */
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { generatedBoard } from "../../parts/boards/generated-board.ts";

const gigabytes = Number(process.argv[2] ?? 5);
const target = process.argv[3];
const bytes = 250e6;
const files = Math.ceil((gigabytes * 1e9) / bytes);

const board = await generatedBoard({ files, bytes });
const out = target === undefined ? undefined : createWriteStream(target);
globalThis.gc?.();
const before = process.memoryUsage().rss;
const began = performance.now();
let [most, sent] = [0, 0];
/** The last pieces, which have the end of the directory. */
let ends: [Uint8Array, Uint8Array] = [new Uint8Array(), new Uint8Array()];
for await (const piece of board.pack() as AsyncIterable<Uint8Array>) {
  sent += piece.length;
  ends = [ends[1], piece];
  most = Math.max(most, process.memoryUsage.rss() - before);
  if (out && !out.write(piece)) await once(out, "drain");
}
out?.end();
await board.close();
const tail = Buffer.concat(ends);
const end = tail.lastIndexOf(Buffer.from("PK\x06\x06", "latin1"));
// Below 4 GB it is a plain ZIP.
const entries = end < 0 ? tail.readUInt16LE(tail.lastIndexOf(Buffer.from("PK\x05\x06", "latin1")) + 10) : Number(tail.readBigUInt64LE(end + 32));
const seconds = (performance.now() - began) / 1000;
const size = `${files} files, ${(sent / 1e9).toFixed(2)} GB in ${seconds.toFixed(0)} s`;
console.log(`${size}, ${Math.round(most / 1e6)} MB more memory at most, ${entries} entries in the directory of ${end < 0 ? "ZIP" : "ZIP64"}`);
if (entries !== files + 2 || most > 100e6) process.exitCode = 1;
