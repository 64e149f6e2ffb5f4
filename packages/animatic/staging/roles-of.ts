import type { Actor, Motion } from "../actors/actor.ts";
import type { Staging } from "../actors/stage-actor.ts";
import type { Site } from "../places/place.ts";
import type { Random } from "@atelier/media/raster/random.ts";
import type { Subject } from "../story/prompt-reading.ts";
import { entrance } from "./entrance.ts";
import type { Plan, Player, Role, Size } from "./plan.ts";
import { speeds, suited, surfaceOf, withDraught } from "./suited-motion.ts";

/** One subject's roles: as many as it counts, and whoever rides it. */
export function rolesOf(
  plan: Plan, player: Player, index: number, spot: number, playerOf: (subject: Subject | undefined) => Player | undefined,
): Role[] {
  const { subject, actor } = player;
  const { site, random, size, unit, shot } = plan;
  const motion = suited(actor.motion, site);
  const isHero = actor === plan.hero?.actor;
  const isBack = standsBehind(actor, site);
  const surface = surfaceOf(motion, site);
  const count = Math.min(subject.count, isBack ? 3 : 9);
  const roles: Role[] = [];
  for (let i = 0; i < count; i++) {
    const figure = i === 0 ? actor : (actor.fellows?.[(i - 1) % actor.fellows.length] ?? actor);
    const depth = depthOf(count, isHero || plan.players.length === 1, random);
    const { tall, row, isOnTable } = standOf(plan, player, { motion, surface, isHero, isBack, count, depth, i });
    const way = wayOf(plan, motion, index, i, count, isHero ? 0.5 : isBack ? [0.24, 0.78, 0.5][index % 3]! : spot, isHero, isBack);
    // A table is narrower than the frame.
    if (isOnTable) way.start = 0.5 + (way.start - 0.5) * 0.58;
    const enters = entrance(plan, subject, way.start * size.width, tall * (actor.aspect ?? 1));
    const staging: Staging = {
      x: way.start * size.width, y: row * size.height, height: tall * (figure.size / actor.size), speed: enters ? 0 : way.speed * size.width,
      parallax: isBack ? site.back!.parallax : surface === "air" && !isHero ? 0.7 + 0.2 * depth : 1 + 0.06 * depth,
      shift: random.between(0, 3), tempo: shot.pace * random.between(0.9, 1.1), sunSide: site.sunSide, surface, key: random.below(997),
      mirrored: way.speed === 0 && actor.faces === "left" && looksRight(plan, way.start),
      isLead: isHero && i === 0,
      ...(enters && { enters }),
    };
    const rider = subject.carries === undefined || i > 0 ? undefined : playerOf(shot.subjects[subject.carries]);
    if (rider) {
      const seated = Math.min(size.height * 0.45, unit * 0.66 * rider.actor.size ** 0.5);
      roles.push(subject.isOn ? onTop(rider.actor, motion, subject, staging, seated) : riding(rider.actor, motion, staging, seated));
    }
    roles.push({ actor: withDraught({ ...figure, motion }, surface, figure), staging, isBack });
  }
  return roles;
}

interface Standing {
  motion: Motion;
  surface: Staging["surface"];
  isHero: boolean;
  isBack: boolean;
  count: number;
  depth: number;
  i: number;
}

/** How high one of a group is, frame pixels, and on which row it stands. */
function standOf(
  { site, random, size, unit, shot, players }: Plan, player: Player, { motion, surface, isHero, isBack, count, depth, i }: Standing,
): { tall: number; row: number; isOnTable: boolean } {
  const { actor } = player;
  const filled = isHero && count === 1 && shot.fill !== undefined ? framed(player, shot.fill, size) : undefined;
  const shrink = count > 4 ? 0.62 : count > 1 ? 0.8 : 1;
  const among = actor.size ** (isHero && players.length === 1 ? 0.5 : 0.7) * shrink * (1 + 0.16 * depth);
  const tall = filled?.tall ?? Math.min(size.height * 0.82, unit * (isBack ? 1.15 : 1) * among);
  if (surface === "air") return { tall, row: inside(tall / size.height, airRow(motion, site, random, i, count, isHero)), isOnTable: false };
  const isOnTable = surface === "ground" && site.table !== undefined && isSmallThing(player);
  return { tall, isOnTable, row: filled?.row ?? (isOnTable ? site.table! + depth * 0.02 : standingRow(surface, site, isBack, depth)) };
}

/** What stands on a table, where there is one. */
const isSmallThing = ({ subject: { entry }, actor: { size } }: Player) => entry?.home === "room" && !entry.isPerson && size <= 0.6;

