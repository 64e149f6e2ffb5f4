import { frameCount, type Pcm } from "./pcm.ts";

/** What is likely to be wrong with a recording. */
export interface AudioFaults {
  /** Nothing in it rises above the floor of hearing. */
  isSilent: boolean;
  /** Seconds of silence before the first and after the last sound. */
  silentBefore: number;
  silentAfter: number;
  /** Places at which the level was cut off at full scale. */
  clipped: number;
}

/** -60 dB of full scale: below it a recording is taken for silent. */
const silence = 0.001;
/** Full scale in 16 bits, less one step. */
const fullScale = 1 - 2 / 32_768;
/** Samples in a row at full scale that music does not reach by itself: one or two may be a peak that just fits. */
const clippedRun = 3;

export function findAudioFaults(pcm: Pcm): AudioFaults {
  const frames = frameCount(pcm);
  let first = frames;
  let last = -1;
  let clipped = 0;
  for (const channel of pcm.channels) {
    let run = 0;
    for (let i = 0; i < frames; i++) {
      const level = Math.abs(channel[i]!);
      if (level >= silence) {
        if (i < first) first = i;
        if (i > last) last = i;
      }
      run = level >= fullScale ? run + 1 : 0;
      if (run === clippedRun) clipped++;
    }
  }
  const isSilent = last < 0;
  return { isSilent, silentBefore: isSilent ? 0 : first / pcm.sampleRate, silentAfter: isSilent ? 0 : (frames - 1 - last) / pcm.sampleRate, clipped };
}
