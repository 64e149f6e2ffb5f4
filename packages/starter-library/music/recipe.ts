import type { Pcm } from "@atelier/media/audio/pcm.ts";
import { finishTrack } from "../synthesis/finish.ts";
import { seedOf } from "../synthesis/random.ts";
import { perform } from "./perform.ts";
import type { Song } from "./song.ts";

/** A music track of the starter library: what the catalog shows of it and how it is played. */
export interface TrackRecipe {
  /** Stable slug, unique among tracks; also the seed of everything random in it. */
  key: string;
  title: string;
  /** Key of a starter artist. */
  artist: string;
  genres: string[];
  moods: string[];
  tags: string[];
  /** Beats a minute, exact from the first beat, which is the first sample. */
  bpm: number;
  /** Tonic and mode, such as "A minor". */
  musicalKey: string;
  premium: boolean;
  /** 0..100. */
  popularity: number;
  favorites: number;
  inPlaylists: number;
  /** The finished track, 44.1 kHz stereo: the same samples on every machine, true peak at most -1 dBTP. */
  render(): Pcm;
}

export interface TrackDraft extends Omit<TrackRecipe, "musicalKey" | "bpm" | "premium" | "render"> {
  premium?: boolean;
  /** Integrated loudness of the finished track, LUFS. */
  lufs?: number;
  song: Song;
}

/** Recipes from drafts; tempo and key are the song's own, so that what is shown cannot differ from what is heard. */
export function tracksOf(drafts: TrackDraft[]): TrackRecipe[] {
  return drafts.map(({ song, lufs = -15, premium = false, ...facts }) => ({
    ...facts, premium,
    bpm: song.bpm,
    musicalKey: song.key,
    render: () => finishTrack(perform(song, seedOf(facts.key)), lufs),
  }));
}
