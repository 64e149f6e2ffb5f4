import type { Actor } from "../actors/actor.ts";
import type { Staging } from "../actors/stage-actor.ts";
import type { Site } from "../places/place.ts";
import type { Random } from "@atelier/media/raster/random.ts";
import type { Subject } from "../story/prompt-reading.ts";
import type { Shot } from "../story/storyboard.ts";

export interface Size {
  width: number;
  height: number;
}

export interface Player {
  subject: Subject;
  actor: Actor;
}

export interface Role {
  actor: Actor;
  staging: Staging;
  isBack: boolean;
}

/** What is the same for all roles of a shot. */
export interface Plan {
  players: Player[];
  shot: Shot;
  site: Site;
  size: Size;
  seconds: number;
  random: Random;
  hero?: Player;
  /** Frame pixels that a person is high. */
  unit: number;
  /** 1 to the right. */
  direction: number;
  /** Widths a second; 0 unless the camera follows. */
  tracking: number;
}
