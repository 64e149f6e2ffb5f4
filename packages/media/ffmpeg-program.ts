import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Characters of a child's complaints that are kept: its last words say what was wrong. */
const keptComplaint = 4000;

/** Why a run of ffmpeg or ffprobe gave nothing. The message is for the log: it may name files of this machine. */
export class FfmpegError extends Error {
  /** `killed`: by somebody, not by what it read. */
  readonly code: "missing" | "failed" | "killed";

  constructor(code: FfmpegError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "FfmpegError";
    this.code = code;
  }
}

/** Signals that come from outside: an operator, or a machine that has run out of memory. Others come of what the program reads. */
const outsideSignals = new Set<NodeJS.Signals>(["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"]);

export type Program = "ffmpeg" | "ffprobe";

export interface FfmpegRun {
  program?: Program;
  /** Kills the child at once; the run then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** What `pipe:0` reads; closed at its end. Of an iterable the next chunk is asked for once the last one is on its way. */
  input?: AsyncIterable<Uint8Array> | Buffer;
}

/**
 * Runs ffmpeg or ffprobe as a child process and hands what it writes to `pipe:1` to `consume`, with back-pressure. It opens whatever the arguments name, and
 * whatever those files refer to: product code calls `runFfmpeg` (ffmpeg.ts) instead, and `npm run lint` holds it to that. Tests make their files by this.
 * @param args without `-nostdin`, `-hide_banner` and `-v`, which are set here
 * @throws FfmpegError `missing` without the program, `failed` with its last words, `killed` where it was ended from outside; what `consume` or the input
 * throws; the reason of the signal
 */
export async function runUngated<T>(
  args: readonly string[], consume: (stdout: Readable) => Promise<T>, { program = "ffmpeg", signal, input }: FfmpegRun = {},
): Promise<T> {
  signal?.throwIfAborted();
  const common = program === "ffmpeg" ? ["-nostdin", "-hide_banner", "-v", "error"] : ["-hide_banner", "-v", "error"];
  const child = spawn(program, [...common, ...args], { stdio: ["pipe", "pipe", "pipe"] });
  let wasKilled = false;
  const kill = () => {
    wasKilled = true;
    child.kill("SIGKILL");
  };
  signal?.addEventListener("abort", kill, { once: true });

  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (complaint = (complaint + text).slice(-keptComplaint)));
  const ended = new Promise<{ code: number | null; by: NodeJS.Signals | null }>((resolve, reject) => {
    child.on("error", (cause) => reject(new FfmpegError("missing", `${program} cannot be started`, { cause })));
    child.on("close", (code, by) => resolve({ code, by }));
  });
  const fed = feed(child.stdin, input).catch((error: unknown) => {
    kill();
    throw error;
  });
  const [exit, output, feeding] = await Promise.allSettled([ended, consume(child.stdout).finally(() => child.stdout.destroy()), fed]);
  signal?.removeEventListener("abort", kill);

  signal?.throwIfAborted();
  if (exit.status === "rejected") throw exit.reason;
  const { code, by } = exit.value;
  // Whether the output was whole then, nobody knows. Asked politely, ffmpeg ends by itself with this code and without a word.
  const isOutside = by === null ? code === 255 && complaint === "" : outsideSignals.has(by);
  if (isOutside && !wasKilled) throw new FfmpegError("killed", `${program} was ended by ${by ?? "a signal"}`);
  // An input that broke off ended the child.
  if (feeding.status === "rejected") throw feeding.reason;
  // A consumer that gave up closed the pipe, of which the child's failure is only the echo.
  if (output.status === "rejected") throw output.reason;
  if (code !== 0) throw new FfmpegError("failed", complaint.trim() || `${program} ended with ${by ?? code}`);
  return output.value;
}

async function feed(stdin: NodeJS.WritableStream, input: FfmpegRun["input"]): Promise<void> {
  try {
    await pipeline(input === undefined || Buffer.isBuffer(input) ? [input ?? Buffer.alloc(0)] : input, stdin);
  } catch (error) {
    // A child that has read enough closes its end.
    if ((error as NodeJS.ErrnoException).code !== "EPIPE" && (error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}
