import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { singleKeys } from "./preferences.ts";

export interface Shortcut {
  /** As `KeyboardEvent.key` says it, with `Ctrl+` before it where Ctrl (or Command) is held: `j`, `ArrowDown`, `?`, `Ctrl+k`. */
  keys: readonly string[];
  /** What it does, for the list behind `?`. */
  label: string;
  /** @returns false when there was nothing to do, and the key means what it always means */
  run: (event: KeyboardEvent) => void | boolean;
}

/** Shortcuts by the part of the page that they belong to, the latest first. */
export const shortcuts = signal<readonly { part: string; list: readonly Shortcut[] }[]>([]);

/** Shortcuts that hold while the component is there. @param part what the list behind `?` calls it */
export function useShortcuts(part: string, list: readonly Shortcut[]): void {
  const latest = useRef(list);
  latest.current = list;
  const names = list.map(({ keys, label }) => `${keys.join(" ")} ${label}`).join("\n");
  // With what they belong to, and not a frame later: whoever sees it presses its keys.
  useLayoutEffect(() => {
    const own = { part, list: list.map((one, place) => ({ ...one, run: (event: KeyboardEvent) => latest.current[place]!.run(event) })) };
    shortcuts.value = [own, ...shortcuts.peek()];
    return () => void (shortcuts.value = shortcuts.peek().filter((one) => one !== own));
  }, [part, names]);
}

export function startShortcuts(): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const withControl = event.ctrlKey || event.metaKey;
    if (!withControl && (typing(event.target) || (event.key.length === 1 && event.key !== " " && singleKeys.value === "off"))) return;
    // What a modal dialog covers has no keys.
    if (document.querySelector("dialog:modal") && !withControl) return;
    const key = (withControl ? "Ctrl+" : "") + (event.key.length === 1 ? event.key.toLowerCase() : event.key);
    for (const { list } of shortcuts.value) {
      const found = list.find(({ keys }) => keys.includes(key));
      if (!found || found.run(event) === false) continue;
      event.preventDefault();
      return;
    }
  });
}

function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "range", "button", "submit", "color", "file"].includes(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
