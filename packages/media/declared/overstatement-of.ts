import type { Format } from "../media-types.ts";
import { checkEbmlSizes } from "./ebml-sizes.ts";
import { FileWindow } from "./file-window.ts";
import { checkFlacBlocks } from "./flac-blocks.ts";
import { checkId3Tag } from "./id3-tag.ts";
import { checkMp4Counts } from "./mp4-counts.ts";
import { checkOggPages } from "./ogg-pages.ts";
import { Overstated } from "./overstated.ts";
import { checkJpegMarkers } from "./jpeg-markers.ts";
import { checkPngChunks } from "./png-chunks.ts";
import { checkPngPixels } from "./png-pixels.ts";
import { checkWavChunks } from "./riff-chunks.ts";
import { checkWebpChunks } from "./webp-chunks.ts";

/** What is checked of each format; the others declare nothing that a reader allocates memory for before it has the bytes. */
const checks: Partial<Record<Format, (file: FileWindow) => void>> = {
  mp4: checkMp4Counts,
  mov: checkMp4Counts,
  m4v: checkMp4Counts,
  m4a: checkMp4Counts,
  webm: checkEbmlSizes,
  mkv: checkEbmlSizes,
  wav: checkWavChunks,
  flac: checkFlacBlocks,
  ogg: checkOggPages,
  mp3: checkId3Tag,
  png: checkPngPixels,
};

/** What is counted of each format before a library reads its header. Whatever is cut short or senseless is left to the library, which says so. */
const floods: Partial<Record<Format, (file: FileWindow) => void>> = { png: checkPngChunks, jpeg: checkJpegMarkers, webp: checkWebpChunks };

/**
 * What a file declares of itself that it cannot hold, found before any library allocates memory for it: a count, a table or size. Follows "this one".
 * Undefined where nothing is overstated.
 * @param source the bytes, or the path of a file
 */
export function overstatementOf(source: Uint8Array | string, format: Format): string | undefined {
  return faultBy(checks[format], source);
}

/**
 * What a picture holds so many of that reading its header alone would cost seconds: chunks, segments, scans, frames. As above.
 */
export function floodOf(source: Uint8Array | string, format: Format): string | undefined {
  return faultBy(floods[format], source);
}

function faultBy(check: ((file: FileWindow) => void) | undefined, source: Uint8Array | string): string | undefined {
  if (!check) return undefined;
  const file = new FileWindow(source);
  try {
    check(file);
    return undefined;
  } catch (error) {
    if (error instanceof Overstated) return error.message;
    if (error instanceof RangeError) return "ends in the middle of what it declares";
    throw error;
  } finally {
    file.close();
  }
}
