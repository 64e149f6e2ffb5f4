/** What the finishing step makes of an engine's result: the same for every engine. */
export interface ImageOutput {
  type: "image";
  /** Pixels, or the size of the input of that name. */
  size: { width: number; height: number } | { like: string };
  /** `like` keeps the input's format where that can be written, and PNG otherwise. */
  format: "png" | "jpeg" | { like: string };
  /** 0..100 each; 0 leaves the picture as it is. */
  sharpen: number;
  grain: number;
}

export type Output = ImageOutput;
