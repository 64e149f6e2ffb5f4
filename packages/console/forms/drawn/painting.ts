import { drawStroke, type Stroke } from "./strokes.ts";

/** Pixels of the long edge of what is painted on: a larger picture is painted on a smaller canvas, and its mask is drawn again at full size. */
const mostOnScreen = 2048;
/** Two shapes that differ by less are the same. */
const tolerance = 0.01;

const ink = [225, 29, 72] as const;

/** What is painted over a picture: an earlier mask, and strokes over it. Undo draws all but the last again. Coordinates are pixels of the picture. */
export class Painting {
  readonly width: number;
  readonly height: number;
  /** Canvas pixels for a pixel of the picture. */
  readonly scale: number;
  #strokes: Stroke[] = [];
  #undone: Stroke[] = [];
  #base: HTMLImageElement | undefined;
  /** The earlier mask as it is drawn, once for the screen. */
  #layer: HTMLCanvasElement | undefined;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.scale = Math.min(1, mostOnScreen / Math.max(width, height));
  }

  get canUndo(): boolean {
    return this.#strokes.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Nothing of its own: as it was before somebody painted. */
  get isUntouched(): boolean {
    return this.#strokes.length === 0;
  }

  get hasBase(): boolean {
    return this.#base !== undefined;
  }

  add(stroke: Stroke): void {
    this.#strokes.push(stroke);
    this.#undone = [];
  }

  undo(): void {
    const last = this.#strokes.pop();
    if (last) this.#undone.push(last);
  }

  redo(): void {
    const last = this.#undone.pop();
    if (last) this.#strokes.push(last);
  }

  /** Begins with an earlier mask, or with nothing. @returns false for a mask of another shape */
  begin(mask?: HTMLImageElement): boolean {
    const fits = !mask || Math.abs((mask.naturalWidth / mask.naturalHeight) * (this.height / this.width) - 1) < tolerance;
    this.#base = fits ? mask : undefined;
    this.#layer = undefined;
    this.#strokes = [];
    this.#undone = [];
    return fits;
  }

  /** Draws everything onto the canvas of the screen. */
  show(canvas: HTMLCanvasElement): void {
    if (this.#base) this.#layer ??= inkOf(this.#base, canvas.width, canvas.height);
    this.#draw(this.painterOf(canvas), this.#layer);
  }

  /** What draws on the canvas of the screen in pixels of the picture. */
  painterOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
    const painter = canvas.getContext("2d")!;
    painter.setTransform(canvas.width / this.width, 0, 0, canvas.height / this.height, 0, 0);
    return painter;
  }

  /** Black where it is painted, on white, at the picture's own size. */
  async file(): Promise<File> {
    const { width, height } = this;
    const sheet = newCanvas(width, height);
    const painter = this.painterOf(sheet);
    this.#draw(painter, this.#base && inkOf(this.#base, width, height));
    for (const [color, where] of [["#000", "source-in"], ["#fff", "destination-over"]] as const) {
      painter.globalCompositeOperation = where;
      painter.fillStyle = color;
      painter.fillRect(0, 0, width, height);
    }
    const blob = await new Promise<Blob>((resolve) => sheet.toBlob((made) => resolve(made!), "image/png"));
    return new File([blob], "mask.png", { type: "image/png" });
  }

  #draw(painter: CanvasRenderingContext2D, layer: HTMLCanvasElement | undefined): void {
    const { width, height } = this;
    painter.clearRect(0, 0, width, height);
    painter.globalCompositeOperation = "source-over";
    if (layer) painter.drawImage(layer, 0, 0, width, height);
    for (const stroke of this.#strokes) drawStroke(painter, stroke, width, height);
  }
}

function newCanvas(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement("canvas"), { width, height });
}

/** A mask as it is painted: opaque where it is black, clear where it is white or has nothing. */
function inkOf(mask: HTMLImageElement, width: number, height: number): HTMLCanvasElement {
  const canvas = newCanvas(width, height);
  const painter = canvas.getContext("2d", { willReadFrequently: true })!;
  painter.drawImage(mask, 0, 0, width, height);
  const pixels = painter.getImageData(0, 0, width, height);
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const dark = 255 - (data[at]! * 54 + data[at + 1]! * 183 + data[at + 2]! * 19) / 256;
    data[at + 3] = (dark * data[at + 3]!) / 255;
    [data[at], data[at + 1], data[at + 2]] = ink;
  }
  painter.putImageData(pixels, 0, 0);
  return canvas;
}
