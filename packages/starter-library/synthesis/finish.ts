import { measureLoudness } from "@atelier/media/audio/loudness.ts";
import type { Pcm } from "@atelier/media/audio/pcm.ts";
import { truePeakDb } from "@atelier/media/audio/true-peak.ts";
import { highpass } from "./biquad.ts";
import { compress, limit } from "./dynamics.ts";
import { fadeEdges } from "./envelopes.ts";
import { frames, SAMPLE_RATE } from "./sample-rate.ts";
import { both, scaleStereo, type Stereo } from "./stereo.ts";

/** No true peak of anything that leaves this folder is higher. */
const CEILING_DBTP = -1;
/** How much of a transient's peak a sound may lose for its loudness, dB. More is heard as dullness. */
const LARGEST_LIMITING = 4;
/** Below this a tail is over. */
const SILENCE = 10 ** (-66 / 20);

export interface SoundFinish {
  /** Loudness to reach where the ceiling and at most 4 dB of limiting allow it. */
  lufs: number;
  /** Loops keep their exact length and their edges. */
  loop?: boolean;
}

/** A sound ready to keep: no direct current, the silent end cut off, edges faded, at its loudness or as near as the ceiling lets it come. */
export function finishSound(stereo: Stereo, { lufs, loop = false }: SoundFinish): Pcm {
  both(stereo, (side) => highpass(side, 22));
  const cut = loop ? stereo : withoutSilentEnd(stereo);
  if (!loop) both(cut, (side) => fadeEdges(side, 0.0005, 0.03));
  const { integratedLufs, truePeakDb: peak } = measureLoudness(toPcm(cut));
  const headroom = CEILING_DBTP - 0.05 - peak;
  scaleStereo(cut, 10 ** (Math.min(lufs - integratedLufs, headroom + LARGEST_LIMITING) / 20));
  if (lufs - integratedLufs > headroom) holdCeiling(cut, 0.04);
  return toPcm(cut);
}

/** A track ready to keep: glued by a gentle compressor, brought to its loudness, its peaks limited under the ceiling. */
export function finishTrack(stereo: Stereo, lufs: number): Pcm {
  both(stereo, (side) => highpass(side, 28));
  const before = measureLoudness(toPcm(stereo)).integratedLufs;
  scaleStereo(stereo, 10 ** ((lufs - before) / 20));
  compress(stereo, { thresholdDb: lufs + 6, ratio: 2, attack: 0.02, release: 0.25 });
  const after = measureLoudness(toPcm(stereo)).integratedLufs;
  scaleStereo(stereo, 10 ** ((lufs - after) / 20));
  holdCeiling(stereo, 0.12);
  return toPcm(stereo);
}

/** Limits the samples a little under the ceiling, then takes off what the waveform between them still exceeds it by. */
function holdCeiling(stereo: Stereo, release: number): void {
  limit(stereo, 10 ** ((CEILING_DBTP - 0.4) / 20), release);
  const excess = truePeakDb(toPcm(stereo)) - (CEILING_DBTP - 0.05);
  if (excess > 0) scaleStereo(stereo, 10 ** (-excess / 20));
}

/** Folds what rings on after `seconds` back over the beginning, so that the loop has no seam. */
export function foldLoop({ left, right }: Stereo, seconds: number): Stereo {
  const length = frames(seconds);
  const fold = (side: Float32Array): Float32Array => {
    const loop = side.slice(0, length);
    for (let i = length; i < side.length; i++) loop[i % length] += side[i];
    return loop;
  };
  return { left: fold(left), right: fold(right) };
}

function withoutSilentEnd({ left, right }: Stereo): Stereo {
  let peak = 0;
  for (let i = 0; i < left.length; i++) peak = Math.max(peak, Math.abs(left[i]), Math.abs(right[i]));
  let end = left.length;
  while (end > 1 && Math.abs(left[end - 1]) < peak * SILENCE && Math.abs(right[end - 1]) < peak * SILENCE) end--;
  const to = Math.min(left.length, end + frames(0.03));
  return { left: left.subarray(0, to), right: right.subarray(0, to) };
}

function toPcm({ left, right }: Stereo): Pcm {
  return { sampleRate: SAMPLE_RATE, channels: [left, right] };
}
