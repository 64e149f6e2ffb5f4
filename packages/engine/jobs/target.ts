/** What an engine's result must measure, to the pixel and the frame: an engine makes exactly this, and it is checked. */
export interface Target {
  /** Pixels. */
  width: number;
  height: number;
  /** For videos only: frames per second, seconds, and whether there is a sound track. */
  frameRate?: number;
  duration?: number;
  sound?: boolean;
  /** Where none is ordered: whether the engine may make a sound track. */
  maySound?: true;
}
