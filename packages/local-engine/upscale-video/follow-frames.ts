import type { Readable } from "node:stream";

/** Follows how far an ffmpeg has come that writes to a file: its arguments, and what reads its reports. */
export function followFrames(done: (frames: number) => void): { args: readonly string[]; consume(stdout: Readable): Promise<void> } {
  return {
    args: ["-progress", "pipe:1", "-stats_period", "0.2"],
    async consume(stdout) {
      for await (const text of stdout.setEncoding("utf8") as AsyncIterable<string>) {
        const frames = /frame=(\d+)/.exec(text)?.[1];
        if (frames !== undefined) done(Number(frames));
      }
    },
  };
}
