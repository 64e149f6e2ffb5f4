import type { Actor, Motion } from "../actors/actor.ts";
import type { Staging } from "../actors/stage-actor.ts";
import type { Shot } from "../story/storyboard.ts";
import { entrance } from "./entrance.ts";
import type { Plan, Player, Role } from "./plan.ts";
import { speeds } from "./suited-motion.ts";

/** How much of the frame's height is filled by who is seen from the waist up. */
const filled: Record<Shot["lens"], number> = { wide: 0.5, medium: 0.64, close: 0.8 };
/** How far their picture goes on below the frame, for the camera's moves and for steps: of the frame's height and of their own. */
const below = { frame: 0.03, own: 0.05 };
/** What can be seen of a motion by who is seen from the waist up; anything else would lift its lower edge into the frame. */
const fromWaist: ReadonlySet<Motion> = new Set(["walk", "idle", "dance", "sway"]);
const lively: ReadonlySet<Motion> = new Set(["run", "hop", "leap", "spin", "roll", "fly", "flutter"]);

/** No head is larger than this beside another one: a face that fills its picture does not dwarf who is seen from the hips up. */
const largerHead = 2;

function tallestOf({ aspect = 1, size: stature, head = 0 }: Actor, { length }: readonly Player[], { size: { width, height }, shot }: Plan): number {
  const widest = (length === 1 ? 0.62 : 0.9 / length) * width;
  return Math.min(
    (filled[shot.lens] * (length > 2 ? 0.85 : 1) * Math.min(1, 0.8 + stature * 0.2) * (head > 0.7 ? 1.15 : 1) + below.frame) * height * (1 + below.own),
    widest / aspect,
  );
}

/** Who ends at the waist stands before the camera, as in a medium shot: side by side with the others of that kind. */
export function cutRole(plan: Plan, player: Player): Role {
  const { site, random, size, shot } = plan;
  const { actor, subject } = player;
  const cut = plan.players.filter((other) => other.actor.isCut);
  const place = 0.5 + ((cut.indexOf(player) + 0.5) / cut.length - 0.5) * 0.84;
  const motion: Motion = fromWaist.has(actor.motion) ? actor.motion : lively.has(actor.motion) ? (actor.motion === "run" ? "walk" : "dance") : "idle";
  const tall = Math.max(0.4 * size.height, Math.min(tallestOf(actor, cut, plan), ...cut.flatMap(({ actor: other }) => (actor.head && other.head ? [(
    largerHead * tallestOf(other, cut, plan) * other.head
  ) / actor.head] : []))));
  const own = (speeds[motion] ?? 0) * shot.pace;
  const speed = plan.tracking > 0 ? plan.direction * plan.tracking : plan.direction * Math.min(own, 0.16 / plan.seconds);
  const x = (place - (plan.tracking > 0 ? 0 : (speed * plan.seconds) / 2)) * size.width;
  const enters = entrance(plan, subject, x, tall * actor.aspect!);
  const staging: Staging = {
    x, y: size.height * (1 + below.frame) + tall * below.own, height: tall, speed: enters
      ? 0
      : speed * size.width, parallax: 1, shift: random.between(0, 3), tempo: shot.pace * random.between(0.85, 0.95),
    sunSide: site.sunSide, surface: "ground", key: random.below(997), isLead: player.actor === plan.hero?.actor, ...(enters && { enters }),
  };
  return { actor: { ...actor, motion }, staging, isBack: false };
}
