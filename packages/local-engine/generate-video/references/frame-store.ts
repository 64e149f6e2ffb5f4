import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import type { Raster } from "@atelier/media/raster/raster.ts";

/**
 * Frames of one size in a file of the job's folder, as interleaved bytes: a film of any length takes the memory of one frame. Read
 * in any order, without waiting, since a drawing asks for a frame while it draws.
 */
export class FrameStore {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly #path: string;
  readonly #file: number;
  readonly #size: number;
  #frames = 0;

  constructor(path: string, width: number, height: number, channels: 3 | 4) {
    this.width = width;
    this.height = height;
    this.channels = channels;
    this.#path = path;
    this.#size = width * height * channels;
    this.#file = openSync(path, "w+");
  }

  get frames(): number {
    return this.#frames;
  }

  /** @param frame `width * height * channels` bytes, which are copied */
  add(frame: Uint8Array): void {
    if (frame.length !== this.#size) throw new Error(`a frame of ${frame.length} bytes is not one of ${this.#size}`);
    for (let done = 0; done < this.#size; ) done += writeSync(this.#file, frame, done, this.#size - done, this.#frames * this.#size + done);
    this.#frames++;
  }

  /** A copy of the frame of this index, from 0. */
  read(index: number): Raster {
    const data = new Uint8Array(this.#size);
    for (let done = 0; done < this.#size; ) {
      const read = readSync(this.#file, data, done, this.#size - done, index * this.#size + done);
      if (read === 0) throw new Error(`there is no frame ${index}`);
      done += read;
    }
    return { data, width: this.width, height: this.height, channels: this.channels };
  }

  /** Frees the file and its space. */
  close(): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }
}
