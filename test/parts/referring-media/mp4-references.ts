import { fileURLToPath } from "node:url";
import type { Referred } from "./references.ts";

const boxesToTracks = ["moov", "trak", "mdia", "minf", "dinf", "dref"];

/** An MP4 whose `moov` is at its end, with its tracks' data said to lie elsewhere: each data reference replaced by ones that name another file. */
export function withDataReferences(mp4: Buffer, { file, url }: Referred): Record<string, Buffer> {
  const path = fileURLToPath(file);
  return {
    "mp4-dref-url": replaceReferences(mp4, box("url ", Buffer.from(`\0\0\0\0${file.href}\0`))),
    "mp4-dref-http": replaceReferences(mp4, box("url ", Buffer.from(`\0\0\0\0${url}\0`))),
    "mp4-dref-alis": replaceReferences(mp4, alias(path)),
  };
}

/** An alias record of version 2 (as QuickTime writes them) with the absolute path (tag 18) and the path relative to the volume (tag 2). */
function alias(path: string): Buffer {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const fixed = Buffer.alloc(150);
  fixed.writeUInt16BE(2, 6);
  fixed.writeUInt8(name.length, 50);
  fixed.write(name, 51, "latin1");
  // Directories up from here and down to there.
  fixed.writeUInt16BE(1, 130);
  fixed.writeUInt16BE(1, 132);
  const tagged = (tag: number, text: string) => {
    const bytes = Buffer.from(text.length % 2 === 0 ? text : `${text}\0`);
    const head = Buffer.alloc(4);
    head.writeUInt16BE(tag, 0);
    head.writeUInt16BE(text.length, 2);
    return Buffer.concat([head, bytes]);
  };
  const [relative, end] = [tagged(2, `:${path.slice(1).replaceAll("/", ":")}`), Buffer.from([0xff, 0xff, 0, 0])];
  return box("alis", Buffer.concat([Buffer.alloc(4), fixed, relative, tagged(18, path), end]));
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
}

function replaceReferences(mp4: Buffer, reference: Buffer): Buffer {
  if (mp4.indexOf("moov") < mp4.indexOf("mdat")) throw new Error("the data would move");
  let bytes = mp4;
  for (let at = bytes.indexOf("dref"); at !== -1; at = bytes.indexOf("dref", at + 4)) {
    const [from, to] = [at + 12, at - 4 + bytes.readUInt32BE(at - 4)];
    const growth = reference.length - (to - from);
    const changed = Buffer.concat([bytes.subarray(0, from), reference, bytes.subarray(to)]);
    for (const type of boxesToTracks) {
      const size = changed.lastIndexOf(type, at) - 4;
      changed.writeUInt32BE(changed.readUInt32BE(size) + growth, size);
    }
    bytes = changed;
  }
  return bytes;
}
