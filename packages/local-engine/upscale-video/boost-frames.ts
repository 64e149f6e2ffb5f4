import { opencv } from "../vision/opencv.ts";
import { FramesBetween } from "../vision/motion/frames-between.ts";

export interface Boost {
  /** Pixels, even. */
  width: number;
  height: number;
  /** Frames per second, before and after. */
  from: number;
  to: number;
  /** Frames to make. */
  count: number;
}

/** A moment this near to a frame is that frame. */
const near = 0.01;

/**
 * Gives a clip more frames a second: those that fall on a frame are that frame, byte for byte, the others are made between their neighbours.
 * After the last frame nothing comes, so the moments behind it show it still: nothing is lost at the end.
 * @param frames planar 4:2:0 of 8 bits, each in a buffer of its own
 */
export async function* boostFrames(frames: AsyncIterable<Buffer>, { width, height, from, to, count }: Boost): AsyncGenerator<Buffer> {
  const source = frames[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await source.next();
    return done ? undefined : (value as Buffer);
  };
  const between = new FramesBetween(await opencv(), width, height);
  try {
    let first = await next();
    if (!first) throw new Error("the clip has no frames");
    let second = await next();
    let index = 0;
    for (let made = 0; made < count; made++) {
      const moment = (made * from) / to;
      for (; second && moment >= index + 1 - near; index++) [first, second] = [second, await next()];
      const t = moment - index;
      yield !second || t < near ? first : between.between(first, second, t);
    }
  } finally {
    between.free();
    await source.return?.();
  }
}
