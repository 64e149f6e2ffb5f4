/** Something that the player plays: a sound, a track, or the sound of a result. */
export interface Playable {
  /** Unlike that of every other, such as `sound 11`. */
  id: string;
  title: string;
  /** Where it is shown. */
  href: string;
  /** Path of the audio, already of this origin (`mediaUrl`). */
  src: string;
  /** Path of the picture of its waveform, drawn on transparency. */
  waveform?: string | undefined;
  seconds: number;
  /** Integrated loudness, LUFS. */
  loudness?: number | undefined;
  /** What to say under the title. */
  by?: string | undefined;
  /** Path of the call that gives a part of it as a file; absent where there is none. */
  cutPath?: string | undefined;
  /** Of music: beats a minute and key, where they are known. */
  bpm?: number | undefined;
  key?: string | undefined;
  /** Another path of the audio once the first has expired. */
  renew?: (() => Promise<string>) | undefined;
}

/** A list that plays on by itself. */
export interface Queue {
  count: number;
  /** The item at a place, fetched where it is not there yet. */
  at(place: number): Promise<Playable | undefined>;
}
