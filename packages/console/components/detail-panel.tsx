import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import x from "icon:tabler/x";
import { useShortcuts } from "../shell/shortcuts.ts";
import { useMedia } from "./use-media.ts";
import { IconButton } from "./icon-button.tsx";

interface DetailPanelProps {
  title: string;
  closeLabel: string;
  close: () => void;
  children: ComponentChildren;
}

/** Wide windows show the details of an item beside the list, which stays in use; others over it. */
export const besideList = "(min-width: 68.75rem)";

/**
 * The details of one item. Escape closes it. The focus goes to its heading, and back to where it came from; in a narrow window it is a modal dialog.
 */
export function DetailPanel({ title, closeLabel, close, children }: DetailPanelProps) {
  const beside = useMedia(besideList);
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const from = document.activeElement as HTMLElement | null;
    const place = from?.closest<HTMLElement>("[data-place]")?.dataset.place;
    return () => {
      // The row may have been drawn again meanwhile.
      const back = from?.isConnected ? from : document.querySelector<HTMLElement>(`[data-place="${place}"] [data-cell]`);
      if (document.activeElement === document.body || document.activeElement === null) back?.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (!beside && !dialog.current?.open) dialog.current?.showModal();
  }, [beside]);
  useEffect(() => {
    if (title !== "" && !beside) heading.current?.focus({ preventScroll: true });
  }, [title, beside]);
  useShortcuts(title, beside ? [{ keys: ["Escape"], label: closeLabel, run: close }] : []);
  const body = (
    <>
      <div class="panel-head">
        <h2 ref={heading} tabIndex={-1}>{title}</h2>
        <IconButton label={closeLabel} glyph={x} onClick={close} />
      </div>
      {children}
    </>
  );
  if (!beside) {
    return (
      <dialog
        ref={dialog} class="panel-sheet" aria-label={title}
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
      >
        {body}
      </dialog>
    );
  }
  return (
    <section class="panel" aria-label={title}>
      {body}
    </section>
  );
}
