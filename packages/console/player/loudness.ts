/** What everything is played at, LUFS (EBU R 128). What is quieter stays as it is: an audio element only makes things quieter, and never cuts off. */
const target = -23;

/** The factor, 0 to 1, by which an item is played. @param loudness LUFS; an unknown one is played as it is */
export function gainOf(loudness: number | undefined): number {
  return loudness === undefined ? 1 : Math.min(1, 10 ** ((target - loudness) / 20));
}
