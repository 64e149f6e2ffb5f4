import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import type { Shot } from "../story/storyboard.ts";
import type { Cue } from "./plan-sounds.ts";

/** A voice, and the number of the reference whose it is. */
export interface Voice {
  file: LocalFile;
  reference: number;
  /** Of the reference. */
  name: string;
}

/** Seconds of quiet before and between voices. */
const pause = 0.3;

/**
 * When each voice is heard: one after the other, none before whose voice it is has been seen. Where there is no time for all of them each
 * gets its share and fades out.
 * @param duration seconds of the video
 */
export function planVoices(voices: readonly Voice[], shots: readonly Shot[], frameRate: number, duration: number): (Cue & { reference: number })[] {
  const lengths = voices.map(({ file }) => file.duration ?? duration);
  let free = Math.min(pause, duration * 0.1);
  return voices.map(({ file, reference, name }, i) => {
    const later = lengths.slice(i + 1).reduce((sum, length) => sum + length + pause, 0);
    const share = (duration - free) / (voices.length - i);
    const length = Math.min(lengths[i]!, Math.max(share, duration - free - later) - (i < voices.length - 1 ? pause : 0));
    const from = Math.max(free, Math.min(firstSeen(reference, shots, frameRate) + pause, duration - Math.min(later, share * (voices.length - i - 1)) - length));
    free = from + length + pause;
    return { sound: { file, name, duration: lengths[i]!, loop: false }, kind: "voice" as const, from, until: from + length, reference };
  });
}

/** Seconds at which the first shot with it begins; 0 for a voice whose reference is a place. */
function firstSeen(reference: number, shots: readonly Shot[], frameRate: number): number {
  const index = shots.findIndex(({ subjects }) => subjects.some((subject) => subject.reference === reference));
  return index < 0 ? 0 : shots.slice(0, index).reduce((sum, { frames }) => sum + frames, 0) / frameRate;
}
