import type { Pcm } from "@atelier/media/audio/pcm.ts";
import type { Timeline } from "../timeline.ts";
import { filterByFfmpeg } from "@atelier/media/audio/ffmpeg-audio.ts";
import { tempo } from "./voice-effects.ts";

/** Where two moments meet that do not follow each other, sound goes down and up so fast, seconds: no click, no gap. */
const joint = 0.006;

/** A clip's sound as its timeline shows it: stretched with the pictures at their pitch, backwards with them, and silent while they stand. */
export async function soundOfTimeline(own: Pcm, timeline: Timeline): Promise<Pcm> {
  const { sampleRate } = own;
  const count = Math.round(timeline.length * sampleRate);
  const channels = own.channels.map(() => new Float32Array(count));
  let begun = 0;
  for (const { from, to, length } of timeline.pieces) {
    const [start, end] = [Math.round(begun * sampleRate), Math.min(count, Math.round((begun + length) * sampleRate))];
    begun += length;
    if (from === to || end <= start) continue;
    const [first, last] = [Math.round(Math.min(from, to) * sampleRate), Math.round(Math.max(from, to) * sampleRate)];
    const slice = own.channels.map((channel) => padded(channel, first, last - first));
    if (to < from) for (const channel of slice) channel.reverse();
    const piece = await stretched({ sampleRate, channels: slice }, end - start);
    const fade = Math.min(Math.round(joint * sampleRate), (end - start) >> 1);
    const [opens, closes] = [start > 0, end < count];
    for (const [c, channel] of piece.channels.entries()) {
      for (let i = 0; i < fade; i++) {
        if (opens) channel[i]! *= i / fade;
        if (closes) channel[channel.length - 1 - i]! *= i / fade;
      }
      channels[c]!.set(channel.subarray(0, end - start), start);
    }
  }
  return { sampleRate, channels };
}

async function stretched(pcm: Pcm, length: number): Promise<Pcm> {
  const own = pcm.channels[0]!.length;
  return own === length || own === 0 ? pcm : filterByFfmpeg(pcm, tempo(own / length), length);
}

/** Sound may end before the pictures do. */
function padded(channel: Float32Array, from: number, length: number): Float32Array {
  const result = new Float32Array(length);
  result.set(channel.subarray(from, Math.min(channel.length, from + length)));
  return result;
}
