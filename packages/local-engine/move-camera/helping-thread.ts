import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { sawWith, type Sight } from "../vision/what-saw.ts";
import { findSubjects, type Subjects } from "../vision/subject/find-subjects.ts";
import { type Bands, drawBands } from "./draw-bands.ts";
import type { Shapes } from "./render-view.ts";
import type { View } from "./view.ts";

/** What the thread is asked for: who is in a picture, or help with the drawing. */
export type CameraOrder = { type: "look"; picture: Raster } | { type: "draw"; bands: Bands };

/** Upright people and animals: the camera goes round what stands upright, as pictures do that it is asked for. */
export const findUpright = (picture: Raster): Promise<Subjects> => findSubjects(picture, undefined, { turned: false });

/** Pixels below which a thread would take longer to start than it saves. */
const WORTH_IT = 400_000;

/** A thread beside the calling one; nobody where it would not pay, then the caller does all the work. The same bytes either way. */
export class HelpingThread {
  readonly #worker: Worker | undefined;

  constructor(pixels: number, processors = availableParallelism()) {
    if (pixels >= WORTH_IT && processors > 1) this.#worker = new Worker(new URL("./draw-thread.ts", import.meta.url));
    // An error is passed to those who wait for an answer; without a listener of its own it would end the process.
    this.#worker?.on("error", () => {});
  }

  /** Whether there is one. */
  get helps(): boolean {
    return this.#worker !== undefined;
  }

  /** Who is in an RGB picture. */
  look(picture: Raster): Promise<Subjects> {
    return this.#worker ? this.#askWhoIsThere({ type: "look", picture }) : findUpright(picture);
  }

  /** Draws a view. RGBA, of the lens's size. @param onBand see `drawBands`. */
  async draw(shapes: Shapes, view: View, seed: number, onBand: (part: number) => void): Promise<Raster> {
    const { width, height } = shapes.lens;
    const data = new Uint8Array(new SharedArrayBuffer(width * height * 4));
    const bands: Bands = { shapes, view, seed, data, next: new Int32Array(new SharedArrayBuffer(4)) };
    const helped = this.#worker && this.#ask({ type: "draw", bands });
    try {
      drawBands(bands, onBand);
    } finally {
      await helped;
    }
    return { data, width, height, channels: 4 };
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  /** What the thread has seen with counts as seen by the job. */
  async #askWhoIsThere(order: CameraOrder): Promise<Subjects> {
    const { result, sight } = (await this.#ask(order)) as { result: Subjects; sight: Sight };
    for (const model of sight.models) sawWith(model);
    return result;
  }

  async #ask(order: CameraOrder): Promise<unknown> {
    const answer = once(this.#worker!, "message");
    this.#worker!.postMessage(order);
    return (await answer)[0];
  }
}
