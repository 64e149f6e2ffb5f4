import type { FileWindow } from "./file-window.ts";
import { checkVorbisComment } from "./vorbis-comment.ts";

/** The header of a page without its table (RFC 3533, section 6). */
const header = 27;
/** Pages that are looked at: comments stand in the first ones. */
const firstPages = 4;

/**
 * Holds the comments of an Ogg file against the page that they lie in. A position may be any: a recorded stream begins where it was joined.
 * @throws Overstated
 */
export function checkOggPages(file: FileWindow): void {
  for (let at = 0, page = 0; page < firstPages && at + header <= file.size && file.latin1(at, 4) === "OggS"; page++) {
    const segments = file.u8(at + 26);
    if (at + header + segments > file.size) return;
    let size = 0;
    for (let i = 0; i < segments; i++) size += file.u8(at + header + i);
    const body = at + header + segments;
    const end = Math.min(body + size, file.size);
    // What goes on in the next page is longer than this one: then its count cannot be held against it.
    const isWhole = segments > 0 && file.u8(body - 1) < 255 && body + size <= file.size;
    const comments = commentsAt(file, body, end);
    if (comments !== undefined && isWhole) checkVorbisComment(file, comments, end);
    at = body + size;
  }
}

/** Where the comments of Opus or Vorbis begin on this page. */
function commentsAt(file: FileWindow, body: number, end: number): number | undefined {
  const text = file.latin1(body, Math.min(8, end - body));
  if (text === "OpusTags") return body + 8;
  return text.startsWith("\x03vorbis") ? body + 7 : undefined;
}
