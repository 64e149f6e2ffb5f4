/** Arguments of ffmpeg's output that several steps share. */

/**
 * H.264 that plays everywhere: 8 bits, 4:2:0. Without frames that are predicted from both sides: the encoder codes them so much coarser than their
 * neighbours that whole areas flicker (by 0.3 levels where the frames themselves do by 0.08; without them 0.11). Files grow by a tenth to a half, at
 * most to the double.
 * @param crf 12 hides every loss from the eye, even after it is encoded once more; 16 is the last generation's
 * @param evenly as fine where there is much detail as where there is little, blocks compared with a part of a pixel's finer places, and none of them
 * left out early, which would let smooth areas stand still and then jump: encoding adds 0.003 to 0.007 levels of flicker at 14, where without the
 * last two it added 0.006 to 0.008, in files no larger; a contrasty clip takes 10 or 11. Files are up to 1.9 times as large as without it
 */
export const h264 = (crf: number, evenly = false): string[] => [
  "-c:v", "libx264", "-preset", "veryfast", "-crf", String(crf), ...(evenly ? ["-aq-mode", "0", "-subq", "4", "-fast-pskip", "0"] : []), "-bf", "0",
  "-profile:v", "high", "-pix_fmt", "yuv420p",
];

/** The sound that the contract promises. */
export const aac: readonly string[] = ["-c:a", "aac", "-b:a", "192k", "-ar", "48000", "-ac", "2"];

/** An MP4 that can be played while it arrives, without places, dates, titles or the name of the encoder. */
export const mp4: readonly string[] = [
  "-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact", "-movflags", "+faststart",
  "-f", "mp4",
];

/** 8 bits, 4:2:0: the profiles Baseline, Main, Extended and High. */
export const isPlainH264 = (codec: string): boolean => /^avc[13]\.(42|4d|58|64)/i.test(codec);

/** The sound that `aac` makes, whoever made it. */
export const isPlainAac = (sound: { codec: string; sampleRate: number; channels: number }): boolean =>
  sound.codec === "mp4a.40.2" && sound.sampleRate === 48_000 && sound.channels === 2;
