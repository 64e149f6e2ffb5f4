import type { MediaFiles } from "../media-files.ts";

/** One create, and what the contract says comes out of it. */
export interface FilmRun {
  /** The endpoint's path below `/v1/ai/`. */
  path: string;
  /** Which value of which option this run is for. */
  option: string;
  body(media: MediaFiles): Record<string, unknown>;
  film: Film;
}

/** A promised size, and how far it may be off on each side. */
export interface Size {
  width: number;
  height: number;
  within: number;
}

export interface Film {
  size: Size;
  /** As ffprobe writes it, such as `30000/1001`. */
  rate: string;
  frames: number;
  /** The length follows from a sound file, whose own length is no whole number of frames: one frame more or less. */
  aFrameMoreOrLess?: boolean;
  /** Whether there is a sound track; left away where the contract does not say. */
  sound?: boolean;
  /** Seconds at which the picture turns bright, to a frame. */
  flash?: number;
  /** Seconds at which the sound begins. */
  beep?: number;
  /** The colours are those of the given clip, which says nothing of them, instead of BT.709. */
  ownColours?: boolean;
}

export const exactly = (width: number, height: number): Size => ({ width, height, within: 0 });

/** "The input's aspect at the budget of pixels, both sides even, within 2 pixels of the aspect." */
export const atBudget = (aspect: number, pixels: number): Size => ({ width: Math.sqrt(pixels * aspect), height: Math.sqrt(pixels / aspect), within: 2 });

export const budget1080 = 2_073_600;
export const budget720 = 921_600;

/** "1080P: 1920x1080, 1080x1920, 1440x1440, 1632x1248 (4:3), 1248x1632", by `aspect_ratio`. */
export const sizes1080: Record<string, Size> = {
  "16:9": exactly(1920, 1080), "9:16": exactly(1080, 1920), "1:1": exactly(1440, 1440), "4:3": exactly(1632, 1248), "3:4": exactly(1248, 1632),
};
/** "720P: 1280x720, 720x1280, 960x960, 1088x832, 832x1088". */
export const sizes720: Record<string, Size> = {
  "16:9": exactly(1280, 720), "9:16": exactly(720, 1280), "1:1": exactly(960, 960), "4:3": exactly(1088, 832), "3:4": exactly(832, 1088),
};

/** A film that is made, at 24 frames a second and with sound where nothing else is said. */
export const made = (size: Size, seconds: number, rest: Partial<Film> = {}): Film => ({ size, rate: "24/1", frames: seconds * 24, sound: true, ...rest });

/** "Long edge 1280, 1920, 2560 or 3840, aspect kept, even." */
export const atLongEdge = (aspect: number, edge: number): Size =>
  (aspect >= 1 ? { width: edge, height: edge / aspect, within: 2 } : { width: edge * aspect, height: edge, within: 2 });

/** "The picture's aspect, short side 720 or 480, even." */
export const atShortSide = (aspect: number, side: number): Size =>
  (aspect >= 1 ? { width: side * aspect, height: side, within: 2 } : { width: side, height: side / aspect, within: 2 });
