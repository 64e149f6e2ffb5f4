import type { InputAudioTrack, InputVideoTrack } from "mediabunny";
import { containerFormats } from "../container-formats.ts";
import { nearestFrameRate } from "./frame-rate.ts";

/** What a video file holds, as far as its container and its codecs' headers tell. */
export interface ProbedClip {
  /** Pixels as shown, after rotation and pixel aspect. */
  width: number;
  height: number;
  /** RFC 6381 parameter, such as `avc1.64001f`; empty for a codec that has none. */
  codec: string;
  frames: number;
  /** Frames per second: the usual rate where one lies within a thousandth of the measured one. */
  frameRate: number;
  /** Seconds that all frames together are shown at this rate. */
  duration: number;
  /** Frames are stored as they are shown: in square pixels, neither rotated nor flipped, evenly spaced from time 0 on. */
  isPlain: boolean;
  sound?: ProbedSound;
}

export interface ProbedSound {
  /** RFC 6381 parameter, such as `mp4a.40.2`. */
  codec: string;
  sampleRate: number;
  channels: number;
  /** Seconds. */
  duration: number;
}

/** WebM tells times in milliseconds: a frame may stand this far from its place by rounding alone. Seconds. */
const rounding = 0.0011;

/**
 * Reads a video file's headers and the times of all its frames; no frame is decoded.
 * @returns undefined for a file that cannot be read or holds no moving pictures
 */
export async function probeClip(path: string): Promise<ProbedClip | undefined> {
  const { EncodedPacketSink, FilePathSource, Input } = await import("mediabunny");
  const input = new Input({ source: new FilePathSource(path), formats: await containerFormats() });
  try {
    const [video, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    if (!video) return undefined;
    const times: number[] = [];
    let end = 0;
    for await (const { timestamp, duration } of new EncodedPacketSink(video).packets(undefined, undefined, { metadataOnly: true })) {
      times.push(timestamp);
      end = Math.max(end, timestamp + duration);
    }
    times.sort((a, b) => a - b);
    const start = times[0];
    if (start === undefined || end <= start) return undefined;
    const frameRate = nearestFrameRate(times.length / (end - start));
    return {
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      codec: (await video.getCodecParameterString()) ?? "",
      frames: times.length,
      frameRate,
      duration: times.length / frameRate,
      isPlain: (await isUpright(video)) && times.every((time, index) => Math.abs(time - index / frameRate) < rounding),
      ...(sound && { sound: await probeSound(sound) }),
    };
  } catch {
    return undefined;
  } finally {
    input.dispose();
  }
}

async function isUpright(video: InputVideoTrack): Promise<boolean> {
  const { num, den } = await video.getPixelAspectRatio();
  return num === den && (await video.getRotation()) === 0 && !(await video.getFlip());
}

async function probeSound(sound: InputAudioTrack): Promise<ProbedSound> {
  return {
    codec: (await sound.getCodecParameterString()) ?? "",
    sampleRate: await sound.getSampleRate(),
    channels: await sound.getNumberOfChannels(),
    duration: await sound.computeDuration(),
  };
}
