import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import type { Pcm } from "@atelier/media/audio/pcm.ts";
import { readSound, sampleRate } from "@atelier/media/audio/mixing/mix-sound.ts";

/** Seconds in which the clip's sound goes over into what follows. */
const OVER = 0.6;

/**
 * A clip's own sound, as loud as it is, and after its end the other; undefined for a clip without.
 * @param seconds length of the clip; undefined where its sound is not to be heard
 */
export async function soundAfterClip(clip: LocalFile, other: Pcm, seconds: number | undefined): Promise<Pcm | undefined> {
  if (seconds === undefined) return undefined;
  const own = await readSound(clip, seconds);
  const end = Math.round(seconds * sampleRate);
  const fade = Math.round(OVER * sampleRate);
  const channels = other.channels.map((channel, c) => {
    const source = own.channels[c] ?? own.channels[0];
    return channel.map((value, i) => {
      // A clip that fills the whole keeps its end.
      const share = end >= channel.length ? 1 : Math.min(1, Math.max(0, (end - i) / fade));
      return (source[i] ?? 0) * Math.sqrt(share) + value * Math.sqrt(1 - share);
    });
  });
  return { sampleRate, channels };
}
