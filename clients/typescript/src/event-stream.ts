import { ConnectionError } from "./errors.ts";

/** The service stops, and has ended the stream for that. */
export class Draining extends ConnectionError {
  /** Milliseconds after which the stream is to be opened again. */
  readonly retry: number;

  constructor(retry: number) {
    super("The service is restarting");
    this.retry = retry;
  }
}

/** The service sends a comment each 15 s: after this long without a byte the connection is dead. Milliseconds. */
const longestSilence = 45_000;

/** The `data` of server-sent events, parsed. Ends the stream when the caller stops to read, and on abort. @throws Draining */
export async function* readEvents<T>(response: Response, signal?: AbortSignal): AsyncGenerator<T> {
  if (!response.body) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => void reader.cancel().catch(() => {});
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) stop();
  let text = "";
  try {
    for (;;) {
      timer = setTimeout(stop, longestSilence);
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new ConnectionError("The stream of events broke", { cause });
      });
      clearTimeout(timer);
      signal?.throwIfAborted();
      if (done) return;
      const events = (text += decoder.decode(value, { stream: true })).split("\n\n");
      text = events.pop()!;
      for (const event of events) {
        if (event.startsWith("event: draining")) throw new Draining(Number(/^retry: (\d+)$/m.exec(event)?.[1] ?? 1000));
        if (event.startsWith("data: ")) yield JSON.parse(event.slice(6)) as T;
      }
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    stop();
  }
}
