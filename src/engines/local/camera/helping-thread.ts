import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Plane, Raster } from "../../../raster/raster.ts";
import { createTexture, type Texture } from "../../../raster/texture.ts";
import { findSubjects, type Subjects } from "../vision/find-subjects.ts";
import { opencv } from "../vision/opencv.ts";
import { completeBehind } from "./complete-behind.ts";
import { type Bands, drawBands } from "./draw-bands.ts";
import type { Shapes } from "./render-view.ts";
import type { View } from "./view.ts";

/** What the thread is asked for: who is in a picture, a texture of the completed surroundings, or help with the drawing. */
export type CameraOrder = { type: "subjects"; picture: Raster } | { type: "complete"; picture: Raster; matte: Plane; grain: number; seed: number } | { type: "draw"; bands: Bands };

/** The camera goes round what stands upright, as pictures do that it is asked for. */
export const uprightOnly = { turned: false };

/** Pixels below which a thread would take longer to start than it saves. */
const WORTH_IT = 400_000;

/** A thread beside the calling one; nobody where it would not pay, then the caller does all the work. The same bytes either way. */
export class HelpingThread {
  readonly #worker: Worker | undefined;

  constructor(pixels: number, processors = availableParallelism()) {
    if (pixels >= WORTH_IT && processors > 1) this.#worker = new Worker(new URL("./draw-thread.ts", import.meta.url));
    // An error is told to those who wait for an answer; without a listener of its own it would end the process.
    this.#worker?.on("error", () => {});
  }

  /** Looks for who is in an RGB picture, while the calling thread loads what comes next. */
  async findSubjects(picture: Raster, signal: AbortSignal): Promise<Subjects> {
    if (!this.#worker) return findSubjects(picture, signal, uprightOnly);
    const found = this.#ask({ type: "subjects", picture });
    await opencv();
    return (await found) as Subjects;
  }

  /** Begins to complete the surroundings behind a subject. */
  complete(picture: Raster, matte: Plane, order: { grain: number; seed: number }): Promise<Texture> {
    if (!this.#worker) return Promise.resolve(createTexture(completeBehind(picture, matte, order)));
    return this.#ask({ type: "complete", picture, matte, ...order }) as Promise<Texture>;
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

  async #ask(order: CameraOrder): Promise<unknown> {
    const answer = once(this.#worker!, "message");
    this.#worker!.postMessage(order);
    return (await answer)[0];
  }
}
