import type { Format } from "../media-types.ts";
import { checkEbmlSizes } from "./ebml-sizes.ts";
import { FileWindow } from "./file-window.ts";
import { checkFlacBlocks } from "./flac-blocks.ts";
import { checkId3Tag } from "./id3-tag.ts";
import { checkMp4Counts } from "./mp4-counts.ts";
import { checkOggPages } from "./ogg-pages.ts";
import { Overstated } from "./overstated.ts";
import { checkPngPixels } from "./png-pixels.ts";
import { checkWavChunks } from "./riff-chunks.ts";

/** What is checked of each format; the others declare nothing that a reader makes room for before it has the bytes. */
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

/**
 * What a file declares of itself that it cannot hold, found before any library makes room for it: a count of samples, a table, a size. Follows "this one".
 * Undefined where nothing is overstated.
 * @param source the bytes, or the path of a file
 */
export function overstatementOf(source: Uint8Array | string, format: Format): string | undefined {
  const check = checks[format];
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
