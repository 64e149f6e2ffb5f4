import { atShortSide, type FilmRun } from "./film-run.ts";

/** "The picture's aspect, short side 720 or 480, even; 25 frames a second", and as long as the sound. */
const speaks = (path: string, resolution: string, sound: string, seconds: number, picture = "portrait.png", aspect = 3 / 2): FilmRun => ({
  path,
  option: `resolution ${resolution}, ${sound}, ${picture}`,
  body: ({ url }) => ({ image_url: url(picture), audio_url: url(sound), resolution }),
  film: {
    size: atShortSide(aspect, resolution === "720p" ? 720 : 480), rate: "25/1", frames: Math.round(seconds * 25), aFrameMoreOrLess: true, sound: true,
    beep: 1,
  },
});

export const spoken: FilmRun[] = ["lip-sync/model-1-0", "lip-sync/model-1-0-fast"].flatMap((path) => [
  speaks(path, "480p", "3s.wav", 3),
  speaks(path, "720p", "3s.wav", 3),
  speaks(path, "480p", "2.2s.mp3", 2.2),
  speaks(path, "480p", "2.2s.m4a", 2.2),
  speaks(path, "480p", "2.2s.m4a", 2.2, "tall-portrait.png", 240 / 320),
]);
