/** A file on this machine's disk that the inputs step has decoded, checked and normalised, or that an engine has made. */
export interface LocalFile {
  path: string;
  /** Internet media type, found by the file's bytes, never by its name. */
  mediaType: string;
  /** Pixels, after orientation was applied. Absent for sound. */
  width?: number;
  height?: number;
  /** Seconds. Absent for pictures. */
  duration?: number;
  /** Frames per second. Absent for pictures and sound. */
  frameRate?: number;
  /** Whether a video has a sound track. */
  hasSound?: boolean;
}
