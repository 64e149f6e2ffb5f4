import { useState } from "preact/hooks";
import { findMessages, type FindMessages } from "messages:find";
import { nameIn } from "../messages/name-in.ts";
import { search, setParams } from "../router/location.ts";
import type { RangeFacet } from "./facet-values.ts";
import { type Ends, endParams, endsAt, endsIn, placesOf } from "./range-values.ts";

/** A range in words. */
export function rangeInWords({ low, high }: Ends, { format }: RangeFacet, t: FindMessages): string {
  if (low === undefined) return high === undefined ? t.anyValue : t.upTo(format(high));
  return high === undefined ? t.atLeast(format(low)) : t.between({ low: format(low), high: format(high) });
}

/** Two handles below the distribution of what is found. The list follows when a handle is let go. */
export function RangeSlider({ name, range }: { name: string; range: RangeFacet }) {
  const t = findMessages();
  const { buckets } = range;
  const ends = endsIn(search.value, name);
  const stands = placesOf(buckets, ends);
  const [moved, setMoved] = useState<{ first: number; end: number }>();
  const { first, end } = moved ?? stands;
  const most = Math.max(1, ...buckets.map(({ count }) => count));
  const label = nameIn(t.facets, name);

  /** Handles do not pass each other: a range holds a bucket at least. */
  function within(place: number, handle: "first" | "end") {
    return handle === "first" ? { first: Math.min(place, end - 1), end } : { first, end: Math.max(place, first + 1) };
  }

  function handle(which: "first" | "end") {
    const at = which === "first" ? first : end;
    const { low, high } = endsAt(buckets, { first, end });
    const value = which === "first" ? low : high;
    return (
      <input
        type="range" min={0} max={buckets.length} step={1} value={at} class={`range-handle ${which}`}
        aria-label={which === "first" ? t.lowEnd(label) : t.highEnd(label)} aria-valuetext={value === undefined ? t.anyValue : range.format(value)}
        onInput={({ currentTarget }) => {
          const now = within(currentTarget.valueAsNumber, which);
          currentTarget.value = String(now[which]);
          setMoved(now);
        }}
        onChange={({ currentTarget }) => {
          setMoved(undefined);
          setParams(endParams(name, endsAt(buckets, within(currentTarget.valueAsNumber, which))), { replace: true });
        }}
      />
    );
  }

  return (
    <div class="range">
      <svg class="range-bars" viewBox={`0 0 ${buckets.length * 10} 40`} preserveAspectRatio="none" aria-hidden="true">
        {buckets.map(({ from, count }, place) => {
          const height = count === 0 ? 0 : 3 + (37 * count) / most;
          return <rect key={from} x={place * 10 + 1} y={40 - height} width={8} height={height} class={place >= first && place < end ? "on" : ""} />;
        })}
      </svg>
      <div class="range-track">
        <span class="range-fill" style={{ insetInlineStart: `${(100 * first) / buckets.length}%`, insetInlineEnd: `${100 - (100 * end) / buckets.length}%` }} />
        {handle("first")}
        {handle("end")}
      </div>
      <p class="range-words numbers">{rangeInWords(moved ? endsAt(buckets, moved) : ends, range, t)}</p>
    </div>
  );
}
