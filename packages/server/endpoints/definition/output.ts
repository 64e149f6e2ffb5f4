/** What the finishing step makes of an engine's result: the same for every engine. */
export type Output = ImageOutput | VideoOutput;

/** How large a result is: pixels, or derived from the input of the name in `like`. */
export type OutputSize =
  | { width: number; height: number }
  /** The input's size, plus these edges, scaled down to the budget of pixels where it is larger. */
  | { like: string; plus?: { left: number; right: number; top: number; bottom: number }; atMost?: number }
  /** The input's aspect ratio at a budget of pixels, at a long edge (never below the input's) or at a short side. */
  | { like: string; pixels: number }
  | { like: string; longEdge: number }
  | { like: string; shortSide: number };

interface Filters {
  /** 0..100 each; 0 leaves the picture as it is. */
  sharpen: number;
  grain: number;
}

export interface ImageOutput extends Filters {
  type: "image";
  size: OutputSize;
  /** `like` keeps the input's format where that can be written, and PNG otherwise. */
  format: "png" | "jpeg" | { like: string };
  /** Nobody asks for the grain: a picture on which the engine found nothing to do gets none. */
  sparesUnchanged?: boolean;
}

export interface VideoOutput extends Filters {
  type: "video";
  size: OutputSize;
  /** Frames per second; `like` takes the input's, at most `atMost`, doubled up to 60 with `boost`. */
  frameRate: number | { like: string; atMost?: number; boost?: boolean };
  /** Seconds; `like` takes the input's, at most `atMost`. */
  duration: number | { like: string; atMost?: number };
  /** Whether the engine adds a sound track; `like` does as the input does, with `orMade` the engine may add one where the input has none. */
  sound: boolean | { like: string; orMade?: true };
}
