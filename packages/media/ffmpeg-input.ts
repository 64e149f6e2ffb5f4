import { FfmpegError } from "./ffmpeg-program.ts";
import type { Format } from "./media-types.ts";
import { sniffFile } from "./sniff-file.ts";

/**
 * The one demuxer of ffmpeg that reads a format. None of them opens another file: hls, dash, concat, sdp and image2, which do, are never chosen. A format
 * without one is not for ffmpeg.
 */
const demuxers: Partial<Record<Format, string>> = {
  jpeg: "jpeg_pipe", png: "png_pipe", webp: "webp_pipe", gif: "gif", bmp: "bmp_pipe", tiff: "tiff_pipe",
  mp4: "mov", mov: "mov", m4v: "mov", m4a: "mov", webm: "matroska", mkv: "matroska",
  wav: "wav", aiff: "aiff", mp3: "mp3", ogg: "ogg", flac: "flac",
};

/** Tracks of QuickTime may lie in other files (`dref`), by a path relative or absolute. Both are off in ffmpeg by default, and stay so. */
const noReferences = ["-enable_drefs", "0", "-use_absolute_path", "0"];

/** An input of ffmpeg. Made by the functions of this file alone, so that none is read without its limits. */
export class FfmpegInput {
  readonly #resolve: () => string[] | Promise<string[]>;

  constructor(resolve: () => string[] | Promise<string[]>) {
    this.#resolve = resolve;
  }

  arguments(): string[] | Promise<string[]> {
    return this.#resolve();
  }
}

/** An option or an output of ffmpeg as text, or an input. */
export type FfmpegArgument = string | FfmpegInput;

/** A file of this machine, read as the format that its own first bytes say. What stands before it in the arguments, such as `-ss`, applies to it. */
export function fileInput(path: string): FfmpegInput {
  return new FfmpegInput(async () => {
    const { format } = await sniffFile(path);
    const demuxer = format && demuxers[format];
    if (demuxer === undefined) throw new FfmpegError("failed", `${path}: Invalid data found when processing input`);
    return [...only(demuxer, "file,pipe"), ...(demuxer === "mov" ? noReferences : []), "-i", `file:${path}`];
  });
}

/**
 * What `pipe:0` reads: bare samples or frames (`rawvideo`, `s16le`), or a container that the product itself writes.
 * @param options of the demuxer, such as `-video_size`
 */
export function rawInput(demuxer: "rawvideo" | "s16le" | "f32le" | "wav", options: readonly string[] = []): FfmpegInput {
  return new FfmpegInput(() => [...only(demuxer, "pipe"), ...options, "-i", "pipe:0"]);
}

/** What a filter of ffmpeg makes from nothing, such as `anullsrc`. Never a caller's text: some filters open files. */
export function generatedInput(filter: "anullsrc" | `${"anullsrc" | "testsrc" | "sine"}=${string}`): FfmpegInput {
  return new FfmpegInput(() => [...only("lavfi", "pipe"), "-i", filter]);
}

function only(demuxer: string, protocols: string): string[] {
  return ["-protocol_whitelist", protocols, "-format_whitelist", demuxer, "-f", demuxer];
}

/** @throws TypeError for an input that is given as text */
export async function argumentsOf(args: readonly FfmpegArgument[]): Promise<string[]> {
  if (args.includes("-i")) throw new TypeError("inputs of ffmpeg are given by fileInput, rawInput or generatedInput");
  return (await Promise.all(args.map((one) => (typeof one === "string" ? one : one.arguments())))).flat();
}
