/** Decoded audio: one array of samples a channel, all of one length, full scale at 1 and -1. */
export interface Pcm {
  /** Samples a second of each channel. */
  sampleRate: number;
  channels: Float32Array[];
}

/** Samples in each channel. */
export function frameCount(pcm: Pcm): number {
  return pcm.channels[0]?.length ?? 0;
}

/** Length in seconds. */
export function durationOf(pcm: Pcm): number {
  return frameCount(pcm) / pcm.sampleRate;
}

/** At most so many samples of each channel; the same memory. */
export function firstFrames(pcm: Pcm, frames: number): Pcm {
  return { sampleRate: pcm.sampleRate, channels: pcm.channels.map((channel) => channel.subarray(0, frames)) };
}
