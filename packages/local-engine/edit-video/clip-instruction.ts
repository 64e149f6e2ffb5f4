import type { Raster } from "@atelier/media/raster/raster.ts";
import type { Details } from "../edit-image/grammar/details.ts";
import type { CameraStep } from "../vision/motion/camera-step.ts";
import type { Described, Understood } from "../edit-image/instruction.ts";
import type { SoundPlan } from "./sound/sound-plan.ts";
import type { Timeline } from "./timeline.ts";

/** Changes which moments of the clip are shown when. */
export interface TimeInstruction extends Described {
  kind: "time";
  /** @param ordered seconds that the result will have; @throws NotPossible where nothing would be left */
  retime(timeline: Timeline, details: Details, ordered: number): Understood;
}

/** Changes what is heard. */
export interface SoundInstruction extends Described {
  kind: "sound";
  /** @throws NotPossible where the catalog has nothing that fits */
  hear(plan: SoundPlan, details: Details): Promise<Understood>;
}

/** Where a frame of the result is in time. */
export interface FramePlace {
  index: number;
  /** Since the result's beginning. */
  second: number;
}

/** What an instruction of this kind knows of the result. */
export interface ShownClip {
  width: number;
  height: number;
  frameRate: number;
  /** Seconds, and frames. */
  duration: number;
  count: number;
  seed: number;
  /** How far one frame of the result moved against the next, for the camera to be held still; made when it is asked for. */
  cameraPath(): Promise<readonly CameraStep[]>;
}

/** Changes frames by where they are in time; in place, or a new raster of the same size. */
export type FrameWork = (frame: Raster, place: FramePlace) => Raster;

/** Changes the frames over time. */
export interface MotionInstruction extends Described {
  kind: "motion";
  begin(clip: ShownClip, details: Details): Promise<{ work: FrameWork; understood: Understood }>;
}

export type ClipInstruction = TimeInstruction | SoundInstruction | MotionInstruction;
