import { join } from "node:path";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import { writeVideo } from "@atelier/media/video/write-video.ts";
import { onWhite } from "../vision/colour/on-white.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { type EngineContext, EngineError, type EngineResult } from "@atelier/engine/engine.ts";
import { findCharacter } from "./character.ts";
import { type Drawing, drawAct } from "./draw-act.ts";
import { type ClipBody, clipBody, playBody } from "./body/play-body.ts";
import { directedView, readDirection } from "./read-direction.ts";
import { type ClipTracks, readClip } from "./read-clip.ts";
import { composed } from "./similarity.ts";
import { clipView, type Stage } from "./stage.ts";
import { readPicture } from "../picture-file.ts";
import { BODY } from "../vision/people/read-body.ts";

/** Longer side of the copies that the clip is looked at in, and of the completed background. */
const efforts = { standard: { edge: 352, completed: 560 }, high: { edge: 480, completed: 900 } };

/**
 * Lets the person of a picture move as somebody in a clip does: body points are followed, and the character's bones turned as the clip's are, limb by limb.
 * In orientation `video` the character also goes, grows and is seen through the camera as in the clip, as far as the picture has space; in `image` it stays
 * where it is. The first frame is the picture. It is a puppet: it shows no side that the picture hides. Where clip or picture shows no body, nobody moves,
 * and the result says so.
 *
 * Deterministic: picture, clip, size and seed decide every frame.
 */
export async function transferMotion(job: EngineJob<"transfer-motion">, { signal, progress }: EngineContext): Promise<EngineResult> {
  const { inputs, parameters, target, seed, scratch } = job;
  const { width, height, frameRate = inputs.motion.frameRate ?? 25, duration = inputs.motion.duration ?? 0 } = target;
  const { orientation, guidance, quality, prompt } = parameters;
  const clip = inputs.motion;
  if (!clip.width || !clip.height) throw new EngineError("invalid_input", "video: its size is not known");
  const frames = Math.max(1, Math.round(duration * frameRate));
  const look = { path: clip.path, width: clip.width, height: clip.height, frames, frameRate };
  const seen = await readClip({ ...look, edge: efforts[quality].edge, signal, progress: (done) => progress((0.15 * done) / frames) });
  const body = await clipBody(seen, look, { signal, progress: (done) => progress(0.15 + (0.2 * done) / frames) });
  signal.throwIfAborted();

  const given = await readPicture(inputs.character);
  const picture = given.width === width && given.height === height ? given : resizeRaster(given, width, height);
  const character = body && (await findCharacter(picture, { edge: efforts[quality].completed, seed, signal }));
  signal.throwIfAborted();
  progress(0.45);

  const direction = readDirection(prompt, guidance);
  const stage = { width, height, orientation, frames, frameRate, amplitude: direction.amplitude, seen };
  const play = body && character
    ? await byBodyPoints(body, { ...stage, character }, signal)
    : stillPlay(onWhite(picture), clipView(stage, seen.camera, seen, frames, frameRate), body ? "picture" : "clip");
  progress(0.5);

  const head = character?.body.points[BODY.nose] ?? { x: width / 2, y: height / 2 };
  const directed = directedView(direction.camera, guidance, head, target, frames);
  const view = play.view.map((model, t) => composed(directed[t], model));
  const path = join(scratch, "moving.mp4");
  const hasSound = target.sound === true && clip.hasSound !== false;
  const drawn = drawAct({ ...play, view, signal });
  await writeVideo(
    { path, width, height, frameRate, seconds: frames / frameRate, ...(hasSound && { sound: clip.path }), crf: quality === "high" ? 16 : 18, signal },
    counted(drawn, (done) => progress(0.5 + (0.49 * done) / frames)),
  );
  progress(1);
  return {
    files: [{ path, mediaType: "video/mp4", width, height, frameRate, duration: frames / frameRate, hasSound }],
    fidelity: "classical",
    sourceType: "compositeSynthetic",
    extras: {
      character: character !== undefined,
      ...play.extras,
      ...(seen.cuts.length > 0 && { cuts: seen.cuts.map((t) => Math.round((100 * t) / frameRate) / 100) }),
      ...(prompt && { used_words: direction.used }),
    },
  };
}

interface Scene extends Stage {
  frames: number;
  frameRate: number;
  amplitude: number;
  seen: ClipTracks;
}

/** How a character moves, ready to be drawn, and what the task tells of it. */
interface Play extends Omit<Drawing, "signal"> {
  extras: Record<string, unknown>;
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

async function byBodyPoints(body: ClipBody, scene: Scene, signal: AbortSignal): Promise<Play> {
  const { layers, order, view, handles, heldBack, isMirrored, isUpper, ...play } = await playBody(body, scene, signal);
  const limbs = play.limbs.map(({ limb }) => limb.name.replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`));
  return { background: scene.character.background, layers, order, view, extras: {
    motion: "body points", ...(isUpper && { moves: "head and shoulders" }), limbs, handles, held_back: hundredths(heldBack),
    ...(isMirrored && { mirrored: true }),
  } };
}

/** The picture as it is, seen as the clip's camera goes. */
function stillPlay(background: Raster, view: Drawing["view"], missing: "clip" | "picture"): Play {
  const reason = `nobody's body was found in the ${missing}, so nobody moves`;
  return { background, layers: [], view, extras: { motion: "none", no_body_in: [missing], not_applied: [{ instruction: "video_url", reason }] } };
}

async function* counted(frames: AsyncIterable<Uint8Array>, done: (count: number) => void): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const frame of frames) {
    yield frame;
    done(++count);
  }
}
