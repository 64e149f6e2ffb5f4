import type { Bitmap } from "../canvas/bitmap.ts";
import { drawGlow, drawShade } from "../canvas/draw-glow.ts";
import { drawSprite } from "../canvas/draw-sprite.ts";
import type { Layer, Moment } from "../layers/layer.ts";
import { project } from "../layers/layer.ts";
import type { Palette } from "../palette.ts";
import type { Actor } from "./actor.ts";
import { lightSprite, shadowOf } from "./light-sprite.ts";
import { easeOut } from "@atelier/media/raster/ease.ts";
import { type Surroundings, matchPhotograph, surroundingsIn } from "./match-photograph.ts";
import { mixPoses, type Pose, poseOf } from "./poses.ts";

export interface Staging {
  /** Where its foot stands when the shot begins, frame pixels at rest. */
  x: number;
  y: number;
  /** Frame pixels. */
  height: number;
  /** How far above its row it is, on what carries it. */
  above?: number;
  parallax: number;
  /** Way along x, frame pixels a second; negative to the left. */
  speed: number;
  /** Seconds by which its motion is ahead of others'. */
  shift: number;
  tempo: number;
  /** Which side the sun is on, -1 or 1. */
  sunSide: number;
  surface: "ground" | "water" | "air";
  key: number;
  /** Stands still and looks the other way. */
  mirrored?: boolean;
  /** The one that the camera looks at. */
  isLead?: boolean;
  /** Comes from so many frame pixels beside its place, within so many seconds, and stays there. */
  enters?: { from: number; seconds: number };
}

/** An actor on its place, as a layer. A photographed one is fitted to what it stands before, as that is when it is first drawn. */
export async function stageActor(actor: Actor, palette: Palette, staging: Staging): Promise<Layer> {
  const look = lookIn(palette, actor, staging);
  const film = actor.film?.(staging.height * 1.15);
  const still = film ? undefined : await actor.sprite(staging.height * 1.15, palette);
  let around: Surroundings | undefined;
  let last: { plain: Bitmap; look: Look } | undefined;
  return {
    draw(frame, moment) {
      const plain = still ?? film!(moment.second ?? moment.time);
      if (actor.isPhotograph) around ??= surroundingsAt(frame, moment, staging, plain);
      if (last?.plain !== plain) last = { plain, look: look(plain, around) };
      drawActor(frame, moment, actor, palette, staging, last.look);
    },
  };
}

function surroundingsAt(frame: Bitmap, moment: Moment, { parallax, x, y, height }: Staging, { width: wide, height: high }: Bitmap): Surroundings | undefined {
  const foot = project(frame, moment, parallax, x, y);
  const half = (0.6 * height * foot.zoom * wide) / high;
  return surroundingsIn(frame, { left: foot.x - half, right: foot.x + half, top: foot.y - height * foot.zoom, bottom: foot.y });
}

/** An actor's picture in the light of the scene, and its shadow where it stands on the ground. */
interface Look {
  bitmap: Bitmap;
  shadow?: Bitmap;
}

function lookIn(palette: Palette, actor: Actor, staging: Staging): (plain: Bitmap, around: Surroundings | undefined) => Look {
  const side = staging.sunSide * (facing(actor, staging) > 0 ? 1 : -1);
  const casts = staging.surface === "ground" && !actor.isCut;
  const lit = (plain: Bitmap, around: Surroundings | undefined) => {
    const bitmap = lightSprite(plain, palette, side, actor.isPhotograph);
    return around ? matchPhotograph(bitmap, around, side) : bitmap;
  };
  return (plain, around) => ({ bitmap: lit(plain, around), ...(casts && { shadow: shadowOf(plain, palette.isDark ? 0.3 : 0.42) }) });
}

