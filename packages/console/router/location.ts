import { computed, signal } from "@preact/signals";
import { base, inside } from "./base.ts";

interface Place {
  path: string;
  search: string;
  /** How it was come to: `pop` is back and forward, which get their place on the page back. */
  by: "load" | "push" | "replace" | "pop";
}

/** Where the console stands. Its parameters are the state of the view, so that every view is a link. */
export const place = signal<Place>({ path: "/", search: "", by: "load" });

export const path = computed(() => place.value.path);
export const search = computed(() => new URLSearchParams(place.value.search));

/** Paths that are not the console's: the browser follows them itself. */
const others = /^\/(?:v1|media|console|openapi\.json|healthz|readyz)(?:[/?]|$)/;

export function startRouter(): void {
  history.scrollRestoration = "manual";
  // Opened past the proxy that puts a path before ours.
  if (inside(location.pathname) === undefined) history.replaceState(history.state, "", base + location.pathname + location.search + location.hash);
  read("load");
  addEventListener("popstate", () => read("pop"));
  addEventListener("scrollend", keepScroll);
  document.addEventListener("click", followLink);
}

/** Goes to a view. `replace` where it is the same view a little changed, as while somebody types. */
export function navigate(to: string, { replace = false } = {}): void {
  if (base + to === location.pathname + location.search) return;
  keepScroll();
  if (replace) history.replaceState(history.state, "", base + to);
  else history.pushState({}, "", base + to);
  read(replace ? "replace" : "push");
}

/** The link to this view with other parameters; undefined and "" leave one out. */
export function withParams(changes: Readonly<Record<string, string | undefined>>, at: string = place.value.path): string {
  const params = new URLSearchParams(place.value.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === "") params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString().replaceAll("%2C", ",");
  return text === "" ? at : `${at}?${text}`;
}

/** Changes parameters of this view. */
export function setParams(changes: Readonly<Record<string, string | undefined>>, options?: { replace?: boolean }): void {
  navigate(withParams(changes), options);
}

/** How far the page was scrolled when this view was left, pixels. */
export function scrollKept(): number {
  return (history.state as { scroll?: number } | null)?.scroll ?? 0;
}

function keepScroll(): void {
  if (Math.abs(scrollKept() - scrollY) > 1) history.replaceState({ ...(history.state as object), scroll: scrollY }, "");
}

function read(by: Place["by"]): void {
  place.value = { path: inside(location.pathname) ?? "/", search: location.search, by };
}

/** Links are plain `a` elements: a click without other meaning stays in the page. */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  const to = inside(link.pathname);
  if (to === undefined || others.test(to)) return;
  if (link.hash !== "" && link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  navigate(to + link.search);
}
