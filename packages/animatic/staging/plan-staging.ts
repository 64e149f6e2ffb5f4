import type { CameraPath } from "../camera.ts";
import type { Site } from "../places/place.ts";
import type { Random } from "@atelier/media/raster/random.ts";
import type { Shot } from "../story/storyboard.ts";
import { cutRole } from "./cut-role.ts";
import type { Plan, Player, Role, Size } from "./plan.ts";
import { rolesOf } from "./roles-of.ts";
import { speeds, suited } from "./suited-motion.ts";

/** Where everybody stands or goes, how the camera moves. */
export function planStaging(players: Player[], shot: Shot, site: Site, size: Size, seconds: number, random: Random): { roles: Role[]; camera: CameraPath } {
  const { width, height } = size;
  const near = { close: 0.6, medium: 0.42, wide: 0.29 }[shot.lens];
  const unit = Math.min(height, width * 0.9) * near * (shot.isHigh && shot.backdrop === undefined ? 0.5 : 1);
  const direction = random.next() > 0.5 ? 1 : -1;
  const carried = new Set(players.flatMap(({ subject, actor }) => (subject.carries === undefined || actor.isCut ? [] : [shot.subjects[subject.carries]])));
  const free = players.filter(({ subject }) => !carried.has(subject));
  const hero = free.find(({ actor }) => actor.motion !== "still") ?? free[0];
  const heroSpeed = hero ? (speeds[suited(hero.actor.motion, site)] ?? 0) * shot.pace : 0;
  // A photographed place ends where its picture does; and references that stand are to be seen for longer than a camera takes to pass them.
  const isPlate = shot.backdrop !== undefined;
  const staysBehind = free.some(({ actor }) => actor.isPhotograph && !speeds[suited(actor.motion, site)]);
  const tracking = shot.camera === "track" && !isPlate && !staysBehind ? heroSpeed : 0;
  const plan: Plan = { players: free, shot, site, size, seconds, random, ...(hero && { hero }), unit, direction, tracking };
  const spots = spread(free.length, random);
  const roles = free.flatMap((player, index) => player.actor.isCut ? [cutRole(plan, player)] : rolesOf(
    plan, player, index, spots[index]!, (subject) => players.find((other) => other.subject === subject),
  ));
  const lead = roles.find(({ staging }) => hero && staging.isLead);
  const focus = lead ? {
    x: lead.staging.speed === 0 ? lead.staging.x / width : 0.5,
    y: Math.max(0.3, (lead.staging.y - (lead.staging.surface === "air" ? 0 : lead.staging.height * 0.5)) / height),
  } : { x: 0.5, y: 0.62 };
  const move = (shot.camera === "track" && tracking === 0) || shot.opens ? "push-in" : shot.camera;
  const camera: CameraPath = {
    move, focus, duration: seconds, speed: direction * tracking,
    vigour: isPlate || players.some(({ actor }) => actor.isPhotograph) ? Math.min(1, shot.pace) * 0.4 : shot.pace, key: shot.key,
    ...(shot.opens && { isFromRest: true }),
  };
  return { roles, camera };
}

/** Places of those who are not the hero: left and right of the middle, none upon another. */
function spread(count: number, random: Random): number[] {
  const sides = [0.24, 0.77, 0.36, 0.65, 0.13, 0.88];
  const turned = random.next() > 0.5;
  return Array.from({ length: count }, (_, i) => {
    const place = sides[Math.max(0, i - (count > 1 ? 1 : 0)) % sides.length]! + random.between(-0.03, 0.03);
    return turned ? 1 - place : place;
  });
}