/** How far from its place it is while it enters, and how it is held: whoever only stands there afterwards walks in. */
function arrival(actor: Actor, { enters, height }: Staging, input: Parameters<typeof poseOf>[1]): { x: number; pose: Pose } {
  const pose = poseOf(actor.motion, input);
  if (!enters || input.age >= enters.seconds) return { x: 0, pose };
  const way = enters.from * (1 - easeOut(input.age / enters.seconds));
  if (actor.motion !== "idle") return { x: way, pose };
  const arrived = Math.max(0, 1 - Math.abs(way) / (height * 0.22));
  return { x: way, pose: mixPoses(poseOf("walk", input), pose, arrived) };
}

/** 1 as drawn, -1 mirrored: it looks where it goes. */
function facing(actor: Actor, { speed, mirrored }: Staging): number {
  if (actor.faces === "viewer") return mirrored ? -1 : 1;
  if (speed === 0) return mirrored ? -1 : 1;
  return (actor.faces === "right") === speed > 0 ? 1 : -1;
}

function drawActor(frame: Bitmap, moment: Moment, actor: Actor, palette: Palette, staging: Staging, { bitmap, shadow }: Look): void {
  const { x: beside, pose } = arrival(actor, staging, {
    time: moment.time + staging.shift, age: moment.time, beat: moment.beat, energy: moment.energy, tempo: staging.tempo, key: staging.key,
  });
  const side = facing(actor, staging);
  const across = staging.x + staging.speed * moment.time + pose.x * staging.height + beside;
  const at = project(frame, moment, staging.parallax, across, staging.y - (staging.above ?? 0));
  const size = (staging.height / bitmap.height) * at.zoom;
  // Who speaks lifts the head with the voice.
  const lift = (pose.y - 0.012 * (actor.speaks?.(moment.second ?? moment.time) ?? 0)) * staging.height * at.zoom;
  const anchorY = actor.motion === "roll" || actor.motion === "spin" || actor.motion === "launch" ? 0.5 : staging.surface === "air" ? 0.5 : 1;
  const footY = anchorY === 0.5 && staging.surface !== "air" ? at.y - (bitmap.height * size) / 2 : at.y;
  const halfWidth = (bitmap.width * size) / 2;
  if (at.x + halfWidth * 2 < 0 || at.x - halfWidth * 2 > frame.width) return;
  const place = {
    x: at.x, y: footY + lift, anchorX: 0.5, anchorY, scaleX: size * pose.scaleX * side, scaleY: size * pose.scaleY,
    rotation: pose.rotation * (side || 1), lean: pose.lean, ...(pose.bend && { bend: pose.bend }), ...(pose.wave && { wave: pose.wave }),
  };

  if (staging.surface === "ground" && !actor.isCut) drawShadow(frame, at.x, at.y, halfWidth, size, pose, shadow, bitmap, staging, side);
  if (actor.motion === "launch") drawExhaust(frame, moment, place.x, place.y + bitmap.height * size * 0.48, bitmap.width * size * 0.6);
  if (staging.surface === "water" && actor.draught > 0) drawAfloat(frame, bitmap, place, at.y, actor.draught, moment, palette);
  else if (actor.motion === "leap") drawLeaping(frame, bitmap, place, at.y, moment, palette);
  else drawSprite(frame, bitmap, place);
  if (actor.motion === "burn") {
    drawGlow(frame, at.x, place.y - bitmap.height * size * 0.4, bitmap.height * size * 1.3, [255, 140, 40], 0.32 + 0.06 * Math.sin(moment.time * 11));
  }
  if (actor.motion === "shine") drawTwinkles(frame, moment, at.x, place.y - (bitmap.height * size) / 2, bitmap.height * size, staging.key);
}

function drawShadow(
  frame: Bitmap, x: number, y: number, halfWidth: number, size: number, pose: Pose, shadow: Bitmap | undefined, bitmap: Bitmap, staging: Staging,
  side: number,
): void {
  const fade = 1 - 0.75 * Math.min(1, pose.lifted);
  if (shadow && pose.lifted < 0.6) {
    const scale = (size * bitmap.width) / shadow.width;
    drawSprite(frame, shadow, {
      x, y: y - 1, anchorX: 0.5, anchorY: 1, scaleX: scale * side, scaleY: -scale * 0.3, rotation: 0, lean: -staging.sunSide * 1.1, opacity: fade,
    });
  }
  drawShade(frame, x, y, halfWidth * (0.85 - 0.2 * pose.lifted), halfWidth * 0.13, 0.42 * fade);
}

