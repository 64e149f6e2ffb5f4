import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { compareMessages } from "messages:compare";
import { useShortcuts } from "../shell/shortcuts.ts";
import type { TaskFile } from "../tasks/task.ts";
import { fitted, type Near, scaledAt, within } from "./near.ts";
import { NearPointers } from "./near-pointers.ts";
import type { Mode } from "./sides.ts";

/** How two pictures are enlarged, as a link says it. */
export interface Enlarged {
  /** Pixels of the screen for one of the picture; 0 fits it into the page. */
  zoom: number;
  /** What is in the middle: shares of the picture's width and height. */
  x: number;
  y: number;
}

/** Pixels of the screen for one of the picture, at most. */
export const mostZoom = 8;
/** What a key does. */
const step = 1.5;
const middle = [0.5, 0.5] as const;

interface EnlargedOptions {
  /** Holds `.compare`. */
  view: RefObject<HTMLElement | null>;
  file: TaskFile;
  mode: Mode;
  enlarged: Enlarged;
  /** undefined: nothing can be enlarged here */
  change: ((to: Enlarged) => void) | undefined;
  /** The line of the wipe, as in `NearSurface`. */
  line: number;
  moveLine: (to: number) => void;
  swiped?: (() => void) | undefined;
}

/** Enlarges what is compared, by touch, wheel and keys. */
export function useEnlarged({ view, file, mode, enlarged, change, ...others }: EnlargedOptions): { near: Near; pointers: NearPointers } {
  const t = compareMessages();
  const unit = useUnit(view, file, mode);
  const near = within({ ...enlarged, scale: enlarged.zoom === 0 || !unit ? 1 : enlarged.zoom / unit });
  const most = unit && change ? Math.max(mostZoom / unit, 1) : 1;
  const kept = useRef<NearPointers>(undefined);
  const pointers = (kept.current ??= new NearPointers());
  // Gestures come faster than drawing: each goes on from the one before.
  const set = (to: Near) => {
    pointers.surface = { ...pointers.surface, near: to };
    change?.({ zoom: to.scale === 1 ? 0 : to.scale * (unit ?? 1), x: to.x, y: to.y });
  };
  pointers.surface = { near, most, change: set, ...others };
  // Preact's own wheel events are passive.
  useEffect(() => {
    const element = view.current;
    element?.addEventListener("wheel", pointers.wheel, { passive: false });
    return () => element?.removeEventListener("wheel", pointers.wheel);
  }, []);
  const scale = (by: number) => {
    const { near: now } = pointers.surface;
    return most <= 1 ? false : set(scaledAt(now, Math.min(most, Math.max(1, now.scale * by)), middle));
  };
  useShortcuts(t.zoom, change ? [
    { keys: ["+", "="], label: t.zoomIn, run: () => scale(step) },
    { keys: ["-"], label: t.zoomOut, run: () => scale(1 / step) },
    { keys: ["0"], label: t.fit, run: () => set(fitted) },
  ] : []);
  return { near, pointers };
}

/** Pixels of the screen for one of the picture where it is fitted into its frame; undefined where its size is not known. */
function useUnit(view: RefObject<HTMLElement | null>, { width, height }: TaskFile, mode: Mode): number | undefined {
  const [unit, setUnit] = useState<number | undefined>(undefined);
  useLayoutEffect(() => {
    const picture = view.current?.querySelector<HTMLElement>("figure > :first-child");
    if (!picture || !width || !height) return undefined;
    const measure = () => setUnit((Math.min(picture.clientWidth, (picture.clientHeight * width) / height) / width) * devicePixelRatio || undefined);
    const sizes = new ResizeObserver(measure);
    sizes.observe(picture);
    measure();
    return () => sizes.disconnect();
  }, [width, height, mode]);
  return unit;
}
