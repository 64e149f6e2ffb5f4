export type Point = readonly [x: number, y: number];

/** One thing that was done to a mask, in pixels of the picture. Undo draws all but the last again. */
export type Stroke =
  | { tool: "brush" | "eraser"; size: number; points: readonly Point[] }
  | { tool: "lasso"; points: readonly Point[] }
  | { tool: "box"; x: number; y: number; width: number; height: number }
  | { tool: "fill" }
  | { tool: "clear" }
  | { tool: "invert" };

type Painter = Pick<
  CanvasRenderingContext2D,
  | "globalCompositeOperation" | "fillStyle" | "strokeStyle" | "lineWidth" | "lineCap" | "lineJoin" | "beginPath" | "moveTo" | "lineTo" | "stroke" | "fill"
  | "fillRect"
>;

const compositions: Partial<Record<Stroke["tool"], GlobalCompositeOperation>> = { eraser: "destination-out", clear: "destination-out", invert: "xor" };

/** Draws a stroke: what is painted is opaque, what is not stays clear. */
export function drawStroke(painter: Painter, stroke: Stroke, width: number, height: number, color = "#e11d48"): void {
  painter.globalCompositeOperation = compositions[stroke.tool] ?? "source-over";
  painter.fillStyle = painter.strokeStyle = color;
  if (stroke.tool === "box") return painter.fillRect(stroke.x, stroke.y, stroke.width, stroke.height);
  if (!("points" in stroke)) return painter.fillRect(0, 0, width, height);
  painter.beginPath();
  const [[x, y] = [0, 0], ...rest] = stroke.points;
  painter.moveTo(x, y);
  // A line to where it is makes the dot of a click.
  for (const [toX, toY] of rest.length > 0 ? rest : [[x, y + 0.01] as const]) painter.lineTo(toX, toY);
  if (stroke.tool === "lasso") return painter.fill();
  painter.lineWidth = stroke.size;
  painter.lineCap = painter.lineJoin = "round";
  painter.stroke();
}

/** A box between two corners, whichever they are, within the picture. */
export function boxBetween(from: Point, to: Point, width: number, height: number): Stroke {
  const clamp = (value: number, most: number) => Math.round(Math.max(0, Math.min(most, value)));
  const [x1, x2] = [clamp(Math.min(from[0], to[0]), width), clamp(Math.max(from[0], to[0]), width)];
  const [y1, y2] = [clamp(Math.min(from[1], to[1]), height), clamp(Math.max(from[1], to[1]), height)];
  return { tool: "box", x: x1, y: y1, width: x2 - x1, height: y2 - y1 };
}

/** How near a view is after two fingers moved. @param apart pixels between them. @param most the nearest */
export function pinched(before: { zoom: number; apart: number }, apart: number, most: number): number {
  return Math.max(1, Math.min(most, before.zoom * (apart / Math.max(1, before.apart))));
}
