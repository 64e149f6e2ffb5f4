import { useLayoutEffect, useRef } from "preact/hooks";

/** Work for when the component is drawn next, before any other key: a focus that comes a frame later loses what is typed until then. */
export function useAfterDrawing(): (work: () => void) => void {
  const wanted = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    const work = wanted.current;
    wanted.current = undefined;
    work?.();
  });
  return (work) => void (wanted.current = work);
}
