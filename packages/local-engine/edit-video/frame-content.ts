import { join } from "node:path";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { paletteOf } from "../edit-image/effects/colour-transfer.ts";
import type { CutOut } from "../vision/subject/cut-out.ts";
import { findSubjects, moveSubjects, type Subjects } from "../vision/subject/find-subjects.ts";
import type { ClipContent } from "./clip-canvas.ts";
import type { FramePlace } from "./clip-instruction.ts";
import { ClipReader, type ReadOrder } from "./clip-reader.ts";
import { SubjectTrack, trackEdge } from "./subject/subject-track.ts";

/** Faces are looked for in every so many frames of the clip. */
const faceStep = 6;

/** What a clip shows, found when it is first asked for: its subject followed through all frames, and its faces. */
export class FrameContent {
  readonly #order: Omit<ReadOrder, "pixels">;
  readonly #places: readonly number[];
  readonly #scratch: string;
  readonly #progress: (fraction: number) => void;
  readonly #faces = new Map<number, Promise<Subjects>>();
  #track: Promise<SubjectTrack | undefined> | undefined;
  #reader: ClipReader | undefined;

  /** @param order of the result's frames; @param places of the result's frames among the clip's; @param progress of following the subject */
  constructor(order: Omit<ReadOrder, "pixels">, places: readonly number[], scratch: string, progress: (fraction: number) => void) {
    this.#order = order;
    this.#places = places;
    this.#scratch = scratch;
    this.#progress = progress;
  }

  /** As canvases take it. @param samples frames that the palette is taken from */
  of(samples: readonly Raster[]): ClipContent {
    return {
      subjectAt: (frame, place) => this.#subjectAt(frame, place), subjectsAt: (frame, place) => this.#subjectsAt(frame, place),
      palette: paletteOf(stacked(samples)),
    };
  }

  /** Small copies of the result's frames before anything is drawn. */
  async *smallFrames(): AsyncGenerator<Raster> {
    for (const place of this.#places) yield await this.#small(Math.round(place));
  }

  async close(): Promise<void> {
    await this.#reader?.close();
    // The reason it could not be made has been reported where it was asked for.
    await (await this.#track?.catch(() => undefined))?.close();
  }

  async #subjectAt(frame: Raster, { index }: FramePlace): Promise<CutOut | undefined> {
    this.#track ??= this.#follow();
    return (await this.#track)?.cutOut(frame, this.#places[index] ?? 0);
  }

  async #follow(): Promise<SubjectTrack | undefined> {
    const numbers = this.#places.map((place) => Math.round(place));
    const [first, last] = [numbers.reduce((a, b) => Math.min(a, b)), numbers.reduce((a, b) => Math.max(a, b))];
    const { signal } = this.#order;
    return SubjectTrack.follow({ frame: (number) => this.#small(number), first, last, path: join(this.#scratch, "mattes"), signal, progress: this.#progress });
  }

  async #subjectsAt(frame: Raster, { index }: FramePlace): Promise<Subjects> {
    const number = Math.floor((this.#places[index] ?? 0) / faceStep) * faceStep;
    let found = this.#faces.get(number);
    if (!found) this.#faces.set(number, (found = this.#small(number).then((small) => findSubjects(small, this.#order.signal, { quick: true }))));
    const { width } = smallSize(this.#order);
    return moveSubjects(await found, frame.width / width);
  }

  async #small(number: number): Promise<Raster> {
    const { width, height } = smallSize(this.#order);
    this.#reader ??= new ClipReader({ ...this.#order, filter: `${this.#order.filter},scale=${width}:${height}:flags=area`, width, height, pixels: "rgb24" });
    return { data: new Uint8Array(await this.#reader.frame(number)), width, height, channels: 3 };
  }
}

export function smallSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, trackEdge / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** One below the other. */
function stacked(samples: readonly Raster[]): Raster {
  const [{ width, height }] = samples as [Raster];
  const data = new Uint8Array(width * height * 3 * samples.length);
  for (const [i, sample] of samples.entries()) data.set(sample.data, i * width * height * 3);
  return { data, width, height: height * samples.length, channels: 3 };
}
