import { fileInput, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { framesOf } from "@atelier/media/video/frames-of.ts";

export interface ReadOrder {
  path: string;
  frameRate: number;
  /** Frames of the clip. */
  count: number;
  /** Filters of ffmpeg that change nothing over time, since frames are read from anywhere. */
  filter: string;
  /** Of the frames that come out of the filter. */
  width: number;
  height: number;
  pixels: "rgb24" | "yuv420p";
  signal: AbortSignal;
}

/** Bytes of frames that are kept while going backwards, which then does not decode each frame again. */
const kept = 160e6;
/** Frames that are kept while going forwards: both neighbours of a moment, and some for who looks back. Any more would cost memory for nothing. */
const FEW = 4;
/** A frame so far ahead is reached by decoding on; one farther away by a new start at it. */
const patience = 90;

/** A running ffmpeg, and the frame that it gives next. */
interface Stream {
  frames: AsyncGenerator<Buffer>;
  next: number;
  /** All frames up to this one are kept: they are asked for backwards. */
  backFrom: number;
  stop(): Promise<void>;
}

/** Gives any frame of a clip by its number; quick for frames in their order, and backwards in blocks. */
export class ClipReader {
  readonly #order: ReadOrder;
  readonly #cache = new Map<number, Buffer>();
  readonly #most: number;
  #stream: Stream | undefined;

  constructor(order: ReadOrder) {
    this.#order = order;
    this.#most = Math.max(FEW, Math.floor(kept / (order.width * order.height * (order.pixels === "rgb24" ? 3 : 1.5))));
  }

  /** A frame, in a buffer of its own that must not be changed. Behind the last one, the last. */
  async frame(number: number): Promise<Buffer> {
    const cached = this.#cache.get(number);
    if (cached) return cached;
    if (!this.#stream || number < this.#stream.next || number > this.#stream.next + patience) {
      const backwards = this.#stream !== undefined && number < this.#stream.next;
      await this.close();
      this.#cache.clear();
      this.#stream = this.#open(backwards ? Math.max(0, number - this.#most + 2) : number, backwards ? number + 1 : -1);
    }
    const stream = this.#stream;
    while (stream.next <= number) {
      const { value, done } = await stream.frames.next();
      if (done) return this.#lastKept();
      this.#cache.set(stream.next++, value as Buffer);
      const most = stream.next <= stream.backFrom + 1 ? this.#most : FEW;
      while (this.#cache.size > most) this.#cache.delete(this.#cache.keys().next().value as number);
    }
    return this.#cache.get(number) as Buffer;
  }

  async close(): Promise<void> {
    await this.#stream?.stop();
    this.#stream = undefined;
  }

  /** A file may hold a frame less than its headers promise. */
  #lastKept(): Buffer {
    const last = [...this.#cache.values()].at(-1);
    if (!last) throw new Error("the clip has no such frame");
    return last;
  }

  #open(from: number, backFrom: number): Stream {
    const { path, frameRate, filter, width, height, pixels, signal } = this.#order;
    const stopped = new AbortController();
    const size = width * height * (pixels === "rgb24" ? 3 : 1.5);
    const seek = from === 0 ? [] : ["-ss", ((from - 0.5) / frameRate).toFixed(6)];
    const args = [...seek, fileInput(path), "-map", "0:v:0", "-vf", `${filter},format=${pixels}`, "-fps_mode", "passthrough", "-f", "rawvideo", "pipe:1"];
    let [give, isOver] = [(_frame?: Buffer) => {}, false];
    const handed = () => new Promise<Buffer | undefined>((resolve) => (isOver ? resolve(undefined) : (give = resolve)));
    let ready = handed();
    let ask: () => void;
    let asked = new Promise<void>((resolve) => (ask = resolve));
    let failure: unknown;
    const ended = runFfmpeg(
      args,
      async (stdout) => {
        for await (const frame of framesOf(stdout, size)) {
          await asked;
          if (stopped.signal.aborted) return;
          asked = new Promise((resolve) => (ask = resolve));
          give(frame);
        }
        await asked;
      },
      { signal: AbortSignal.any([signal, stopped.signal]) },
    ).catch((error: unknown) => {
      if (!stopped.signal.aborted) failure = error;
    }).then(() => {
      isOver = true;
      give();
    });
    async function* pulled(): AsyncGenerator<Buffer> {
      for (;;) {
        ask();
        // Not Promise.race with `ended`: that would hold every frame until the end.
        const frame = await ready;
        if (failure !== undefined) throw failure;
        if (!frame) return;
        ready = handed();
        yield frame;
      }
    }
    return {
      frames: pulled(),
      next: from,
      backFrom,
      async stop() {
        stopped.abort();
        ask();
        await ended;
      },
    };
  }
}
