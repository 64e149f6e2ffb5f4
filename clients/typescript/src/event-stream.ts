import { ConnectionError } from "./errors.ts";

/** The service sends a comment each 15 s: after this long without a byte the connection is dead. Milliseconds. */
const longestSilence = 45_000;

/** The `data` of server-sent events, parsed. Ends the stream when the caller stops to read, and on abort. */
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
      for (const event of events) if (event.startsWith("data: ")) yield JSON.parse(event.slice(6)) as T;
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    stop();
  }
}
