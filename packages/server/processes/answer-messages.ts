import { watchForLauncher } from "./watch-for-launcher.ts";

export interface ToPooled<Request> {
  request: Request;
}

/** `code` is that of a failure of the system, such as ENOSPC. */
export type FromPooled<Answer> = { answer: Answer } | { error: string; code?: string };

/** What a process of a `ProcessPool` does: one request after the other, as they come. Its last argument is the process id of its launcher. */
export function answerMessages<Request, Answer>(work: (request: Request) => Promise<Answer>): void {
  const launcher = Number(process.argv.at(-1));
  const send = (message: FromPooled<Answer>) => void process.send?.(message);
  process.on("message", async ({ request }: ToPooled<Request>) => {
    try {
      send({ answer: await work(request) });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error), ...(typeof code === "string" && { code }) });
    }
  });
  watchForLauncher(launcher);
}
