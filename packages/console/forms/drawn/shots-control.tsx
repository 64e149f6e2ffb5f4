import { useRef, useState } from "preact/hooks";
import { widgetsMessages } from "messages:widgets";
import { number } from "../../messages/format.ts";
import { announce } from "../../shell/announce.tsx";
import { idOf } from "../controls/field-frame.tsx";
import { moved } from "../logic/body-path.ts";
import { allowedLength, lengthsOf, limitsOf, type Shot, shotAt, sumOf } from "./shots.ts";
import type { WidgetProps } from "./widget-props.ts";

/** Pixels that a pointer may tremble before a shot is dragged. */
const still = 6;

/** Shots in time: their ends are dragged or moved with arrows, they themselves too; a click goes to what a shot says. */
export function ShotsControl({ state, fields }: WidgetProps) {
  const t = widgetsMessages().shots;
  const bar = useRef<HTMLDivElement>(null);
  const drag = useRef<{ place: number; edge: boolean; x: number; length: number; perPixel: number; moving: boolean }>(undefined);
  const [target, setTarget] = useState<number | undefined>(undefined);
  const [list, whole] = fields as [string, string | undefined];
  const properties = state.model.schema.properties!;
  const shots = (state.values.value[list] ?? []) as readonly Shot[];
  const schema = whole === undefined ? undefined : properties[whole];
  const chosen = whole === undefined ? undefined : Number(state.values.value[whole]) || undefined;
  const limits = { ...limitsOf(properties[list]!, schema), ...(chosen && { whole: chosen }) };
  if (shots.length === 0) return null;
  const lengths = lengthsOf(shots, limits);
  const sum = sumOf(lengths);
  const span = Math.max(sum, limits.most ?? 0);
  const seconds = (count: number) => t.seconds(Math.round(count * 10) / 10);

  const setLength = (place: number, wanted: number) => {
    const value = allowedLength(lengths, place, wanted, limits);
    state.set([list, place, "duration"], limits.asText ? String(value) : value);
  };
  function move(from: number, to: number): void {
    if (to < 0 || to >= shots.length || to === from) return;
    state.set([list], moved(shots, from, to));
    announce(t.moved({ from: from + 1, to: to + 1 }));
    // Its button is there already: a focus that came with the next frame would lose the next key.
    bar.current?.querySelectorAll<HTMLElement>(".shot")[to]?.focus();
  }
  const goTo = (place: number) => {
    const entry = document.getElementById(idOf([list, place, "prompt"]));
    entry?.focus();
    entry?.scrollIntoView({ block: "nearest" });
  };
  function begin(event: PointerEvent, place: number, edge: boolean): void {
    if (event.button !== 0) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    drag.current = { place, edge, x: event.clientX, length: lengths[place]!, perPixel: span / bar.current!.clientWidth, moving: edge };
  }
  function go(event: PointerEvent): void {
    const { current } = drag;
    if (!current) return;
    const by = event.clientX - current.x;
    current.moving ||= Math.abs(by) > still;
    if (current.edge) setLength(current.place, current.length + by * current.perPixel);
    else if (current.moving) setTarget(shotAt(lengths, (event.clientX - bar.current!.getBoundingClientRect().left) * current.perPixel));
  }
  function end(): void {
    const { current } = drag;
    drag.current = undefined;
    setTarget(undefined);
    if (current && !current.edge && current.moving && target !== undefined) move(current.place, target);
    else if (current && !current.edge && !current.moving) goTo(current.place);
  }
  const handlers = (place: number, edge: boolean) => ({
    onPointerDown: (event: PointerEvent) => begin(event, place, edge), onPointerMove: go, onPointerUp: end,
    onPointerCancel: () => {
      drag.current = undefined;
      setTarget(undefined);
    },
  });
  function lengthKey(event: KeyboardEvent, place: number): void {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, Home: -limits.longest, End: limits.longest }[event.key];
    if (by === undefined || event.altKey) return;
    event.preventDefault();
    setLength(place, Math.round(lengths[place]!) + by);
  }
  function shotKey(event: KeyboardEvent, place: number): void {
    const by = event.altKey ? { ArrowRight: 1, ArrowLeft: -1 }[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    move(place, place + by);
  }
  return (
    <div class="drawn">
      <div ref={bar} class="shots" role="group" aria-label={t.timeline}>
        {lengths.map((length, place) => (
          <div key={place} class={`shot-place ${target === place ? "is-target" : ""}`} style={{ inlineSize: `${(length / span) * 100}%` }}>
            <button
              type="button" class={`shot ${shots[place]!.duration === undefined ? "is-open" : ""}`}
              aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight" {...handlers(place, false)}
              onClick={(event) => event.detail === 0 && goTo(place)} onKeyDown={(event) => shotKey(event, place)}
            >
              <b class="numbers"><span class="visually-hidden">{t.one} </span>{number(place + 1)}</b>
              <span class="shot-words">{shots[place]!.prompt}</span>
              <span class="numbers small">{number(length, { maximumFractionDigits: 1 })} s</span>
            </button>
            <div
              class="shot-edge" role="slider" tabIndex={0} aria-label={t.length(place + 1)} aria-valuemin={limits.shortest} aria-valuemax={limits.longest}
              aria-valuenow={length} aria-valuetext={seconds(length)} {...handlers(place, true)} onKeyDown={(event) => lengthKey(event, place)}
            />
          </div>
        ))}
      </div>
      <div class="form-row">
        <span class={`numbers small ${limits.most !== undefined && sum > limits.most ? "field-fault" : "muted"}`}>
          {limits.most === undefined ? seconds(sum) : t.sum({ sum: seconds(sum), most: seconds(limits.most) })}
          {limits.most !== undefined && sum > limits.most && <> · {t.tooLong}</>}
        </span>
        <button
          type="button" class="chip" disabled={shots.every(({ duration }) => duration === undefined)}
          onClick={() => state.set([list], shots.map(({ duration: _, ...shot }) => shot))}
        >
          {t.equal}
        </button>
      </div>
      <p class="field-hint">{t.hint}</p>
    </div>
  );
}
