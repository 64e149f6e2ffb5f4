import { effect, type Signal, signal } from "@preact/signals";

/** A choice of this browser, kept in it. What is kept and not among `allowed` counts as not chosen. */
export function preference<Value extends string>(name: string, initial: Value, allowed: readonly Value[]): Signal<Value> {
  const key = `atelier.${name}`;
  const kept = read(key) as Value | null;
  const chosen = signal<Value>(kept !== null && allowed.includes(kept) ? kept : initial);
  let first = true;
  effect(() => {
    const value = chosen.value;
    if (!first) write(key, value === initial ? undefined : value);
    first = false;
  });
  return chosen;
}

/** Storage may be forbidden: then the choice lives as long as the page. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // See `read`.
  }
}