/**
 * How high the first subject is in a close view, and where its foot is: a thing is seen whole, of a person head and shoulders.
 * @param fill of the frame's height
 */
function framed({ subject: { entry }, actor }: Player, fill: number, { width, height }: Size): { tall: number; row?: number } {
  if (entry?.isPerson) {
    const tall = (entry.isHead ? 1.35 : 1.75) * fill * height;
    return { tall, row: 0.1 + tall / height };
  }
  return { tall: Math.min(fill * height, (0.86 * width) / Math.max(1, actor.aspect ?? 1)) };
}

/** Buildings and their like stand behind the actors. */
const standsBehind = ({ motion, isPhotograph }: Actor, { back }: Site): boolean => motion === "still" && back !== undefined && !isPhotograph;

/** Who stands looks to the middle of the frame, or where the camera goes. */
const looksRight = ({ tracking, direction }: Plan, start: number): boolean => (tracking > 0 ? direction > 0 : start < 0.5);

/** Who rides sits behind the outline of what carries him, and moves as it does. @param seated height in pixels */
function riding(rider: Actor, motion: Motion, staging: Staging, seated: number): Role {
  const saddle = staging.y - (staging.surface === "air" ? 0 : staging.height * (motion === "idle" ? 0.8 : 0.56)) - seated * 0.3;
  return {
    actor: { ...rider, motion, draught: 0 }, staging: { ...staging, y: saddle, height: seated, surface: "air", mirrored: false, isLead: false },
    isBack: false,
  };
}

/** Part of the height at which one sits on furniture, or stands on anything else. */
const seatOf = (icon: string) => (/couch|sailboat|ship|ferry/.test(icon) ? 0.2 : /bed|chair/.test(icon) ? 0.42 : 0.9);

/** Who sits or stands on something is seen before it. */
function onTop(rider: Actor, motion: Motion, { icon }: Subject, staging: Staging, height: number): Role {
  const above = seatOf(icon) * staging.height + height * 0.46;
  return {
    actor: { ...rider, motion, draught: 0 },
    staging: { ...staging, y: staging.y + 1, above, height, surface: "air", mirrored: false, isLead: false }, isBack: false,
  };
}

/** Where one of a group begins, and how fast it goes: widths of the frame. */
function wayOf(
  { direction, tracking, seconds, shot, random, players }: Plan, motion: Motion, index: number, i: number, count: number, base: number,
  isHero: boolean, isBack: boolean,
): { start: number; speed: number } {
  const cluster = count > 1 ? ((i + 0.5) / count - 0.5) * Math.min(0.85, 0.2 + count * 0.09) + random.between(-0.03, 0.03) : 0;
  const own = isBack ? 0 : (speeds[motion] ?? 0) * shot.pace;
  if (tracking > 0) {
    // Who goes along stays in sight; what stands is passed.
    if (own > 0) {
      return {
        start: base + cluster - (isHero ? direction * 0.04 : 0),
        speed: direction * (tracking + (isHero ? 0.08 / seconds : random.between(-0.06, 0.06) * tracking)),
      };
    }
    return { start: 0.5 + direction * tracking * seconds * ((index + 0.6) / (players.length + 0.4)) + cluster, speed: 0 };
  }
  // Without a camera that follows, who moves comes from one side and goes to the other.
  const speed = direction * Math.min(own, 0.5 / seconds) * random.between(0.92, 1.08);
  return { start: base + cluster - (speed * seconds) / 2, speed };
}

/** A row whose middle lets something of this height be seen whole. */
const inside = (tall: number, row: number) => Math.max(Math.min(row, 0.97 - tall * 0.56), 0.03 + tall * 0.56);

/** -1 behind the plane of the actors to 1 in front of it: a group is spread in depth. */
const depthOf = (count: number, isAlone: boolean, random: Random) =>
  (count > 1 ? random.between(-1, 1) * Math.min(1, count / 4) : isAlone ? 0 : random.between(-0.7, 0.2));

const standingRow = (surface: Staging["surface"], { ground, water, back }: Site, isBack: boolean, depth: number): number =>
  isBack && back ? back.y : ((surface === "water" ? (water ?? ground) : ground) ?? 0.85) + depth * 0.035;

function airRow(motion: Motion, site: Site, random: Random, i: number, count: number, isHero: boolean): number {
  const wide = motion === "flutter" ? 0.2 : count > 1 ? 0.16 : 0.06;
  const middle = motion === "flutter" && site.ground !== undefined ? site.ground - 0.2 : motion === "swim" ? site.air + 0.02 : site.air;
  return middle + (isHero && i === 0 && count === 1 ? 0 : random.between(-wide, wide));
}
