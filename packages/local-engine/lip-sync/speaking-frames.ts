import type { Raster } from "@atelier/media/raster/raster.ts";
import { bilinearPixel, cubicPixel } from "@atelier/media/raster/sample-pixel.ts";
import type { MouthShape } from "./speech/mouth-shapes.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import { blinking, createEyelids } from "./eyelids.ts";
import { faceFrame } from "./face-frame.ts";
import { swayingHead } from "./head-motion.ts";
import { createMouth } from "./mouth.ts";

export interface SpeakingOrder {
  /** RGB, of the video's size. */
  portrait: Raster;
  face: Face;
  /** The mouth in each frame. */
  shapes: MouthShape[];
  frameRate: number;
  seed: number;
  /** Blinks and a sway of the head, and cubic sampling; else the mouth alone, bilinear. */
  lively: boolean;
}

/** Draws the frames of a person who speaks, one after the other into one buffer. */
export function* speakingFrames({ portrait, face, shapes, frameRate, seed, lively }: SpeakingOrder): Generator<Uint8Array> {
  const samplePixel = lively ? cubicPixel : bilinearPixel;
  const upright = faceFrame(face);
  const mouth = createMouth(portrait, face, upright, samplePixel);
  const head = lively ? swayingHead(portrait, face, samplePixel, seed) : undefined;
  const lids = lively ? createEyelids(portrait, face, upright, samplePixel) : undefined;
  const blinkAt = blinking(seed, shapes.length / frameRate);
  const frame = portrait.data.slice();
  for (const [i, shape] of shapes.entries()) {
    const second = i / frameRate;
    const motion = head?.motionAt(second);
    if (head && motion) head.draw(frame, motion);
    else if (i > 0) frame.set(portrait.data);
    mouth.draw(frame, shape, motion);
    lids?.draw(frame, blinkAt(second), motion);
    yield frame;
  }
}
