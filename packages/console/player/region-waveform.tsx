import type { TargetedPointerEvent } from "preact";
import { useRef } from "preact/hooks";
import { regionMessages } from "messages:region";
import { current, play, seek } from "./player.ts";
import type { Playable, Queue } from "./playable.ts";
import { markEnd, markRegion, region } from "./region.ts";
import { exactly } from "./region-words.ts";
import { Waveform } from "./waveform.tsx";

/** Pixels that a press may move and is still a click. */
const slack = 5;

/** A waveform on which a region is marked: by dragging over it, and by two sliders that are its ends. A click goes to its place, as in every waveform. */
export function RegionWaveform({ item, list }: { item: Playable; list?: { list: Queue; place: number } }) {
  const drag = useRef<{ x: number; at: number; moved: boolean } | undefined>(undefined);
  const marked = region.value?.id === item.id ? region.value : undefined;
  const share = (seconds: number) => `${item.seconds > 0 ? (seconds / item.seconds) * 100 : 0}%`;

  function placeOf({ currentTarget, clientX }: TargetedPointerEvent<HTMLElement>): number {
    const { left, width } = currentTarget.getBoundingClientRect();
    return (Math.min(1, Math.max(0, (clientX - left) / width)) || 0) * item.seconds;
  }

  return (
    <div
      class="region-waveform"
      dir="ltr"
      onPointerDown={(event) => {
        if (event.button !== 0 || (event.target as Element).closest(".region-end")) return;
        drag.current = { x: event.clientX, at: placeOf(event), moved: false };
      }}
      onPointerMove={(event) => {
        const from = drag.current;
        if (!from || (!from.moved && Math.abs(event.clientX - from.x) < slack)) return;
        if (!from.moved) event.currentTarget.setPointerCapture(event.pointerId);
        from.moved = true;
        markRegion(item, from.at, placeOf(event));
      }}
      onPointerUp={(event) => {
        const from = drag.current;
        drag.current = undefined;
        if (!from || from.moved) return;
        if (current.peek()?.id === item.id) seek(from.at);
        else play(item, list, from.at);
        event.currentTarget.querySelector<HTMLElement>(".waveform input")?.focus();
      }}
      onPointerCancel={() => void (drag.current = undefined)}
    >
      <Waveform item={item} {...(list && { list })} />
      {marked && (
        <>
          <span class="region-part" style={{ left: share(marked.from), width: share(marked.to - marked.from) }} />
          <End item={item} which="from" at={marked.from} />
          <End item={item} which="to" at={marked.to} />
        </>
      )}
    </div>
  );
}

function End({ item, which, at }: { item: Playable; which: "from" | "to"; at: number }) {
  const t = regionMessages();
  return (
    <input
      type="range" class="region-end" min={0} max={item.seconds} step={item.seconds > 20 ? 0.1 : 0.01} value={at}
      aria-label={which === "from" ? t.start : t.end} aria-valuetext={exactly(at)}
      onInput={({ currentTarget }) => {
        currentTarget.value = String(markEnd(item, which, currentTarget.valueAsNumber)[which]);
      }}
    />
  );
}
