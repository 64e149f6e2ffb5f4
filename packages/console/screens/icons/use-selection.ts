import { useMemo } from "preact/hooks";
import { iconsMessages } from "messages:icons";
import { shellMessages } from "messages:shell";
import type { PageWindow } from "../../data/page-window.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { failed } from "../../shell/toasts.tsx";
import type { IconShown } from "./icon-cell.tsx";
import { clearSelection, mostTogether, selected, selecting, take, toggle } from "./selection.ts";

type Icons = Pick<PageWindow<IconShown>, "get" | "at" | "count">;

/** What mouse, fingers and keys do to select icons of a list: properties of the element around it, and of the list. */
export function useSelection(list: Icons) {
  const t = iconsMessages();
  const hands = useMemo(() => handsFor(list), [list]);
  // Here for the list behind `?`: the cells themselves see to the keys, so that Space never starts the player.
  const elsewhere = () => false;
  useShortcuts(shellMessages().icons, [
    { keys: [" "], label: t.keys.toggle, run: elsewhere },
    { keys: ["Shift", " "], label: t.keys.range, run: elsewhere },
    { keys: ["Shift", "ArrowLeft", "ArrowRight"], label: t.keys.extend, run: elsewhere },
    { keys: ["Ctrl+a"], label: t.keys.all, run: elsewhere },
    { keys: ["Escape"], label: t.clear, run: () => selected.peek().size > 0 && clearSelection() },
  ]);
  return hands;
}

function handsFor(list: Icons) {
  /** Where the last one was selected: the other end of what Shift selects. */
  let anchor: number | undefined;
  let withShift = false;
  const one = (place: number) => {
    const icon = list.get(place);
    if (!icon) return;
    anchor = place;
    toggle(icon);
  };
  const range = async (to: number) => {
    const from = anchor ?? to;
    const [first, last] = from < to ? [from, to] : [to, from];
    const places = Array.from({ length: Math.min(last - first + 1, mostTogether) }, (_, step) => (from < to ? from + step : from - step));
    const icons = await Promise.all(places.map((place) => list.at(place)));
    take(icons.flatMap((icon) => icon ?? []));
    anchor = to;
  };
  const soon = (work: Promise<void>) => void work.catch(failed);
  return {
    extend(from: number, to: number): void {
      anchor ??= from;
      soon(range(to).then(() => void (anchor ??= from)));
    },
    onClick(event: MouseEvent): void {
      withShift = event.shiftKey;
      const place = placeOf(event);
      if (place === undefined || !(event.target as Element).closest(".icon-cell")) return;
      if (!event.shiftKey && !event.ctrlKey && !event.metaKey && !selecting.peek()) return;
      event.preventDefault();
      if (event.shiftKey) soon(range(place));
      else one(place);
    },
    onChange(event: Event): void {
      const place = placeOf(event);
      const box = event.target as HTMLInputElement;
      if (place === undefined || !box.classList.contains("icon-select")) return;
      if (withShift) soon(range(place));
      else one(place);
      // Where there were too many it is still out, whatever the box shows by itself.
      box.checked = selected.peek().has(list.get(place)?.id ?? 0);
    },
    onKeyDown(event: KeyboardEvent): void {
      const place = placeOf(event);
      if (place === undefined || event.altKey || !(event.target as Element).closest("[data-cell]")) return;
      if (event.key === " " && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        if (event.shiftKey) soon(range(place));
        else one(place);
      } else if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
        event.preventDefault();
        anchor = 0;
        soon(range((list.count ?? 1) - 1));
      }
    },
  };
}

function placeOf({ target }: Event): number | undefined {
  const cell = (target as Element).closest<HTMLElement>("[data-place]");
  return cell ? Number(cell.dataset.place) : undefined;
}
