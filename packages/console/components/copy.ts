import { shellMessages } from "../messages/shell/shell-messages.ts";
import { toast } from "../shell/toasts.tsx";

/** Copies text, and tells so. @param what was copied, in words */
export async function copy(text: string, what?: string): Promise<void> {
  const t = shellMessages();
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copyBySelection(text);
    toast({ text: what ? `${t.copied}: ${what}` : t.copied, stays: 2500 });
  } catch {
    toast({ text: t.copyFailed, kind: "failed" });
  }
}

/** Browsers give the clipboard to https and localhost alone; a service in the house is often neither. */
function copyBySelection(text: string): void {
  const field = document.createElement("textarea");
  const before = document.activeElement as HTMLElement | null;
  field.value = text;
  field.className = "visually-hidden";
  // Nothing outside a modal dialog takes the focus.
  (document.querySelector("dialog:modal") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus();
  if (!done) throw new Error("not copied");
}
