import { signal } from "@preact/signals";

const said = signal("");

/** Says something to those who listen to the page: what changed without being where they are. */
export function announce(text: string): void {
  // The same words twice are said twice.
  said.value = said.value === text ? `${text}\u00a0` : text;
}

export function LiveRegion() {
  return (
    <div class="visually-hidden" role="status" aria-live="polite">
      {said.value}
    </div>
  );
}
