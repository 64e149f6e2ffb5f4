import { foldLoop } from "../../synthesis/finish.ts";
import type { Random } from "../../synthesis/random.ts";
import type { Stereo } from "../../synthesis/stereo.ts";
import { perform } from "../../music/perform.ts";
import type { Section, Song } from "../../music/song.ts";

export interface Loop extends Omit<Song, "sections" | "ending"> {
  bars: number;
  parts: readonly string[];
}

/** A song's bars as a seamless loop: exactly as long as they are, with what rings on after them at their beginning. */
export function loop({ bars, parts, ...song }: Loop, random: Random): Stereo {
  const sections: Section[] = [{ bars, parts }];
  const played = perform({ ...song, sections, ending: { chord: "I", parts: [], seconds: 3 } }, random.integer(1, 1e9));
  return foldLoop(played, (bars * (song.stepsPerBar ?? 16) * 15) / song.bpm);
}
