import type { FileWindow } from "./file-window.ts";
import { checkVorbisComment } from "./vorbis-comment.ts";
import { Overstated } from "./overstated.ts";

/** Types of metadata blocks (RFC 9639, 8.1). */
const streamInfo = 0;
const vorbisComment = 4;
const picture = 6;
/** A frame of FLAC has at most 65,535 samples and at least 10 bytes. */
const samplesPerByte = 6554;

/**
 * Holds the metadata blocks of a FLAC file, and the counts within them, against its size.
 * @throws Overstated
 */
export function checkFlacBlocks(file: FileWindow): void {
  let samples = 0;
  for (let at = 4, isLast = false; !isLast && at + 4 <= file.size; ) {
    const head = file.u32(at);
    isLast = head >= 0x80000000;
    const type = (head >>> 24) & 0x7f;
    const size = head & 0xffffff;
    const body = at + 4;
    if (body + size > file.size) throw Overstated.count(size, "bytes of metadata", file.size - body);
    if (type === streamInfo && size >= 18) samples = (file.u8(body + 13) & 15) * 2 ** 32 + file.u32(body + 14);
    if (type === vorbisComment) checkVorbisComment(file, body, body + size);
    if (type === picture) checkPicture(file, body, body + size);
    at = body + size;
  }
  if (samples > file.size * samplesPerByte) throw Overstated.count(samples, "samples", file.size);
}

/** Type, media type, description, four numbers of its size, then the picture's own bytes. */
function checkPicture(file: FileWindow, body: number, end: number): void {
  let at = body + 4;
  for (const skipped of [0, 16, 0]) {
    if (at + 4 > end) throw new Overstated("has a picture that is cut short");
    const size = file.u32(at);
    if (size > end - at - 4) throw Overstated.count(size, "bytes in a picture", end - at - 4);
    at += 4 + size + skipped;
  }
}
