import type { Readable } from "node:stream";
import { type FfmpegRun, FfmpegError, type Program, runUngated } from "./ffmpeg-program.ts";
import { argumentsOf, type FfmpegArgument } from "./ffmpeg-input.ts";

export { FfmpegError, type FfmpegRun } from "./ffmpeg-program.ts";
export { type FfmpegArgument, fileInput, generatedInput, rawInput } from "./ffmpeg-input.ts";

const versions = new Map<Program, Promise<string | undefined>>();

/** Version of the program on the PATH, such as `5.1.9-0+deb12u1`, or undefined where there is none. Looked up once. */
export function ffmpegVersion(program: Program = "ffmpeg"): Promise<string | undefined> {
  let version = versions.get(program);
  if (!version) {
    version = lookUp(program);
    versions.set(program, version);
    // One that was killed has reported nothing.
    version.catch(() => versions.delete(program));
  }
  return version;
}

async function lookUp(program: Program): Promise<string | undefined> {
  const text = await runUngated(["-version"], readText, { program }).catch((error: unknown) => {
    if (error instanceof FfmpegError && error.code !== "killed") return "";
    throw error;
  });
  return /^\w+ version (\S+)/.exec(text)?.[1];
}

/**
 * The gate through which all product code runs ffmpeg and ffprobe. Inputs are values of `fileInput`, `rawInput` and `generatedInput`: each is read by the
 * demuxer of its own format alone, over local files alone, so that nothing a file refers to is opened. Output goes to `pipe:1`, for `consume`, or to a file.
 * @throws what `runUngated` throws; FfmpegError `failed` for an input that is of no known format
 */
export async function runFfmpeg<T>(args: readonly FfmpegArgument[], consume: (stdout: Readable) => Promise<T>, run: FfmpegRun = {}): Promise<T> {
  return runUngated(await argumentsOf(args), consume, run);
}

/** Everything the child writes, as text: for answers such as ffprobe's. */
export async function readText(stdout: Readable): Promise<string> {
  let text = "";
  for await (const chunk of stdout.setEncoding("utf8")) text += chunk;
  return text;
}

/** For runs that write to a file. */
export async function ignoreOutput(stdout: Readable): Promise<void> {
  for await (const chunk of stdout) void chunk;
}
