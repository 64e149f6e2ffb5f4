import { useRef } from "preact/hooks";
import { createMessages } from "messages:create";
import type { WidgetProps } from "./widget-props.ts";
import { cameraAt, dragged, type View } from "./orbit.ts";

const presets = { front: [0, 0], quarter: [45, 10], side: [90, 0], back: [180, 0], above: [0, 60] } as const;
const radius = 84;

/** The camera around the subject, to be dragged; the sliders below it say the same to everybody else. */
export function OrbitControl({ state, fields }: WidgetProps) {
  const t = createMessages();
  const from = useRef<{ view: View; x: number; y: number }>(undefined);
  const [aroundField, heightField] = fields as [string, string];
  const properties = state.model.schema.properties!;
  const read = (field: string) => Number(state.values.value[field] ?? properties[field]?.default ?? 0);
  const view: View = { around: read(aroundField), height: read(heightField) };
  const set = ({ around, height }: View) => {
    state.set([aroundField], around);
    state.set([heightField], height);
  };
  const { x, y, behind } = cameraAt(view);
  const [left, top] = [120 + x * radius, 84 + y * radius];
  const subject = <g class="orbit-subject"><circle cx="120" cy="66" r="11" /><path d="M98 108c0-30 44-30 44 0z" /></g>;
  const camera = (
    <g class="orbit-camera">
      <line x1="120" y1="84" x2={left} y2={top} />
      <circle cx={left} cy={top} r="9" />
    </g>
  );
  return (
    <div class="drawn">
      <svg
        class="orbit" viewBox="0 0 240 168" role="img" aria-label={`${t.orbit.label}: ${t.orbit.at({ around: view.around, height: view.height })}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = { view, x: event.clientX, y: event.clientY };
        }}
        onPointerMove={(event) => {
          if (!from.current) return;
          const scale = event.currentTarget.clientWidth / 240;
          set(dragged(from.current.view, event.clientX - from.current.x, event.clientY - from.current.y, radius * scale));
        }}
        onPointerUp={() => (from.current = undefined)}
        onPointerCancel={() => (from.current = undefined)}
      >
        <ellipse class="orbit-ring" cx="120" cy="84" rx={radius} ry={radius * 0.42} />
        {behind && camera}
        {subject}
        {!behind && camera}
      </svg>
      <div class="chips" role="group" aria-label={t.orbit.presets}>
        {(Object.keys(presets) as (keyof typeof presets)[]).map((name) => (
          <button
            key={name} type="button" class="chip" aria-pressed={view.around === presets[name][0] && view.height === presets[name][1]}
            onClick={() => set({ around: presets[name][0], height: presets[name][1] })}
          >
            {t.orbitPresets[name]}
          </button>
        ))}
      </div>
    </div>
  );
}
