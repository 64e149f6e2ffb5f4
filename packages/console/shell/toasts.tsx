import { type ReadonlySignal, signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import x from "icon:tabler/x";
import { shellMessages } from "messages:shell";
import { sentenceOf } from "../components/problem.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { AtelierError } from "../data/connection.ts";
import { endSession, isLoggedOut } from "../data/session.ts";
import { path } from "../router/location.ts";

export interface Toast {
  text: string;
  kind?: "done" | "failed";
  /** Milliseconds until it goes by itself. Default: 5,000, and never for what has failed */
  stays?: number;
  /** How far it is, from 0 to 1, of what goes on. */
  progress?: ReadonlySignal<number>;
  /** The next step, such as undo. */
  action?: ToastAction;
}

interface ToastAction {
  label: string;
  run: () => void;
}

const shown = signal<readonly (Toast & { id: number })[]>([]);
let count = 0;

/** Shows at the edge of the screen what was done. @returns what takes it away */
export function toast(message: Toast): () => void {
  const id = ++count;
  shown.value = [...shown.value.slice(-2), { ...message, id }];
  return () => void (shown.value = shown.value.filter((one) => one.id !== id));
}

/** Milliseconds for which nobody needs to see that something goes on. */
const patience = 1000;

/** Shows how far something is that lasts. @returns what takes it away, or keeps it from coming */
export function showProgress(text: string, progress: ReadonlySignal<number>): () => void {
  let hide: (() => void) | undefined;
  const timer = setTimeout(() => (hide = toast({ text, progress, stays: Infinity })), patience);
  return () => {
    clearTimeout(timer);
    hide?.();
  };
}

/**
 * Shows that something has failed: what happened, and the request's number. After the end of a session the way goes on where people log in.
 * @param action such as trying again
 */
export function failed(error: unknown, action?: ToastAction): void {
  const problem = error instanceof Error ? error : new Error(String(error));
  if (isLoggedOut(problem)) return endSession();
  // What the budget does not cover is no fault that a log has more about.
  const id = problem instanceof AtelierError && problem.requestId && problem.status !== 402 ? ` (${shellMessages().requestId} ${problem.requestId})` : "";
  toast({ text: sentenceOf(problem) + id, kind: "failed", ...(action && { action }) });
}

/**
 * Beside all else, and in the modal dialog where there is one: what is outside of that lies behind it, cannot be pressed, and is not read out. So the box
 * goes there and comes back.
 */
export function Toasts() {
  const home = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const at = path.value;
  useLayoutEffect(() => {
    const go = () => void ([...document.querySelectorAll("dialog:modal")].at(-1) ?? home.current)?.append(box.current!);
    if (shown.peek().length > 0) go();
    // A dialog that closes tells it here; one that goes with its view is gone a frame later.
    const frame = requestAnimationFrame(() => box.current?.isConnected || go());
    document.addEventListener("close", go, true);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("close", go, true);
    };
  }, [shown.value, at]);
  return (
    <div ref={home}>
      <div ref={box} class="toasts" role="status" aria-live="polite">
        {shown.value.map((one) => <OneToast key={one.id} {...one} />)}
      </div>
    </div>
  );
}

function OneToast({ id, text, kind = "done", stays = kind === "failed" ? Infinity : 5000, progress, action }: Toast & { id: number }) {
  const remove = () => void (shown.value = shown.value.filter((one) => one.id !== id));
  useEffect(() => {
    if (stays === Infinity) return undefined;
    const timer = setTimeout(remove, stays);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class={`toast toast-${kind}`}>
      <span>{text}</span>
      {progress && <progress value={progress.value} aria-label={text} />}
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
