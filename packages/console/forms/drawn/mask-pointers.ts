import { createRef } from "preact";
import type { Painting } from "./painting.ts";
import { boxBetween, drawStroke, pinched, type Point, type Stroke } from "./strokes.ts";

export type MaskTool = "brush" | "eraser" | "lasso" | "box";

export const nearest = 8;

/** A pen that is turned around, as `PointerEvent.buttons` says it. */
const penEraser = 32;

export interface MaskSurface {
  painting: Painting;
  tool: MaskTool;
  /** Of the brush, pixels of the picture. */
  size: number;
  zoom: number;
  setZoom: (zoom: number) => void;
  painted: (stroke: Stroke) => void;
}

/**
 * What pointers do on the canvas: one paints, with what is painted captured beyond its edge; two fingers move and zoom the view, and what the first of them had
 * begun is taken back. A move draws its own part alone: brush and eraser on the canvas, box and lasso as an outline over it.
 */
export class MaskPointers {
  readonly canvas = createRef<HTMLCanvasElement>();
  readonly view = createRef<HTMLDivElement>();
  readonly outline = createRef<SVGPathElement>();
  readonly cursor = createRef<SVGGElement>();
  /** As the control has it now. */
  surface!: MaskSurface;
  #running: { id: number; from: Point; points: Point[]; stroke: Stroke } | undefined;
  readonly #fingers = new Map<number, Point>();
  #pinch: { zoom: number; apart: number } | undefined;

  readonly begin = (event: PointerEvent): void => {
    const { tool, size, zoom, painting: { width, height } } = this.surface;
    if (event.pointerType === "touch") this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.#fingers.size === 2) {
      this.#takeBack();
      this.#pinch = { zoom, apart: apartOf(this.#fingers) };
    }
    const own = event.buttons & penEraser ? "eraser" : tool;
    if (this.#fingers.size > 1 || (event.button !== 0 && own === tool)) return;
    this.canvas.current!.setPointerCapture(event.pointerId);
    const from = this.#at(event, this.#box());
    const points = [from];
    const stroke: Stroke = own === "box" ? boxBetween(from, from, width, height) : own === "lasso" ? { tool: own, points } : { tool: own, size, points };
    this.#running = { id: event.pointerId, from, points, stroke };
    if (own === "brush" || own === "eraser") this.#draw(stroke);
  };

  readonly move = (event: PointerEvent): void => {
    if (this.#fingers.has(event.pointerId)) {
      const before = middleOf(this.#fingers);
      this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
      if (this.#pinch && this.#fingers.size === 2) return this.#moveView(this.#pinch, before);
    }
    const box = this.#box();
    const place = this.#at(event, box);
    this.cursor.current?.setAttribute("transform", `translate(${place[0]} ${place[1]})`);
    const running = this.#running;
    if (running?.id !== event.pointerId) return;
    const { width, height } = this.surface.painting;
    if (running.stroke.tool === "box") return this.#outline((running.stroke = boxBetween(running.from, place, width, height)));
    const last = running.points.at(-1)!;
    const coalesced = event.getCoalescedEvents?.() ?? [];
    const fresh = (coalesced.length > 0 ? coalesced : [event]).map((one) => this.#at(one, box));
    running.points.push(...fresh);
    if (running.stroke.tool === "lasso") return this.#outline(running.stroke);
    // Only the new part: a long stroke costs no more at its end than at its beginning.
    this.#draw({ ...running.stroke, points: [last, ...fresh] } as Stroke);
  };

  readonly end = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size < 2) this.#pinch = undefined;
    const running = this.#running;
    if (running?.id !== event.pointerId) return;
    if (event.type === "pointercancel") return this.#takeBack();
    this.#running = undefined;
    this.#outline();
    this.surface.painted(running.stroke);
  };

  /** With Ctrl, which is also what two fingers on a touchpad are. */
  readonly wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.zoomTo(Math.max(1, Math.min(nearest, this.surface.zoom * Math.exp(-event.deltaY / 300))), [event.clientX, event.clientY]);
  };

  /** What is at a place of the page stays there. */
  zoomTo(to: number, [x, y]: Point): void {
    const view = this.view.current!;
    const stage = this.canvas.current!.parentElement!;
    const before = stage.getBoundingClientRect();
    const [across, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
    stage.style.setProperty("--zoom", String(to));
    const after = stage.getBoundingClientRect();
    view.scrollLeft += after.left + across * after.width - x;
    view.scrollTop += after.top + down * after.height - y;
    this.surface.setZoom(to);
  }

  #moveView(pinch: { zoom: number; apart: number }, [x, y]: Point): void {
    const middle = middleOf(this.#fingers);
    const view = this.view.current!;
    view.scrollLeft -= middle[0] - x;
    view.scrollTop -= middle[1] - y;
    this.zoomTo(pinched(pinch, apartOf(this.#fingers), nearest), middle);
  }

  #takeBack(): void {
    this.#running = undefined;
    this.#outline();
    this.surface.painting.show(this.canvas.current!);
  }

  #box(): DOMRect {
    return this.canvas.current!.getBoundingClientRect();
  }

  /** In pixels of the picture. */
  #at(event: PointerEvent, { left, top, width, height }: DOMRect): Point {
    const { painting } = this.surface;
    return [((event.clientX - left) / width) * painting.width, ((event.clientY - top) / height) * painting.height];
  }

  #draw(stroke: Stroke): void {
    const { painting } = this.surface;
    drawStroke(painting.painterOf(this.canvas.current!), stroke, painting.width, painting.height);
  }

  #outline(stroke?: Stroke): void {
    this.outline.current?.setAttribute("d", stroke ? pathOf(stroke) : "");
  }
}

const middleOf = (fingers: ReadonlyMap<number, Point>): Point => {
  const [a, b = a] = [...fingers.values()];
  return [(a![0] + b![0]) / 2, (a![1] + b![1]) / 2];
};

const apartOf = (fingers: ReadonlyMap<number, Point>): number => {
  const [a, b] = [...fingers.values()];
  return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
};

/** The outline of a box or a lasso, as `d` of a path. */
function pathOf(stroke: Stroke): string {
  if (stroke.tool === "box") return `M${stroke.x} ${stroke.y}h${stroke.width}v${stroke.height}h${-stroke.width}z`;
  return stroke.tool === "lasso" ? `M${stroke.points.map(([x, y]) => `${x} ${y}`).join("L")}z` : "";
}
