import type { Raster, Rect } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { Canvas } from "../edit-image/canvas.ts";
import type { Palette } from "../edit-image/effects/colour-transfer.ts";
import { bestCrop } from "../edit-image/frame/fit-picture.ts";
import { NotPossible } from "../edit-image/not-possible.ts";
import type { CutOut } from "../vision/subject/cut-out.ts";
import type { Subjects } from "../vision/subject/find-subjects.ts";
import type { FramePlace } from "./clip-instruction.ts";

/** What the frames of a clip have in common. */
export interface ClipContent {
  /** The subject in a frame of the result, separated from its background. */
  subjectAt(frame: Raster, place: FramePlace): Promise<CutOut | undefined>;
  /** Who is in a frame of the result. */
  subjectsAt(frame: Raster, place: FramePlace): Promise<Subjects>;
  /** Of frames of the whole clip. */
  palette: Palette;
}

/** A canvas on which one frame of a clip after the other is changed by the same instruction, all in the same way. */
export class ClipCanvas extends Canvas {
  readonly #content: ClipContent;
  readonly #made = new Map<string, Promise<unknown>>();
  readonly #taken: ReadonlySet<number>;
  #place: FramePlace = { index: 0, second: 0 };
  /** Whether the instruction asked for the subject, so that its result is another in each frame. */
  asksForSubject = false;

  /** @param references the first of which is a frame of the result's size; @param taken references that instructions before have used */
  constructor(references: readonly Raster[], options: ConstructorParameters<typeof Canvas>[1], content: ClipContent, taken: ReadonlySet<number>) {
    super(references, options);
    this.#content = content;
    this.#taken = new Set(taken);
  }

  /** Begins with another frame. */
  show(frame: Raster, place: FramePlace): void {
    this.picture = frame;
    this.opacity = undefined;
    this.#place = place;
    this.used.clear();
    for (const number of this.#taken) this.used.add(number);
  }

  /** Frames have the final size already. */
  override async fit(): Promise<void> {}

  override findSubjects(): Promise<Subjects> {
    this.asksForSubject = true;
    return this.#content.subjectsAt(this.picture, this.#place);
  }

  override firstSubjects(): Promise<Subjects> {
    return this.once("first subjects", () => this.#content.subjectsAt(this.picture, this.#place));
  }

  override async findSubject(): Promise<CutOut> {
    this.asksForSubject = true;
    const found = await this.#content.subjectAt(this.picture, this.#place);
    if (!found) throw new NotPossible("no subject is told from its background surely enough to be cut out");
    return found;
  }

  override reference(number: number): Raster {
    if (this.references[number - 1]) return super.reference(number);
    const given = this.references.length - 1;
    throw new NotPossible(`there is no picture ${number - 1}: ${given === 1 ? "one was" : `${given === 0 ? "none" : given} were`} given`);
  }

  override once<T>(key: string, make: () => Promise<T>): Promise<T> {
    let made = this.#made.get(key) as Promise<T> | undefined;
    if (!made) this.#made.set(key, (made = make()));
    return made;
  }

  override async fill(width: number, height: number): Promise<Raster> {
    const { picture } = this;
    const crop = await this.once<Rect>(`crop ${width}x${height}`, async () => bestCrop(
      picture, width / height, await this.#content.subjectsAt(picture, this.#place),
    ));
    return resizeRaster(picture, width, height, crop);
  }

  override get palette(): Palette {
    return this.#content.palette;
  }
}
