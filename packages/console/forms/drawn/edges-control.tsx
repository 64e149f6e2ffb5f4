import { useRef } from "preact/hooks";
import { createMessages } from "messages:create";
import { number } from "../../messages/format.ts";
import { type Edges, edgesFor, mostEdge, movedEdge, type Side, sides } from "./edges.ts";
import { usePicture } from "./use-picture.ts";
import type { WidgetProps } from "./widget-props.ts";

const shapes = { "1:1": 1, "4:3": 4 / 3, "3:2": 1.5, "16:9": 16 / 9, "9:16": 9 / 16 };

/** The picture in its new frame, whose edges are dragged, or moved with the arrows; Shift moves both sides. */
export function EdgesControl({ state, over = "image" }: WidgetProps) {
  const t = createMessages();
  const picture = usePicture(state.values.value[over]);
  const frame = useRef<HTMLDivElement>(null);
  const from = useRef<{ edges: Edges; x: number; y: number; pixels: number }>(undefined);
  if (!picture) return <p class="field-hint drawn-hint">{t.edges.none}</p>;
  const edges = Object.fromEntries(sides.map((side) => [side, Number(state.values.value[side] ?? 0)])) as Edges;
  const [width, height] = [picture.width + edges.left + edges.right, picture.height + edges.top + edges.bottom];
  const set = (to: Edges) => sides.forEach((side) => state.set([side], to[side]));
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;

  function drag(side: Side, event: PointerEvent): void {
    if (!from.current) return;
    const { edges: before, x, y, pixels } = from.current;
    const by = { left: x - event.clientX, right: event.clientX - x, top: y - event.clientY, bottom: event.clientY - y }[side] * pixels;
    set(movedEdge(before, side, by, event.shiftKey));
  }
  function key(side: Side, event: KeyboardEvent): void {
    const outwards = { left: "ArrowLeft", right: "ArrowRight", top: "ArrowUp", bottom: "ArrowDown" }[side];
    const inwards = { left: "ArrowRight", right: "ArrowLeft", top: "ArrowDown", bottom: "ArrowUp" }[side];
    const by = { [outwards]: 16, [inwards]: -16, PageUp: 128, PageDown: -128, Home: -mostEdge, End: mostEdge }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    set(movedEdge(edges, side, by, event.shiftKey));
  }
  return (
    <div class="drawn">
      <div ref={frame} class="edges" style={{ aspectRatio: `${width} / ${height}`, maxInlineSize: `${(20 * width) / height}rem` }}>
        <img
          src={picture.url} alt="" draggable={false}
          style={{
            left: share(edges.left, width), top: share(edges.top, height), width: share(picture.width, width), height: share(picture.height, height),
          }}
        />
        {sides.map((side) => (
          <div
            key={side} class={`edge edge-${side}`} role="slider" tabIndex={0} aria-label={t.edges.handle(t.edges.sides[side])}
            aria-orientation={side === "left" || side === "right" ? "horizontal" : "vertical"} aria-valuemin={0} aria-valuemax={mostEdge}
            aria-valuenow={edges[side]} aria-valuetext={t.edges.pixels(number(edges[side]))} onKeyDown={(event) => key(side, event)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              from.current = { edges, x: event.clientX, y: event.clientY, pixels: width / frame.current!.clientWidth };
            }}
            onPointerMove={(event) => drag(side, event)} onPointerUp={() => (from.current = undefined)} onPointerCancel={() => (from.current = undefined)}
          />
        ))}
      </div>
      <div class="chips" role="group" aria-label={t.edges.presets}>
        {Object.entries(shapes).map(([name, ratio]) => (
          <button key={name} type="button" class="chip" onClick={() => set(edgesFor(ratio, picture.width, picture.height))}>{name}</button>
        ))}
        <span class="numbers muted small">{t.edges.size(`${number(width)} × ${number(height)}`)}</span>
      </div>
    </div>
  );
}
