import { fileInput, ignoreOutput, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { xmpPacket } from "@atelier/media/provenance/xmp.ts";
import type { FinishedFile, Preview } from "../messages.ts";
import type { Finishing } from "./finishing.ts";

/** Pixels of the longer side at most: a card in a list at twice the density. */
const longestSide = 512;
/** At this quality lists of them are small, and nobody looks at one closely. */
const quality = 78;
/** Where a film's picture is taken: later than a fade from black, sooner than the end of the shortest. Seconds. */
const posterAt = 1;

type How = Pick<Finishing, "engine" | "model" | "sourceType" | "marking" | "signal">;

/**
 * A small WebP of a finished file, of a film one of its frames, marked by an open note as the file itself is. A result is never lost for its preview:
 * where none can be made, there is none.
 * @param path path without extension
 */
export async function withPreview(file: FinishedFile, path: string, how: How): Promise<{ preview?: Preview }> {
  try {
    return { preview: await makePreview(file, `${path}-preview.webp`, how) };
  } catch {
    how.signal.throwIfAborted();
    return {};
  }
}

async function makePreview(file: FinishedFile, path: string, { engine, model, sourceType, marking, signal }: How): Promise<Preview> {
  const sharp = await loadSharp();
  const source = file.format === "mp4" ? await frameOf(file, `${path}.png`, signal) : file.path;
  const small = sharp(source, { limitInputPixels: false, sequentialRead: true }).autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true });
  const marked = marking.level === "off" ? small : small.withXmp(xmpPacket({ sourceType, engine, model }));
  const { width, height } = await marked.webp({ quality }).toFile(path);
  return { path, width, height };
}

async function frameOf({ path, duration = 0 }: FinishedFile, frame: string, signal: AbortSignal): Promise<string> {
  const at = Math.min(posterAt, duration / 2).toFixed(3);
  await runFfmpeg(["-ss", at, fileInput(path), "-map", "0:v:0", "-frames:v", "1", "-update", "1", frame], ignoreOutput, { signal });
  return frame;
}
