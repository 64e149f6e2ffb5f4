import { type Near, placedAt, pushed, scaledAt, seenAt, type Spot } from "./near.ts";

export interface NearSurface {
  near: Near;
  /** The largest scale; 1 where nobody knows how large the picture is. */
  most: number;
  change: (near: Near) => void;
  /** Where the line of the wipe is, percent, and what moves it. */
  line: number;
  moveLine: (to: number) => void;
  /** Called when somebody swipes over a picture that is not enlarged. */
  swiped?: (() => void) | undefined;
}

/** Pixels of a swipe at least, and milliseconds at most. */
const swipe = { far: 40, long: 600 };
/** Scale that a double click leads to. */
const closer = 2.5;

type Point = readonly [x: number, y: number];

/**
 * What pointers do over two pictures that are compared: two fingers enlarge and move, one finger or the mouse moves what is enlarged, the wheel with Ctrl
 * enlarges (two fingers of a touchpad are the same). Over what is enlarged the wheel needs no Ctrl; over what is not, it scrolls the page.
 */
export class NearPointers {
  /** As it is now. */
  surface!: NearSurface;
  readonly #down = new Map<number, Point>();
  #began: { at: Point; time: number } | undefined;
  /** Where the line of the wipe was when the first finger came. */
  #line = 50;
  /** What two fingers hold: they decide where it is, however many moves that took. */
  #held: { spot: Spot; scale: number; apart: number } | undefined;

  /** Whether two fingers are at work, or were until the last of them was lifted: what the first has begun is not meant. */
  pinching = false;

  readonly begin = (event: PointerEvent): void => {
    // The line of the wipe has its own way.
    if (event.pointerType !== "touch" && (event.button !== 0 || isRange(event.target))) return;
    this.#down.set(event.pointerId, [event.clientX, event.clientY]);
    this.#began = this.#down.size === 1 && !isRange(event.target) ? { at: [event.clientX, event.clientY], time: event.timeStamp } : undefined;
    const { near, line, moveLine } = this.surface;
    if (near.scale !== 1 && !isRange(event.target)) (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const fingers = [...this.#down.values()];
    if (fingers.length === 1) this.#line = line;
    this.pinching = fingers.length > 1;
    if (this.pinching && this.#line !== line) moveLine(this.#line);
    this.#held = undefined;
    if (fingers.length !== 2) return;
    this.#held = { spot: seenAt(near, spotOf(middleOf(fingers), frameOf(event))), scale: near.scale, apart: apartOf(fingers) };
  };

  readonly move = (event: PointerEvent): void => {
    const last = this.#down.get(event.pointerId);
    if (!last) return;
    this.#down.set(event.pointerId, [event.clientX, event.clientY]);
    const now = [...this.#down.values()];
    const { near, most, change } = this.surface;
    const frame = frameOf(event);
    if (this.#held && now.length === 2) {
      const { spot, scale, apart } = this.#held;
      change(placedAt(clamped(scale * (apartOf(now) / Math.max(1, apart)), most), spot, spotOf(middleOf(now), frame)));
    } else if (now.length === 1 && near.scale !== 1 && !isRange(event.target)) {
      change(pushed(near, [(now[0]![0] - last[0]) / frame.width, (now[0]![1] - last[1]) / frame.height]));
    }
  };

  readonly end = (event: PointerEvent): void => {
    const began = this.#began;
    this.#down.delete(event.pointerId);
    this.#began = undefined;
    this.#held = undefined;
    if (event.type !== "pointerup" || event.pointerType !== "touch" || !began || this.surface.near.scale !== 1) return;
    const [across, down] = [Math.abs(event.clientX - began.at[0]), Math.abs(event.clientY - began.at[1])];
    if (across > swipe.far && across > 2 * down && event.timeStamp - began.time < swipe.long) this.surface.swiped?.();
  };

  readonly wheel = (event: WheelEvent): void => {
    const { near, most, change } = this.surface;
    if (most <= 1 || !(event.ctrlKey || event.metaKey || near.scale > 1)) return;
    event.preventDefault();
    const frame = frameOf(event);
    // A notch of a wheel is 100 pixels or 3 lines.
    const by = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY;
    const to = clamped(near.scale * Math.exp(-by / 300), most);
    change(scaledAt(near, to, spotOf([event.clientX, event.clientY], frame)));
  };

  readonly twice = (event: MouseEvent): void => {
    const { near, most, change } = this.surface;
    if (isRange(event.target) || most <= 1) return;
    const frame = frameOf(event);
    const to = near.scale > 1 ? 1 : Math.min(closer, most);
    change(scaledAt(near, to, spotOf([event.clientX, event.clientY], frame)));
  };

  /** The arrows, on the frame itself. */
  readonly key = (event: KeyboardEvent): void => {
    const steps: Record<string, Spot> = { ArrowLeft: [0.1, 0], ArrowRight: [-0.1, 0], ArrowUp: [0, 0.1], ArrowDown: [0, -0.1] };
    const by = steps[event.key];
    if (!by || event.target !== event.currentTarget || this.surface.near.scale <= 1) return;
    event.preventDefault();
    this.surface.change(pushed(this.surface.near, by));
  };
}

const isRange = (target: EventTarget | null) => target instanceof HTMLInputElement;

/** Fitted is where a gesture that makes smaller ends. */
const clamped = (scale: number, most: number) => Math.min(Math.max(most, 1), Math.max(1, scale));

const spotOf = ([x, y]: Point, { left, top, width, height }: DOMRect): Spot => [(x - left) / width, (y - top) / height];

/** Side by side each picture has its own. */
function frameOf({ target, currentTarget, clientX, clientY }: MouseEvent): DOMRect {
  const box = currentTarget as Element;
  const hit = box.contains(target as Node) && target !== box ? (target as Element) : document.elementFromPoint(clientX, clientY);
  return (hit?.closest("figure") ?? box.querySelector(".compare")!).getBoundingClientRect();
}

const middleOf = (points: readonly Point[]): Point => {
  const [a, b = a] = points;
  return [(a![0] + b![0]) / 2, (a![1] + b![1]) / 2];
};

const apartOf = ([a, b]: readonly Point[]): number => (a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0);
