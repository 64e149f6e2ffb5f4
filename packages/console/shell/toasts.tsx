import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import x from "icon:tabler/x";
import { sentenceOf } from "../components/problem.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { AtelierError } from "../data/connection.ts";
import { endSession, isLoggedOut } from "../data/session.ts";
import { shellMessages } from "../messages/shell/shell-messages.ts";

export interface Toast {
  text: string;
  kind?: "done" | "failed";
  /** Milliseconds until it goes by itself. Default: 5,000, and never for what has failed */
  stays?: number;
  /** The next step, such as undo. */
  action?: { label: string; run: () => void };
}

const shown = signal<readonly (Toast & { id: number })[]>([]);
let count = 0;

/** Shows at the edge of the screen what was done. @returns what takes it away */
export function toast(message: Toast): () => void {
  const id = ++count;
  shown.value = [...shown.value.slice(-2), { ...message, id }];
  return () => void (shown.value = shown.value.filter((one) => one.id !== id));
}

/** Shows that something has failed: what happened, and the request's number. After the end of a session the way goes on where people log in. */
export function failed(error: unknown): void {
  const problem = error instanceof Error ? error : new Error(String(error));
  if (isLoggedOut(problem)) return endSession();
  const id = problem instanceof AtelierError && problem.requestId ? ` (${shellMessages().requestId} ${problem.requestId})` : "";
  toast({ text: sentenceOf(problem) + id, kind: "failed" });
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.value.map((one) => (
        <OneToast key={one.id} {...one} />
      ))}
    </div>
  );
}

function OneToast({ id, text, kind = "done", stays = kind === "failed" ? Infinity : 5000, action }: Toast & { id: number }) {
  const remove = () => void (shown.value = shown.value.filter((one) => one.id !== id));
  useEffect(() => {
    if (stays === Infinity) return undefined;
    const timer = setTimeout(remove, stays);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class={`toast toast-${kind}`}>
      <span>{text}</span>
      {action && (
        <button
          type="button"
          class="button quiet"
          onClick={() => {
            action.run();
            remove();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={shellMessages().dismiss} glyph={x} size={18} onClick={remove} />
    </div>
  );
}
