import type { Actor, Motion } from "./actors/actor.ts";
import { stageActor, type Staging } from "./actors/stage-actor.ts";
import type { CameraPath } from "./camera.ts";
import type { Layer } from "./layers/layer.ts";
import { particleLayer } from "./layers/particle-layer.ts";
import { lightningLayer, lightningTimes, mistLayer } from "./layers/weather.ts";
import { createPalette, type Palette } from "./palette.ts";
import { places } from "./places/build-place.ts";
import type { Site } from "./places/place.ts";
import { buildPlate } from "./places/plate.ts";
import { createRandom, type Random } from "./random.ts";
import type { Cast } from "./story/cast.ts";
import type { Subject } from "./story/read-prompt.ts";
import type { Shot } from "./story/storyboard.ts";
import { titleLayer } from "./type/title-layer.ts";
import { type Figure, titleRow } from "./type/title-row.ts";

export interface StagedShot {
  /** Back to front. */
  layers: Layer[];
  camera: CameraPath;
  palette: Palette;
  seconds: number;
  /** Plays in a photographed place, whose colours stay: `start` where its first frame is a given one. */
  photographed?: "place" | "start";
}

const indoors: ReadonlySet<Shot["place"]> = new Set(["room", "underwater", "space", "moon"]);

/** Seconds of the shot at which lightning strikes: the picture and the sound ask. */
export function lightningOf({ weather, place, frames, key }: Shot, frameRate: number): number[] {
  return weather === "storm" && !indoors.has(place) ? lightningTimes(frames / frameRate, createRandom(key, "lightning")) : [];
}

interface Size {
  width: number;
  height: number;
}

/** Widths of the frame a second that each motion covers. */
const speeds: Partial<Record<Motion, number>> = {
  walk: 0.075, run: 0.2, hop: 0.1, crawl: 0.025, fly: 0.14, swim: 0.1, sail: 0.055, drive: 0.24, soar: 0.13, roll: 0.12, leap: 0.06, flutter: 0.02,
};

const inAir: ReadonlySet<Motion> = new Set(["fly", "flutter", "swim", "soar", "hover", "drift", "orbit", "spin"]);

/** Builds a shot: its place, its weather, its actors on their places, its camera and its text. */
export async function stageShot(shot: Shot, cast: Cast, size: Size, frameRate: number): Promise<StagedShot> {
  const seconds = shot.frames / frameRate;
  const asked = createPalette(shot.time, shot.weather, shot.season, shot.mood, shot.tint);
  const random = createRandom(shot.key, "staging");
  const backdrop = cast.backdropOf?.(shot);
  const { site, palette } = backdrop
    ? buildPlate({ backdrop, ...size, palette: asked, time: shot.time, weather: shot.weather, isStart: shot.opens ?? false })
    : {
      site: await places[shot.place]({
        ...size, palette: asked, time: shot.time, weather: shot.weather, season: shot.season, lens: shot.lens, key: shot.placeKey, seconds,
      }),
      palette: asked,
    };
  const players = shot.subjects.flatMap((subject) => {
    const actor = cast.actorOf(subject);
    return actor ? [{ subject, actor }] : [];
  }).slice(0, 6);
  const plan = planStaging(players, shot, site, size, seconds, random);
  const staged = await Promise.all(plan.roles.map(async ({ actor, staging, isBack }) => ({
    layer: await stageActor(actor, palette, staging), staging, isBack,
  })));
  const byDepth = staged.filter(({ isBack }) => !isBack).sort((a, b) => a.staging.y - b.staging.y).map(({ layer }) => layer);
  const back = staged.filter(({ isBack }) => isBack).map(({ layer }) => layer);
  const at = site.back?.layersBefore ?? site.behind.length;
  const isInside = indoors.has(shot.place);
  const lightning = lightningOf(shot, frameRate);
  return {
    layers: [
      ...site.behind.slice(0, at), ...back, ...site.behind.slice(at),
      ...byDepth, ...site.front, ...(isInside ? [] : weatherLayers(shot, palette, size)),
      ...(lightning.length > 0 ? [lightningLayer(lightning, createRandom(shot.key, "bolts"))] : []),
      ...extraParticles(shot, palette, isInside), ...(shot.titles.length > 0 ? [await titleLayer(
        shot.titles, shot, palette, size, seconds, titleRow(plan.roles.map((role) => figureOf(role, plan.camera, size)), size, seconds),
      )] : []),
    ],
    camera: plan.camera, palette, seconds, ...(backdrop && { photographed: shot.opens ? ("start" as const) : ("place" as const) }),
  };
}

