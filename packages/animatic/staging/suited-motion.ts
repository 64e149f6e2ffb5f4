import type { Actor, Motion } from "../actors/actor.ts";
import type { Staging } from "../actors/stage-actor.ts";
import type { Site } from "../places/place.ts";

/** Widths of the frame a second that each motion covers. */
export const speeds: Partial<Record<Motion, number>> = {
  walk: 0.075, run: 0.2, hop: 0.1, crawl: 0.025, fly: 0.14, swim: 0.1, sail: 0.055, drive: 0.24, soar: 0.13, roll: 0.12, leap: 0.06, flutter: 0.02,
};

const inAir: ReadonlySet<Motion> = new Set(["fly", "flutter", "swim", "soar", "hover", "drift", "spin"]);

export function surfaceOf(motion: Motion, site: Site): Staging["surface"] {
  if (inAir.has(motion) || (site.ground === undefined && site.water === undefined)) return "air";
  return site.ground === undefined || (site.water !== undefined && (motion === "sail" || motion === "leap")) ? "water" : "ground";
}

/** What walks on land swims in the sea, up to its shoulders. */
export function withDraught(player: Actor, surface: Staging["surface"], actor: Actor): Actor {
  return surface === "water" && actor.motion !== "sail" && actor.motion !== "leap" && actor.draught === 0
    ? { ...player, draught: actor.motion === "still" ? 0.04 : 0.38, motion: "sail" }
    : player;
}

/** What becomes of a way of moving where there is neither ground nor water. */
const weightless: Partial<Record<Motion, Motion>> = {
  drive: "soar", sail: "soar", run: "soar", leap: "swim", swim: "swim", fly: "fly", soar: "soar", hover: "hover", flutter: "flutter", spin: "spin",
  launch: "launch", dance: "dance",
};

/** The motion that a place allows. */
export function suited(motion: Motion, site: Site): Motion {
  if (site.ground === undefined && site.water === undefined) return weightless[motion] ?? "drift";
  if (site.water === undefined && (motion === "leap" || motion === "sail")) return motion === "leap" ? "swim" : "idle";
  return site.water !== undefined && motion === "swim" ? "leap" : motion;
}
