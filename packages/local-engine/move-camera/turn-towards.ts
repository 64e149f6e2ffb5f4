import { smoothStep } from "../vision/polygon.ts";

/** Turned by no more degrees in all, a view is what the picture tells of it: people and animals are seen as the camera asks. */
export const LARGEST_TRUE_TURN = 35;
/** Seen from the side they are turned by no more than this, as long as their face shows. */
const FARTHEST = 58;
/** A picture without a subject is turned by no more than this: farther on its sides would be made up, and most of the view. */
const SCREEN_FARTHEST = 48;
/** Between these degrees of the camera they turn from showing their face to showing their back. */
const [SWING_FROM, SWING_TO] = [92, 116];
/** Seen from high above or below they are turned by no more than this. */
const HIGHEST = 40;
const LESS_ASIDE = 0.5;

/**
 * How far around somebody a view goes whose camera has gone so many degrees around: a picture shows half a head, and the side of a face would be drawn out
 * like a mask. So people and animals turn towards a camera that goes farther, and away from one that has gone behind them. @returns -180 to 180
 */
export function turnAround(degrees: number): number {
  const whole = degrees - 360 * Math.round(degrees / 360);
  const away = Math.abs(whole);
  const swing = smoothStep(SWING_FROM, SWING_TO, away);
  return Math.sign(whole) * (bounded(away, FARTHEST) * (1 - swing) + (180 - bounded(180 - away, FARTHEST)) * swing);
}

/**
 * How far a view goes around a picture without a subject, which is one curved surface: it turns towards the camera as somebody does, but is never seen edge on;
 * from 90 degrees on it is seen from behind. @returns -180 to 180
 */
export function turnScreen(degrees: number): number {
  const whole = degrees - 360 * Math.round(degrees / 360);
  const away = Math.abs(whole);
  return Math.sign(whole) * (away < 90 ? bounded(away, SCREEN_FARTHEST) : 180 - bounded(180 - away, SCREEN_FARTHEST));
}

/**
 * The same for the camera's elevation: a face from high above would be a disc. Who is seen from the side as well is seen from less high. @param
 * around the camera's degrees around
 */
export function turnUp(degrees: number, around: number): number {
  const aside = 90 - Math.abs(90 - Math.abs(around - 360 * Math.round(around / 360)));
  return Math.sign(degrees) * bounded(Math.abs(degrees), HIGHEST) * (1 - LESS_ASIDE * smoothStep(LARGEST_TRUE_TURN, 75, aside));
}

/** The value itself while it is true, then ever less more, up to `most`. */
function bounded(value: number, most: number): number {
  const free = LARGEST_TRUE_TURN;
  return value <= free ? value : free + (most - free) * (1 - Math.exp(-(value - free) / (most - free)));
}
