import { shellMessages } from "messages:shell";
import { failed, toast } from "../shell/toasts.tsx";

/** Copies text, also such as has yet to come, and says so. @param what was copied, in words */
export async function copy(text: string | Promise<string>, what?: string): Promise<void> {
  const t = shellMessages();
  const coming = Promise.resolve(text);
  try {
    // Begun before the text is there: browsers allow it only just after a click.
    if (navigator.clipboard) await navigator.clipboard.write([new ClipboardItem({ "text/plain": coming })]);
    else copyBySelection(await coming);
    toast({ text: what ? `${t.copied}: ${what}` : t.copied, stays: 2500 });
  } catch {
    await coming.then(() => toast({ text: t.copyFailed, kind: "failed" }), failed);
  }
}

/** Copies a picture, which browsers take over https and on localhost alone. */
export async function copyPicture(picture: Promise<Blob>, what: string): Promise<void> {
  const t = shellMessages();
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    toast({ text: `${t.copied}: ${what}`, stays: 2500 });
  } catch {
    toast({ text: t.copyFailed, kind: "failed" });
  }
}

/** Browsers give the clipboard to https and localhost alone; a service on the local network is often neither. */
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
