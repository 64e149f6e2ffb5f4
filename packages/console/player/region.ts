import { batch, signal } from "@preact/signals";
import type { Playable } from "./playable.ts";

/** A part of an item, seconds from its beginning. */
export interface Region {
  /** Of the item. */
  id: string;
  from: number;
  to: number;
}

/** The part that is marked: of one item at a time. */
export const region = signal<Region | undefined>(undefined);
/** Whether the marked part is played again and again. */
export const looped = signal(false);

/** Seconds that a part lasts at least: less cannot be heard, nor grasped. */
export const shortestRegion = 0.05;

type Whole = Pick<Playable, "id" | "seconds">;

/** Marks the part between two places, in whichever order, inside the item. */
export function markRegion({ id, seconds }: Whole, a: number, b: number): Region {
  const from = inMilliseconds(Math.max(0, Math.min(a, b, seconds - shortestRegion)));
  const to = inMilliseconds(Math.min(seconds, Math.max(a, b, from + shortestRegion)));
  return (region.value = { id, from, to });
}

/** Moves one end of the marked part; where nothing is marked, the other end is that of the item. An end does not pass the other: it pushes it. */
export function markEnd(item: Whole, end: "from" | "to", at: number): Region {
  const marked = region.peek()?.id === item.id ? region.peek()! : { from: 0, to: item.seconds };
  if (end === "from") return markRegion(item, at, Math.max(marked.to, at + shortestRegion));
  return markRegion(item, Math.min(marked.from, at - shortestRegion), at);
}

export function clearRegion(): void {
  batch(() => {
    region.value = undefined;
    looped.value = false;
  });
}

/** Where playback goes on instead, when it has left the part that is looped; undefined where it plays on. */
export function loopTo(id: string | undefined, time: number): number | undefined {
  const marked = region.peek();
  if (!marked || !looped.peek() || marked.id !== id) return undefined;
  return time >= marked.to || time < marked.from - 0.01 ? marked.from : undefined;
}

function inMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