/** Lies in the water up to its draught, and mirrored below. */
function drawAfloat(
  frame: Bitmap, bitmap: Bitmap, place: Parameters<typeof drawSprite>[2], water: number, draught: number, moment: Moment, palette: Palette,
): void {
  const hull = {
    ...bitmap, height: Math.round(bitmap.height * (1 - draught)),
    data: bitmap.data.subarray(0, bitmap.width * Math.round(bitmap.height * (1 - draught))),
  };
  const ripple = (row: number) => 0.025 * Math.sin(row * 22 + moment.time * 3.1) + 0.012 * Math.sin(row * 41 - moment.time * 4.3);
  drawSprite(frame, hull, { ...place, y: water, anchorY: 1, scaleY: -place.scaleY * 0.7, rotation: -place.rotation, bend: ripple, opacity: 0.34 });
  drawSprite(frame, hull, { ...place, anchorY: 1 });
  const half = (bitmap.width * Math.abs(place.scaleX)) / 2;
  for (let i = -4; i <= 4; i++) {
    const beside = i / 4;
    drawGlow(frame, place.x + beside * half * 0.8, water + 1 + 1.5 * Math.sin(moment.time * 3 + i * 1.7), half * 0.16, palette.light, 0.16);
  }
}

/** Seen only above the water, with splashes where it breaks through. */
function drawLeaping(frame: Bitmap, bitmap: Bitmap, place: Parameters<typeof drawSprite>[2], water: number, moment: Moment, palette: Palette): void {
  const rows = Math.max(0, Math.min(frame.height, Math.round(water)));
  const above: Bitmap = { width: frame.width, height: rows, data: frame.data.subarray(0, frame.width * rows) };
  drawSprite(above, bitmap, { ...place, anchorY: 0.5 });
  const reach = bitmap.height * Math.abs(place.scaleY);
  const through = Math.max(0, 1 - Math.abs(place.y - water) / (reach * 0.6));
  if (through <= 0) return;
  for (let i = 0; i < 26; i++) {
    const angle = (i * 2.4) % Math.PI;
    const far = reach * (0.15 + 0.35 * ((i * 0.618 + moment.time) % 1)) * through;
    drawGlow(frame, place.x + Math.cos(angle) * far * 1.2, water - Math.sin(angle) * far * 0.8, reach * 0.022, palette.light, 0.6 * through);
  }
}

function drawExhaust(frame: Bitmap, moment: Moment, x: number, y: number, width: number): void {
  for (let i = 0; i < 26; i++) {
    const age = (i / 26 + moment.time * 1.7) % 1;
    const sway = Math.sin(i * 7.1 + moment.time * 5) * width * 0.5 * age;
    const hot = 1 - age;
    drawGlow(
      frame, x + sway, y + age * width * 2.2, width * (0.16 + 0.4 * age), hot > 0.6 ? [255, 220, 130] : hot > 0.35 ? [255, 130, 50] : [130, 120, 125],
      0.55 * hot,
    );
  }
}

function drawTwinkles(frame: Bitmap, moment: Moment, x: number, y: number, size: number, key: number): void {
  for (let i = 0; i < 7; i++) {
    const angle = i * 2.4 + key;
    const pulse = Math.max(0, Math.sin(moment.time * 2.6 + i * 1.9)) ** 4;
    const [px, py] = [x + Math.cos(angle) * size * 0.62, y + Math.sin(angle) * size * 0.55];
    drawGlow(frame, px, py, size * 0.1, [255, 250, 220], 0.9 * pulse);
  }
}

