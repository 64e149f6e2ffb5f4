import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** A row that scrolls sideways where it has no room: what is chosen in it is in sight, and the page stays where it is. @param chosen what it is */
export function useChosenInSight<Row extends HTMLElement>(chosen: unknown): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useLayoutEffect(() => {
    const { current: element } = row;
    const one = element?.querySelector<HTMLElement>("[aria-current], :checked + span");
    if (!element || !one || element.scrollWidth <= element.clientWidth) return;
    const [outer, inner] = [element.getBoundingClientRect(), one.getBoundingClientRect()];
    element.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [chosen]);
  return row;
}
