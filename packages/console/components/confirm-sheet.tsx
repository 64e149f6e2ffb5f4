import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { shellMessages } from "messages:shell";
import { failed } from "../shell/toasts.tsx";
import { Sheet, type SheetHandle } from "./sheet.tsx";

interface ConfirmSheetProps {
  /** The button that opens it. */
  button: ComponentChildren;
  class?: string;
  title: string;
  /** What will happen. */
  children: ComponentChildren;
  /** What the button that does it says. */
  action: string;
  /** Whether something is lost: the button looks like it. */
  loses?: boolean;
  /** Does it. If it throws, the error is shown and the sheet stays open. */
  run: () => Promise<unknown>;
}

/** A button for what cannot be taken back: it says first what will happen. */
export function ConfirmSheet({ button, class: kind = "button", title, children, action, loses = false, run }: ConfirmSheetProps) {
  const sheet = useRef<SheetHandle>(null);
  const [busy, setBusy] = useState(false);
  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      await run();
      sheet.current?.close();
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <button type="button" class={kind} aria-haspopup="dialog" onClick={() => sheet.current?.open()}>{button}</button>
      <Sheet handle={sheet} title={title}>
        <div class="confirm-text">{children}</div>
        <div class="confirm-foot">
          <button type="button" class="button" onClick={() => sheet.current?.close()}>{shellMessages().cancel}</button>
          <button type="button" class={`button ${loses ? "danger" : "primary"}`} disabled={busy} aria-busy={busy} onClick={() => void confirm()}>
            {action}
          </button>
        </div>
      </Sheet>
    </>
  );
}
