import { type ComponentChildren, isValidElement, type VNode } from "preact";
import { useRef } from "preact/hooks";

type Draw = (place: number, content: ComponentChildren) => VNode;

/**
 * Cells as they were drawn last. One that would be drawn the same is handed back as it was, and Preact leaves it alone: of 200 cells one or two change when
 * an icon is chosen.
 * @param shape what all of them depend on, such as how many there are
 */
export function useDrawnCells(shape: string): (place: number, content: ComponentChildren, draw: Draw) => VNode {
  const before = useRef<{ shape: string; cells: ReadonlyMap<number, { content: ComponentChildren; cell: VNode }> }>({ shape, cells: new Map() });
  const known = before.current.shape === shape ? before.current.cells : new Map<number, never>();
  const cells = new Map<number, { content: ComponentChildren; cell: VNode }>();
  before.current = { shape, cells };
  return (place, content, draw) => {
    const last = known.get(place);
    const cell = last && drawsTheSame(last.content, content) ? last.cell : draw(place, content);
    cells.set(place, { content, cell });
    return cell;
  };
}

function drawsTheSame(one: ComponentChildren, other: ComponentChildren): boolean {
  if (!isValidElement(one) || !isValidElement(other) || one.type !== other.type || one.key !== other.key) return false;
  const [before, now] = [one.props as Record<string, unknown>, other.props as Record<string, unknown>];
  const names = Object.keys(now);
  return names.length === Object.keys(before).length && names.every((name) => before[name] === now[name]);
}
