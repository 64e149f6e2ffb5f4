import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import type { FrameMotion } from "../../vision/motion/frame-motion.ts";
import type { Cv } from "../../vision/opencv.ts";
import type { Person } from "../../vision/people/find-people.ts";
import { PeopleFollower } from "../../vision/people/follow-people.ts";
import { foremost } from "../../vision/people/people-mask.ts";
import { cutOutPeople } from "../../vision/subject/cut-out.ts";
import { carryMatte, type Tracked } from "./carry-matte.ts";
import { carried, steadied } from "./steady-matte.ts";

/** A stretch of film without a cut, whose subject is followed from its first frame on. */
export interface Scene {
  /** Frames that are looked at together; the last ones of a stretch may be fewer. */
  readonly block: number;
  /** The mattes of the next frames. @param motions from the frame before to each of them */
  next(frames: readonly Raster[], motions: readonly FrameMotion[], signal: AbortSignal): Promise<Plane[]>;
}

/**
 * The outline of a thing is found again, near where it is thought to be, every so many frames. It is carried along as well, and taken over a little in
 * each frame: at once it would pulse.
 */
const RESEGMENT = 5;
/** Others than those who are known are looked for in every so many frames. */
const LOOK_AGAIN = 8;

/** What counts of the matte before, where it is sure to come from there: beside what networks believe, and beside the outline that is found by it. */
const KEPT = { belief: 0.5, outline: 0.6 };

/** A thing: its matte is carried along the motion. */
export class ThingScene implements Scene {
  readonly block = 1;
  readonly #cv: Cv;
  #tracked: Tracked;
  #count = 0;

  constructor(cv: Cv, matte: Plane) {
    this.#cv = cv;
    this.#tracked = { matte };
  }

  async next([frame]: readonly Raster[], [motion]: readonly FrameMotion[]): Promise<Plane[]> {
    this.#tracked = await carryMatte(this.#cv, this.#tracked, frame!, motion!, ++this.#count % RESEGMENT === 0);
    return [this.#tracked.matte];
  }
}

/** People: networks see them in each frame, and a matte is steadied by the one before. */
export class PeopleScene implements Scene {
  readonly block = LOOK_AGAIN;
  readonly #cv: Cv;
  readonly #follower: PeopleFollower;
  #before: Plane;

  constructor(cv: Cv, people: readonly Person[], matte: Plane) {
    this.#cv = cv;
    this.#follower = new PeopleFollower(people);
    this.#before = matte;
  }

  async next(frames: readonly Raster[], motions: readonly FrameMotion[], signal: AbortSignal): Promise<Plane[]> {
    const shown = await this.#follower.through(frames, signal);
    const mattes: Plane[] = [];
    for (const [i, frame] of frames.entries()) {
      signal.throwIfAborted();
      const former = carried(this.#cv, this.#before, frame, motions[i]!);
      const found = await cutOutPeople(frame, foremost(shown[i]!), (belief) => steadied(belief, former, KEPT.belief));
      this.#before = steadied(found ?? createPlane(frame.width, frame.height), former, KEPT.outline);
      mattes.push(this.#before);
    }
    return mattes;
  }
}
