import { Unreachable } from "@atelier/engine/http/failures.ts";
import type { Member } from "../servers/member.ts";
import { pause } from "@atelier/engine/pause.ts";
import type { PromptState, Submission } from "../servers/prompt-state.ts";

/** Milliseconds between two looks at a queue in which one of ours waits. */
const interval = 500;
/** Milliseconds that an aborted job waits for the answer to its submission: a prompt that is not known to be there cannot be ended. */
const answerPatience = 500;

/**
 * Submits a prompt once none of ours waits at the server, whichever process has submitted it. Of two processes that do so at the same time one takes
 * its prompt back.
 */
export async function submitPrompt(member: Member, submission: Submission, signal: AbortSignal): Promise<void> {
  await member.submitting.take(signal, async () => {
    while (!(await isThereInTurn(member, submission.id, signal))) {
      await submitOnce(member, submission, signal);
      signal.throwIfAborted();
      if (!(await isTooMany(member, submission.id, signal))) return;
      await member.client.end(submission.id, signal);
      await pause(interval * (1 + Math.random()), signal);
    }
  });
}

async function submitOnce(member: Member, submission: Submission, signal: AbortSignal): Promise<void> {
  const late = new AbortController();
  const giveUp = () => void setTimeout(() => late.abort(signal.reason), answerPatience);
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    await member.watch(() => member.client.submit(submission, late.signal));
  } catch (error) {
    // The answer was lost, perhaps not the prompt.
    const isLost = error instanceof Unreachable && !isThere(await member.client.look(submission.id, signal).catch(() => ({ is: "unknown" }) as const));
    if (isLost || !(error instanceof Unreachable)) throw error;
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

/** Whether another of ours waits there, and began to before this one. */
async function isTooMany(member: Member, id: string, signal: AbortSignal): Promise<boolean> {
  const waiting = (await member.watch(() => member.client.queue(signal))).filter(({ isOurs, isRunning }) => isOurs && !isRunning);
  return waiting.findIndex((one) => one.id === id) > 0;
}

/** Waits until none of ours waits there; whether it was this one that is there already. */
async function isThereInTurn(member: Member, id: string, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    const queue = await member.watch(() => member.client.queue(signal));
    member.foreign = queue.filter(({ isOurs }) => !isOurs).length;
    if (queue.some((one) => one.id === id)) return true;
    if (!queue.some(({ isOurs, isRunning }) => isOurs && !isRunning)) return false;
    await pause(interval, signal);
  }
}

/** Whether a prompt is there to be followed. */
export const isThere = ({ is }: PromptState): boolean => is === "waiting" || is === "running" || is === "done";
