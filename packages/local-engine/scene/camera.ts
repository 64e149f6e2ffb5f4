import { clamp01, easeInOut } from "./ease.ts";
import type { CameraState } from "./layers/layer.ts";
import { fbm1 } from "./noise.ts";

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
  /** 1 is usual; a faster wish moves more. */
  vigour: number;
  key: number;
  /** Begins at rest, with the whole of a given first frame in sight. */
  isFromRest?: boolean;
}

/** Where the camera is at a time of its shot. The ways stay inside what layers paint beyond the frame. */
export function cameraAt(path: CameraPath, time: number, size: { width: number; height: number }, energy: number): CameraState {
  const state = onItsWay(path, time, size, energy);
  if (!path.isFromRest) return state;
  const share = easeInOut(clamp01(time / Math.min(1.5, path.duration)));
  return { x: state.x * share, y: state.y * share, zoom: 1 + (state.zoom - 1) * share };
}

function onItsWay(
  { move, focus, duration, speed, vigour, key }: CameraPath, time: number, { width, height }: { width: number; height: number }, energy: number
): CameraState {
  const t = clamp01(time / duration);
  const eased = 0.35 * t + 0.65 * easeInOut(t);
  const state = { x: 0, y: 0, zoom: 1.03 };
  const toward = (zoom: number) => {
    state.zoom = zoom;
    // Looks at the focus by so much that the frame's edges stay covered.
    const share = (1 - 1 / zoom) * 0.8;
    state.x += (focus.x - 0.5) * width * share;
    state.y += (focus.y - 0.5) * height * share;
  };
  const amount = Math.min(1.4, vigour);
  switch (move) {
    case "push-in":
      toward(1.03 + 0.24 * amount * eased);
      break;
    case "pull-out":
      toward(1.03 + 0.26 * amount * (1 - eased));
      break;
    case "pan-left":
    case "pan-right":
      state.x = (move === "pan-left" ? -1 : 1) * width * 0.34 * amount * (eased - 0.5);
      state.zoom = 1.06;
      break;
    case "tilt-up":
    case "tilt-down":
      state.zoom = 1.2;
      state.y = (move === "tilt-up" ? -1 : 1) * height * 0.14 * amount * (eased - 0.5);
      break;
    case "track":
      state.x = speed * width * time;
      state.zoom = 1.05;
      break;
    case "orbit":
      state.x = width * 0.085 * amount * Math.sin((eased - 0.5) * Math.PI);
      toward(1.1 + 0.06 * Math.cos((eased - 0.5) * Math.PI));
      break;
    case "crane":
      state.zoom = 1.16;
      state.y = height * 0.11 * amount * (0.5 - eased);
      state.x = width * 0.05 * (eased - 0.5);
      break;
    case "fly":
      toward(1.04 + 0.34 * amount * t);
      state.y += height * 0.012 * Math.sin(time * 1.1);
      state.x += width * 0.03 * Math.sin(time * 0.6);
      break;
    case "handheld":
      toward(1.08 + 0.06 * eased);
      break;
    case "still":
      toward(1.03 + 0.035 * eased);
      break;
  }
  const shake = move === "handheld" ? 1 : 0.12;
  state.x += fbm1(time * 0.7, 64, 2, key) * 0.008 * width * shake;
  state.y += fbm1(time * 0.7 + 20, 64, 2, key + 1) * 0.008 * height * shake;
  state.zoom *= 1 + 0.03 * Math.max(0, energy - 0.5);
  return state;
}
