import { type ComponentChildren, isValidElement, type VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

type Draw = (place: number, content: ComponentChildren) => VNode;
interface Drawn {
  content: ComponentChildren;
  cell: VNode;
}

interface Drawing {
  /** What all cells depend on, such as how many there are. */
  shape: string;
  /** Cells that may be built in one frame. Whoever scrolls fast sees the others in the next ones, and never waits for all of them. */
  perFrame: number;
  /** Whether a cell is built whatever was before it: somebody waits for it. */
  isWanted(place: number): boolean;
  /** Draws the list again in the next frame. */
  inNextFrame(): void;
}

/**
 * Cells as they were drawn last. One that would be drawn the same is handed back as it was, and Preact leaves it alone: of 200 cells one or two change when
 * an icon is chosen. One that is to be built, because it is new or of another component than before, stays as it was once the frame has built its share.
 */
export function useDrawnCells({ shape, perFrame, isWanted, inNextFrame }: Drawing): (place: number, content: ComponentChildren, draw: Draw) => VNode {
  const before = useRef<{ shape: string; cells: ReadonlyMap<number, Drawn> }>({ shape, cells: new Map() });
  const { cells: known } = before.current;
  const isOfShape = before.current.shape === shape;
  const cells = new Map<number, Drawn>();
  before.current = { shape, cells };
  let built = 0;
  useLayoutEffect(() => {
    if (built > perFrame) inNextFrame();
  });
  return (place, content, draw) => {
    const last = known.get(place);
    const waits = isBuilt(last?.content, content) && ++built > perFrame && !isWanted(place);
    const shown = waits ? last?.content : content;
    const cell = last && isOfShape && drawsTheSame(last.content, shown) ? last.cell : draw(place, shown);
    cells.set(place, { content: shown, cell });
    return cell;
  };
}

function isBuilt(before: ComponentChildren, now: ComponentChildren): boolean {
  return isValidElement(now) && (!isValidElement(before) || before.type !== now.type);
}

function drawsTheSame(one: ComponentChildren, other: ComponentChildren): boolean {
  if (!isValidElement(one) || !isValidElement(other) || one.type !== other.type || one.key !== other.key) return false;
  const [before, now] = [one.props as Record<string, unknown>, other.props as Record<string, unknown>];
  const names = Object.keys(now);
  return names.length === Object.keys(before).length && names.every((name) => before[name] === now[name]);
}
