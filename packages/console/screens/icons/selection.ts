import { signal } from "@preact/signals";
import { iconsMessages } from "messages:icons";
import { announce } from "../../shell/announce.tsx";
import { toast } from "../../shell/toasts.tsx";
import type { IconShown } from "./icon-cell.tsx";

/** Icons that the service gives at once. */
export const mostTogether = 100;

/** Icons that something is to be done with together, by their ids, in the order in which they were selected. They stay over searches. */
export const selected = signal<ReadonlyMap<number, IconShown>>(new Map());

/** Whether a tap on an icon selects it: for fingers, which have neither Shift nor a pointer that hovers. */
export const selecting = signal(false);

export function clearSelection(): void {
  if (selected.peek().size > 0) show(new Map());
  selecting.value = false;
}

/** Takes an icon in, or out where it is in. */
export function toggle(icon: IconShown): void {
  const now = new Map(selected.peek());
  if (!now.delete(icon.id)) now.set(icon.id, icon);
  show(now);
}

/** Takes icons in, with those that are in already. */
export function take(icons: readonly IconShown[]): void {
  const now = new Map(selected.peek());
  for (const icon of icons) now.set(icon.id, icon);
  if (now.size !== selected.peek().size) show(now);
}

function show(now: ReadonlyMap<number, IconShown>): void {
  const t = iconsMessages();
  const within = now.size <= mostTogether ? now : new Map([...now].slice(0, mostTogether));
  if (within !== now) toast({ text: t.most(mostTogether), stays: 4000 });
  selected.value = within;
  announce(t.selected(within.size));
}
