import { containerFormats } from "./container-formats.ts";

export interface InspectedClip {
  /** Seconds. */
  duration: number;
  /** Pixels as shown, after rotation and pixel aspect; absent for sound. */
  width?: number;
  height?: number;
  hasSound: boolean;
}

/**
 * Reads what a video or sound container tells; no frame is decoded.
 * @param source the bytes, or the path of a file
 * @returns undefined for a container that cannot be read, or that holds neither pictures nor sound
 */
export async function inspectClip(source: Uint8Array | string): Promise<InspectedClip | undefined> {
  // Loaded when the first clip comes: 23 MB that a server of pictures does not need.
  const { BufferSource, FilePathSource, Input } = await import("mediabunny");
  const input = new Input({ source: typeof source === "string" ? new FilePathSource(source) : new BufferSource(source), formats: await containerFormats() });
  try {
    const [video, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    if (!video && !sound) return undefined;
    const duration = await input.computeDuration();
    return { duration, ...(video && { width: video.displayWidth, height: video.displayHeight }), hasSound: sound !== null };
  } catch {
    return undefined;
  } finally {
    input.dispose();
  }
}
