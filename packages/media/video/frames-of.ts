import type { Readable } from "node:stream";

/**
 * Cuts what ffmpeg writes as `-f rawvideo` into frames, each in a buffer of its own.
 * @param size bytes a frame
 * @throws Error when the last frame is not whole
 */
export async function* framesOf(stdout: Readable, size: number): AsyncGenerator<Buffer> {
  let frame = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const chunk of stdout as AsyncIterable<Buffer>) {
    for (let from = 0; from < chunk.length; ) {
      const taken = chunk.copy(frame, filled, from);
      from += taken;
      filled += taken;
      if (filled < size) continue;
      yield frame;
      frame = Buffer.allocUnsafeSlow(size);
      filled = 0;
    }
  }
  if (filled > 0) throw new Error(`the last frame has ${filled} of ${size} bytes`);
}
