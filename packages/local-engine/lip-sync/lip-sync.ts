import { join } from "node:path";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import { decodeByFfmpeg } from "@atelier/media/audio/ffmpeg-audio.ts";
import { writeVideo } from "@atelier/media/video/write-video.ts";
import { onWhite } from "../vision/colour/on-white.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { type EngineContext, EngineError, type EngineResult } from "@atelier/engine/engine.ts";
import { speakingFrames } from "./speaking-frames.ts";
import { readPicture } from "../picture-file.ts";
import { analyseSpeech, speechRate } from "./speech/analyse-speech.ts";
import { mouthShapes } from "./speech/mouth-shapes.ts";
import { type Face, findFaces } from "../vision/faces/find-faces.ts";

/** Seconds between two looks at the sound: every sound of speech, or syllables. */
const hops = { standard: 0.01, fast: 0.02 };

/**
 * Lets the person of a portrait speak: loudness, voicing and formants of the sound become shapes of the mouth, the photographed lips, jaw and chin are
 * warped to them, and the inside of the mouth is drawn. `standard` also blinks and sways a little; `fast` moves nothing but the lower face. The
 * largest face speaks. It is a puppet in time with the sound, not a likeness of how this person speaks.
 *
 * Deterministic: picture, sound, size and seed decide every frame.
 */
export async function lipSync(
  { inputs, parameters: { quality }, target, seed, scratch }: EngineJob<"lip-sync">, { signal, progress }: EngineContext,
): Promise<EngineResult> {
  const { width, height, frameRate = 25, duration = inputs.audio.duration ?? 0 } = target;
  const picture = onWhite(await readPicture(inputs.image));
  const faces = await findFaces(picture, signal);
  if (faces.length === 0) {
    throw new EngineError("no_face", "image: no human face was found; a portrait from the front in which eyes, nose and mouth are visible is needed");
  }
  progress(0.05);

  const frames = Math.max(1, Math.ceil(duration * frameRate - 0.01));
  const sound = await decodeByFfmpeg(inputs.audio.path, { sampleRate: speechRate, channels: 1, frames: Math.ceil(duration * speechRate) });
  signal.throwIfAborted();
  const speech = analyseSpeech(sound, hops[quality]);
  const shapes = mouthShapes(speech, frameRate, frames);
  progress(0.1);

  const portrait = width === picture.width && height === picture.height ? picture : resizeRaster(picture, width, height);
  const face = scaled(faces[0], picture, portrait);
  const path = join(scratch, "speaking.mp4");
  const drawn = speakingFrames({ portrait, face, shapes, frameRate, seed, lively: quality === "standard" });
  await writeVideo(
    { path, width, height, frameRate, sound: inputs.audio.path, crf: 17, signal }, counted(drawn, (done) => progress(0.1 + (0.88 * done) / frames)),
  );
  progress(1);
  return {
    files: [{ path, mediaType: "video/mp4", width, height, frameRate, duration: frames / frameRate, hasSound: true }],
    fidelity: "classical",
    sourceType: "compositeSynthetic",
    extras: { faces: faces.length, seconds_spoken: Math.round((shapes.filter(({ openness }) => openness > 0).length / frameRate) * 100) / 100 },
  };
}

function* counted(frames: Iterable<Uint8Array>, done: (count: number) => void): Generator<Uint8Array> {
  let count = 0;
  for (const frame of frames) {
    yield frame;
    done(++count);
  }
}

/** The face in the coordinates of the picture's copy of another size. */
function scaled(face: Face, from: Raster, to: Raster): Face {
  const [across, down] = [to.width / from.width, to.height / from.height];
  const landmarks = face.landmarks.map(({ x, y }) => ({ x: x * across, y: y * down }));
  return { ...face, landmarks, width: face.width * across };
}
