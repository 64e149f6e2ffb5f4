import type { Pcm } from "@atelier/media/audio/pcm.ts";
import { finishSound } from "../synthesis/finish.ts";
import { Random, seedOf } from "../synthesis/random.ts";
import type { Stereo } from "../synthesis/stereo.ts";

/** A sound effect of the starter library: what the catalog shows of it and how it is made. */
export interface SoundRecipe {
  /** Stable slug, unique among sounds; also the seed of everything random in the sound. */
  key: string;
  title: string;
  /** Slug of a leaf category. */
  category: string;
  tags: string[];
  premium: boolean;
  /** 0..100. */
  popularity: number;
  /** The finished sound, 44.1 kHz stereo: the same samples on every machine, true peak at most -1 dBTP. */
  render(): Pcm;
}

export interface SoundDraft {
  key: string;
  title: string;
  tags: string[];
  premium?: boolean;
  popularity: number;
  /** Loudness to reach where the peak ceiling allows it: about -26 for room tones, -20 for effects, -14 for impacts. */
  lufs: number;
  /** Loops keep their exact length. */
  loop?: boolean;
  make(random: Random): Stereo;
}

/** The recipes of one category from their drafts. */
export function soundsOf(category: string, drafts: SoundDraft[]): SoundRecipe[] {
  return drafts.map(({ key, title, tags, premium = false, popularity, lufs, loop, make }) => ({
    key, title, category, tags, premium, popularity,
    render: () => finishSound(make(new Random(seedOf(key))), { lufs, loop }),
  }));
}
