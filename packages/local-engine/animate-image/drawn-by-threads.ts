import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Raster } from "@atelier/media/raster/raster.ts";
import type { Moment } from "./draw-moment.ts";
import type { DrawingOrder, FrameOrder } from "./draw-thread.ts";
import type { LivingScene } from "./living-scene.ts";
import type { MotionOptions } from "./own-motion.ts";

/** Pixels of a whole sequence below which a thread would take longer to start than it saves. */
const WORTH_IT = 4e7;
/** More than these find nothing to do beside the encoder. */
const MOST = 4;

export const threadsFor = (pixels: number): number => (pixels < WORTH_IT ? 1 : Math.min(MOST, availableParallelism()));

/**
 * The frames of a scene, drawn by threads, each a whole frame at a time, and handed out in their order: the same bytes as drawn by one. A frame holds until
 * the next one is asked for. No more are drawn ahead than there are threads.
 *
 * @param momentOf tells each frame from its number
 */
export async function* drawnByThreads(
  living: LivingScene, motion: MotionOptions, momentOf: (index: number) => Moment, frames: number, threads: number,
): AsyncGenerator<Uint8Array> {
  const scene = onSharedMemory(living);
  const bytes = scene.place.width * scene.place.height * 3;
  // One more than threads: while one is handed out, all others are drawn.
  const buffers = Array.from({ length: threads + 1 }, () => new Uint8Array(new SharedArrayBuffer(bytes)));
  const workers = Array.from({ length: threads }, () => new Worker(
    new URL("./draw-thread.ts", import.meta.url), { workerData: { scene, motion } satisfies DrawingOrder },
  ));
  const drawn = new Set<number>();
  let broken: Error | undefined;
  let wake: () => void = () => {};
  let asked = 0;
  /** Frame `i` is drawn into buffer `i` of the round, by whoever is free. */
  const idle = [...workers];
  const order = (handedOut: number) => {
    while (idle.length > 0 && asked < frames && asked < handedOut + buffers.length) {
      const worker = idle.pop()!;
      worker.postMessage({ index: asked, moment: momentOf(asked), frame: buffers[asked % buffers.length] } satisfies FrameOrder);
      asked++;
    }
  };
  let next = 0;
  for (const worker of workers) {
    worker.on("message", (index: number) => {
      drawn.add(index);
      idle.push(worker);
      order(next);
      wake();
    });
    worker.on("error", (error) => {
      broken = error as Error;
      wake();
    });
  }
  try {
    for (; next < frames; next++) {
      order(next);
      while (!drawn.has(next) && !broken) await new Promise<void>((resolve) => (wake = resolve));
      if (broken) throw broken;
      drawn.delete(next);
      yield buffers[next % buffers.length];
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

const known = new WeakMap<LivingScene, LivingScene>();

/** The scene with its pixels where all threads see them without a copy. */
function onSharedMemory(scene: LivingScene): LivingScene {
  let shared = known.get(scene);
  if (!shared) {
    const whole = sharedRaster(scene.whole);
    const { subject } = scene;
    shared = {
      ...scene, whole, background: scene.background === scene.whole ? whole : sharedRaster(scene.background),
      ...(subject && { subject: { ...subject, colours: sharedRaster(subject.colours), matte: sharedBytes(subject.matte) } }),
    };
    known.set(scene, shared);
  }
  return shared;
}

const sharedRaster = (raster: Raster): Raster => ({ ...raster, data: sharedBytes(raster.data) });

function sharedBytes(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}
