import { effect, signal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { AtelierError, connection } from "../data/connection.ts";
import { session } from "../data/session.ts";
import { base } from "../router/base.ts";
import { hasEnded, isNewer, type Task } from "./task.ts";

/** Milliseconds between two looks at a task that somebody follows: where no stream is to be had, and where one is, lest an event was lost. */
const looks = { alone: 1500, withStream: 20_000 };

/** Another service below another path of the same host has a channel and a lock of its own. */
const shared = `atelier.tasks${base}`;
const known = new Map<string, Signal<Task | undefined>>();
const problems = new Map<string, Signal<Error | undefined>>();
const followed = new Map<string, number>();
const listeners = new Set<(task: Task) => void>();
let started = false;
let streams = false;
let channel: BroadcastChannel | undefined;
let source: EventSource | undefined;
let lookedAt = 0;

const signalOf = (id: string) => known.get(id) ?? known.set(id, signal(undefined)).get(id)!;
const problemOf = (id: string) => problems.get(id) ?? problems.set(id, signal(undefined)).get(id)!;

/** A task as it is now; the component follows it. One stream serves all tabs of this browser: one of them holds it and notifies the others. */
export function useTask(id: string | undefined): { task: Task | undefined; problem: Error | undefined } {
  useEffect(() => {
    if (id === undefined) return undefined;
    start();
    followed.set(id, (followed.get(id) ?? 0) + 1);
    void look(id);
    return () => {
      const left = followed.get(id)! - 1;
      if (left > 0) followed.set(id, left);
      else followed.delete(id);
    };
  }, [id]);
  return id === undefined ? { task: undefined, problem: undefined } : { task: signalOf(id).value, problem: problemOf(id).value };
}

/** Calls back with every change of a task of the account while the component is there. */
export function useTaskChanges(changed: (task: Task) => void): void {
  useEffect(() => {
    start();
    listeners.add(changed);
    return () => void listeners.delete(changed);
  }, [changed]);
}

/** Takes over what a response has said of a task. */
export function learn(task: Task): void {
  const one = signalOf(task.task_id);
  if (!isNewer(task, one.peek())) return;
  one.value = task;
  problemOf(task.task_id).value = undefined;
  for (const listener of listeners) listener(task);
}

export function forget(id: string): void {
  known.delete(id);
}

async function look(id: string): Promise<void> {
  const before = signalOf(id).peek();
  if (before && hasEnded(before)) return;
  try {
    learn((await connection.json<{ data: Task }>(`/v1/tasks/${id}`)).data);
  } catch (error) {
    if (!before || (error instanceof AtelierError && error.status === 404)) problemOf(id).value = error as Error;
  }
}

function start(): void {
  if (started) return;
  started = true;
  channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(shared) : undefined;
  channel?.addEventListener("message", ({ data }: MessageEvent<Task>) => {
    streams = true;
    learn(data);
  });
  // Only pages from https and localhost have locks; others look for themselves.
  if (navigator.locks && channel) void navigator.locks.request(shared, holdStream);
  setInterval(() => {
    const every = streams ? looks.withStream : looks.alone;
    if (document.hidden || Date.now() - lookedAt < every) return;
    lookedAt = Date.now();
    lookAtAll();
  }, 500);
  let account = session.peek()?.account.id;
  effect(() => {
    const now = session.value?.account.id;
    if (now !== account) known.clear();
    account = now;
  });
}

function lookAtAll(): void {
  for (const id of followed.keys()) void look(id);
}

/** Holds the stream for all tabs until this one is closed, and opens it again whenever it has ended. */
async function holdStream(): Promise<never> {
  for (;;) {
    if (session.peek()) await oneStream();
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}

function oneStream(): Promise<void> {
  return new Promise((ended) => {
    source = new EventSource(`${base}/v1/tasks/events`);
    const stop = effect(() => {
      if (!session.value) source?.close();
    });
    source.addEventListener("open", () => {
      streams = true;
      lookAtAll();
    });
    source.addEventListener("task", ({ data }: MessageEvent<string>) => {
      const task = JSON.parse(data) as Task;
      learn(task);
      channel?.postMessage(task);
    });
    source.addEventListener("error", () => {
      streams = false;
      // The browser comes back by itself, but not after a refusal.
      if (source?.readyState !== EventSource.CLOSED) return;
      stop();
      ended();
    });
  });
}
