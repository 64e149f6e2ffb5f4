import { signal } from "@preact/signals";
import { sentenceOf } from "../../components/problem.tsx";
import { ConnectionError } from "../../data/connection.ts";
import { upload } from "../../forms/upload.ts";

/** A file on its way. */
export interface Sending {
  id: number;
  file: File;
  /** 0 to 1. */
  share: number;
  /** Why it did not arrive, in words for people. */
  fault?: string | undefined;
  /** Whether another try may bring it there. */
  again?: boolean;
  ended: AbortController;
}

/** Files that wait, are on their way, or did not arrive. They go on while somebody looks at other screens. */
export const sending = signal<readonly Sending[]>([]);

let last = 0;
let runs = false;

/** Sends files one after another: two at once would halve the way of each. */
export function send(files: Iterable<File>): void {
  const added = [...files].map((file): Sending => ({ id: ++last, file, share: 0, ended: new AbortController() }));
  sending.value = [...sending.value, ...added];
  void run();
}

/** Sends one again that did not arrive. */
export function sendAgain({ id }: Sending): void {
  change(id, { fault: undefined, share: 0 });
  void run();
}

/** Takes one out, whether it waits, is on its way or has failed. */
export function stop({ id, ended }: Sending): void {
  ended.abort();
  sending.value = sending.value.filter((one) => one.id !== id);
}

async function run(): Promise<void> {
  if (runs) return;
  runs = true;
  for (let next = waiting(); next; next = waiting()) {
    const { id, file, ended } = next;
    try {
      await upload(file, (share) => change(id, { share }), ended.signal);
      sending.value = sending.value.filter((one) => one.id !== id);
    } catch (error) {
      if (!ended.signal.aborted) change(id, { fault: sentenceOf(error as Error), again: error instanceof ConnectionError });
    }
  }
  runs = false;
}

const waiting = () => sending.value.find(({ fault }) => fault === undefined);

function change(id: number, to: Partial<Sending>): void {
  sending.value = sending.value.map((one) => (one.id === id ? { ...one, ...to } : one));
}