/** What of a role type should keep off. */
function figureOf({ actor, staging: { x, y, height, speed, surface, isLead }, isBack }: Role, camera: CameraPath, { width }: Size): Figure {
  const along = camera.move === "track" ? (camera.speed ?? 0) * width : 0;
  return {
    x, y, height, width: height * (actor.aspect ?? 1), speed: speed - along, inAir: surface === "air", rises: actor.motion === "launch",
    weight: isBack ? 0.4 : isLead ? 1.5 : 1,
  };
}

interface Player {
  subject: Subject;
  actor: Actor;
}

interface Role {
  actor: Actor;
  staging: Staging;
  isBack: boolean;
}

/** What is the same for all roles of a shot. */
interface Plan {
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

function planStaging(players: Player[], shot: Shot, site: Site, size: Size, seconds: number, random: Random): { roles: Role[]; camera: CameraPath } {
  const { width, height } = size;
  const unit = Math.min(height, width * 0.9) * (shot.lens === "close" ? 0.6 : shot.lens === "medium" ? 0.42 : 0.29);
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

/** One subject's roles: as many as it counts, and whoever rides it. */
function rolesOf(plan: Plan, { subject, actor }: Player, index: number, spot: number, playerOf: (subject: Subject | undefined) => Player | undefined): Role[] {
  const { site, random, size, unit, shot } = plan;
  const motion = suited(actor.motion, site);
  const isHero = actor === plan.hero?.actor;
  const isBack = standsBehind(actor, site);
  const surface = surfaceOf(motion, site);
  const count = Math.min(subject.count, isBack ? 3 : 9);
  const roles: Role[] = [];
  for (let i = 0; i < count; i++) {
    const depth = depthOf(count, isHero || plan.players.length === 1, random);
    const shrink = count > 4 ? 0.62 : count > 1 ? 0.8 : 1;
    const tall = Math.min(size.height * 0.82, unit * (isBack ? 1.15 : 1) * actor.size ** (isHero ? 0.5 : 0.7) * shrink * (1 + 0.16 * depth));
    const row = surface === "air" ? inside(tall / size.height, airRow(motion, site, random, i, count, isHero)) : standingRow(surface, site, isBack, depth);
    const way = wayOf(plan, motion, index, i, count, isHero ? 0.5 : isBack ? [0.24, 0.78, 0.5][index % 3]! : spot, isHero, isBack);
    const enters = entrance(plan, subject, way.start * size.width, tall * (actor.aspect ?? 1));
    const staging: Staging = {
      x: way.start * size.width, y: row * size.height, height: tall, speed: enters ? 0 : way.speed * size.width,
      parallax: isBack ? site.back!.parallax : surface === "air" && !isHero ? 0.7 + 0.2 * depth : 1 + 0.06 * depth,
      shift: random.between(0, 3), tempo: shot.pace * random.between(0.9, 1.1), sunSide: site.sunSide, surface, key: random.below(997),
      mirrored: way.speed === 0 && actor.faces === "left" && looksRight(plan, way.start),
      isLead: isHero && i === 0,
      ...(enters && { enters }),
    };
    const rider = subject.carries === undefined || i > 0 ? undefined : playerOf(shot.subjects[subject.carries]);
    if (rider) roles.push(riding(rider.actor, motion, staging, Math.min(size.height * 0.45, unit * 0.66 * rider.actor.size ** 0.5)));
    roles.push({ actor: withDraught({ ...actor, motion }, surface, actor), staging, isBack });
  }
  return roles;
}

/** Buildings and their like stand behind the actors. */
const standsBehind = ({ motion, isPhotograph }: Actor, { back }: Site): boolean => motion === "still" && back !== undefined && !isPhotograph;

/** Who stands looks to the middle of the frame, or where the camera goes. */
const looksRight = ({ tracking, direction }: Plan, start: number): boolean => (tracking > 0 ? direction > 0 : start < 0.5);

/** Who rides sits behind the outline of what carries him, and moves as it does. @param seated height in pixels */
function riding(rider: Actor, motion: Motion, staging: Staging, seated: number): Role {
  const saddle = staging.y - (staging.surface === "air" ? 0 : staging.height * 0.56) - seated * 0.3;
  return {
    actor: { ...rider, motion, draught: 0 }, staging: { ...staging, y: saddle, height: seated, surface: "air", mirrored: false, isLead: false },
    isBack: false,
  };
}

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
function cutRole(plan: Plan, player: Player): Role {
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

/** Who enters comes from the nearer side, from where nothing of it is seen. A given first frame is empty of those who enter it. */
function entrance({ shot, size, seconds }: Plan, { enters }: Subject, x: number, wide: number): Staging["enters"] {
  if (!enters && !shot.opens) return undefined;
  const fromLeft = x < size.width / 2;
  return { from: fromLeft ? -x - wide * 1.1 : size.width - x + wide * 1.1, seconds: Math.min(2.2, 0.6 * seconds) };
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

function surfaceOf(motion: Motion, site: Site): Staging["surface"] {
  if (inAir.has(motion) || (site.ground === undefined && site.water === undefined)) return "air";
  return site.ground === undefined || (site.water !== undefined && (motion === "sail" || motion === "leap")) ? "water" : "ground";
}

/** What walks on land swims in the sea, up to its shoulders. */
function withDraught(player: Actor, surface: Staging["surface"], actor: Actor): Actor {
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
function suited(motion: Motion, site: Site): Motion {
  if (site.ground === undefined && site.water === undefined) return weightless[motion] ?? "drift";
  if (site.water === undefined && (motion === "leap" || motion === "sail")) return motion === "leap" ? "swim" : "idle";
  return site.ground === undefined && motion === "swim" ? "leap" : motion;
}

function airRow(motion: Motion, site: Site, random: Random, i: number, count: number, isHero: boolean): number {
  const wide = motion === "flutter" ? 0.2 : count > 1 ? 0.16 : 0.06;
  const middle = motion === "flutter" && site.ground !== undefined ? site.ground - 0.2 : motion === "swim" ? site.air + 0.02 : site.air;
  return middle + (isHero && i === 0 && count === 1 ? 0 : random.between(-wide, wide));
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

function weatherLayers({ weather, key, place, season }: Shot, palette: Palette, { width, height }: Size): Layer[] {
  const random = createRandom(key, "weather");
  switch (weather) {
    case "rain":
    case "storm":
      return [
        mistLayer(width, height, palette.haze, { top: 0.3, bottom: 1.05, strength: 0.22, drift: -30, parallax: 0.8 }, key),
        particleLayer("rain", palette, random, weather === "storm" ? 1.3 : 0.9),
      ];
    case "snow":
      return [particleLayer("snow", palette, random)];
    case "fog":
      return [
        mistLayer(width, height, palette.haze, { top: 0.25, bottom: 1, strength: 0.62, drift: 20, parallax: 0.6 }, key),
        mistLayer(width, height, palette.haze, { top: 0.5, bottom: 1.15, strength: 0.55, drift: -34, parallax: 1.2 }, key + 1),
      ];
    case "wind":
      return [particleLayer(place === "desert" ? "sand" : "leaves", palette, random, 0.7)];
    default:
      return season === "autumn" ? [particleLayer("leaves", palette, random, 0.6)] : season === "spring" ? [particleLayer("petals", palette, random, 0.5)] : [];
  }
}

function extraParticles({ particles, key, place, mood, time }: Shot, palette: Palette, isInside: boolean): Layer[] {
  const kinds = new Set(particles);
  if (mood === "dreamy" && kinds.size === 0) kinds.add("sparkles");
  if ((place === "forest" || place === "meadow" || place === "garden") && (time === "night" || time === "dusk") && !isInside) kinds.add("fireflies");
  return [...kinds].map((kind) => particleLayer(kind, palette, createRandom(key, kind)));
}
