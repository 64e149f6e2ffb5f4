import type { ComponentChildren, Ref } from "preact";
import { useId, useImperativeHandle, useLayoutEffect, useRef, useState } from "preact/hooks";
import x from "icon:tabler/x";
import { shellMessages } from "messages:shell";
import { IconButton } from "./icon-button.tsx";

export interface SheetHandle {
  open(): void;
  close(): void;
}

interface SheetProps {
  handle: Ref<SheetHandle>;
  title: string;
  /** Called whenever it has closed, by whatever way. */
  closed?: () => void;
  /** More for the class, such as `sheet-side`. */
  kind?: string;
  children: ComponentChildren;
}

/** A modal dialog: in the middle of wide windows, from the bottom of phones. The focus goes back where it came from. */
export function Sheet({ handle, title, closed, kind = "", children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  /** Which opening this is, 0 while it is closed. */
  const [opening, setOpening] = useState(0);
  const heading = useId();
  // Closed just now, with its close event yet to come: a new opening, not the old one with what was typed into it.
  const open = () => void (dialog.current!.open || setOpening(opening + 1));
  useImperativeHandle(handle, () => ({ open, close: () => dialog.current?.close() }));
  // Before the next key: whoever types on at once types into it.
  useLayoutEffect(() => {
    if (opening > 0) dialog.current!.showModal();
  }, [opening]);
  return (
    <dialog
      ref={dialog}
      class={`sheet ${kind}`}
      aria-labelledby={heading}
      onClose={() => {
        // Gone where a link in it has led to another screen.
        if (!dialog.current || dialog.current.open) return;
        setOpening(0);
        closed?.();
      }}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      {opening > 0 && (
        <div key={opening} class="sheet-body">
          <div class="sheet-head">
            <h2 id={heading}>{title}</h2>
            <IconButton label={shellMessages().close} glyph={x} onClick={() => dialog.current?.close()} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
