import { clamp01, easeInOut } from "@atelier/media/raster/ease.ts";
import type { CameraState } from "./layers/layer.ts";
import { fbm1 } from "@atelier/media/raster/value-noise.ts";

export type CameraMove =
  "still" | "push-in" | "pull-out" | "pan-left" | "pan-right" | "tilt-up" | "tilt-down" | "track" | "orbit" | "crane" | "handheld" | "fly";

export interface CameraPath {
  move: CameraMove;
  /** What it looks at, shares of the frame. */
  focus: { x: number; y: number };
  /** Seconds. */
  duration: number;
  /** Speed with which a tracking camera goes along, widths a second; negative to the left. */
  speed: number;
  /** 1 is usual; a camera that is asked to be faster moves more. */
  vigour: number;
  key: number;
  /** Begins at rest, with the whole of a given first frame in sight. */
  isFromRest?: boolean;
}

/** Where the camera is at a time of its shot. The ways stay inside what layers paint beyond the frame. */
export function cameraAt(path: CameraPath, time: number, size: Frame, energy: number): CameraState {
  const state = onItsWay(path, time, size, energy);
  if (!path.isFromRest) return state;
  const share = easeInOut(clamp01(time / Math.min(1.5, path.duration)));
  return { x: state.x * share, y: state.y * share, zoom: 1 + (state.zoom - 1) * share };
}

function onItsWay(path: CameraPath, time: number, { width, height }: Frame, energy: number): CameraState {
  const { move, duration, vigour, key } = path;
  const t = clamp01(time / duration);
  const state = { x: 0, y: 0, zoom: 1.03 };
  ways[move]({ state, path, time, t, eased: 0.35 * t + 0.65 * easeInOut(t), amount: Math.min(1.4, vigour), width, height });
  const shake = move === "handheld" ? 1 : 0.12;
  state.x += fbm1(time * 0.7, 64, 2, key) * 0.008 * width * shake;
  state.y += fbm1(time * 0.7 + 20, 64, 2, key + 1) * 0.008 * height * shake;
  state.zoom *= 1 + 0.03 * Math.max(0, energy - 0.5);
  return state;
}

interface Frame {
  width: number;
  height: number;
}

/** A moment of a camera's way. */
interface Way extends Frame {
  /** Where it is, which the move decides. */
  state: CameraState;
  path: CameraPath;
  /** Seconds, and the part of the shot. */
  time: number;
  t: number;
  /** The part of the way: slower at its ends. */
  eased: number;
  /** 1 is usual. */
  amount: number;
}

const ways: Record<CameraMove, (way: Way) => void> = {
  "push-in": (way) => toward(way, 1.03 + 0.24 * way.amount * way.eased),
  "pull-out": (way) => toward(way, 1.03 + 0.26 * way.amount * (1 - way.eased)),
  "pan-left": (way) => pan(way, -1),
  "pan-right": (way) => pan(way, 1),
  "tilt-up": (way) => tilt(way, -1),
  "tilt-down": (way) => tilt(way, 1),
  track({ state, path, width, time }) {
    state.x = path.speed * width * time;
    state.zoom = 1.05;
  },
  orbit(way) {
    way.state.x = way.width * 0.085 * way.amount * Math.sin((way.eased - 0.5) * Math.PI);
    toward(way, 1.1 + 0.06 * Math.cos((way.eased - 0.5) * Math.PI));
  },
  crane({ state, width, height, amount, eased }) {
    state.zoom = 1.16;
    state.y = height * 0.11 * amount * (0.5 - eased);
    state.x = width * 0.05 * (eased - 0.5);
  },
  fly(way) {
    toward(way, 1.04 + 0.34 * way.amount * way.t);
    way.state.y += way.height * 0.012 * Math.sin(way.time * 1.1);
    way.state.x += way.width * 0.03 * Math.sin(way.time * 0.6);
  },
  handheld: (way) => toward(way, 1.08 + 0.06 * way.eased),
  still: (way) => toward(way, 1.03 + 0.035 * way.eased),
};

/** Looks at the focus by so much that the frame's edges stay covered. */
function toward({ state, path: { focus }, width, height }: Way, zoom: number): void {
  state.zoom = zoom;
  const share = (1 - 1 / zoom) * 0.8;
  state.x += (focus.x - 0.5) * width * share;
  state.y += (focus.y - 0.5) * height * share;
}

function pan({ state, width, amount, eased }: Way, side: number): void {
  state.x = side * width * 0.34 * amount * (eased - 0.5);
  state.zoom = 1.06;
}

function tilt({ state, height, amount, eased }: Way, side: number): void {
  state.zoom = 1.2;
  state.y = side * height * 0.14 * amount * (eased - 0.5);
}
