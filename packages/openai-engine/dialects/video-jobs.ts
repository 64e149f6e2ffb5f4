import type { FormData } from "undici";
import { EngineError } from "@atelier/engine/engine.ts";
import { contentPolicy, Unreachable } from "../http-client.ts";
import type { Call } from "./dialect.ts";

/** Milliseconds between two looks at a job, and how long a server may be out of reach while it works. */
const interval = 1000;
const patience = 60_000;
/** Times that a job is submitted again in one attempt because the server has forgotten it. */
const mostResubmissions = 2;
/** Milliseconds that a server gets to hear that a job is wanted no more. */
const farewell = 800;
/** Milliseconds that an aborted job waits for the answer to its submission. */
const answerPatience = 800;

interface JobRecord {
  id?: unknown;
  status?: unknown;
  progress?: unknown;
  error?: { message?: unknown } | null;
}

class Forgotten extends Error {}

/**
 * Carries out a job of `/v1/videos`: submits it, or finds it again by its note, follows it to its end, and saves the film. One that a restart of the
 * server has lost is submitted again. When the job is wanted no more, the server is told so.
 */
export async function runVideoJob(call: Call, formOf: () => Promise<FormData>, path: string): Promise<void> {
  const { client, signal } = call;
  let id = idIn(call);
  for (let submitted = 0; ;) {
    if (id === undefined) {
      if (submitted++ > mostResubmissions) throw new EngineError("unavailable", `${client.server.name} has lost the job ${submitted - 1} times`);
      id = await submit(call, await formOf());
    }
    try {
      await follow(call, id);
      await download(call, id, path);
      await forget(call, id);
      return;
    } catch (error) {
      if (error instanceof Forgotten) {
        id = undefined;
        continue;
      }
      // A server that is out of reach goes on working: the next attempt finds the job by its note.
      if (signal.aborted || !(error instanceof EngineError) || error.code !== "unavailable") await forget(call, id);
      throw error;
    }
  }
}

/** The note is of this server, or it names nothing here. */
function idIn({ note, client }: Call): string | undefined {
  if (note === undefined) return undefined;
  const { server, id } = JSON.parse(note) as { server?: string; id?: string };
  return server === client.server.url ? id : undefined;
}

async function submit(call: Call, form: FormData): Promise<string> {
  const { client, signal, keepNote } = call;
  // A job whose id is not known yet cannot be ended: an abort waits a moment for the answer.
  const late = new AbortController();
  signal.addEventListener("abort", () => void setTimeout(() => late.abort(signal.reason), answerPatience), { once: true });
  const asked = { form, signal: late.signal };
  const record = (await client.json(await client.askWhenReady("/v1/videos", asked), late.signal)) as JobRecord | null;
  if (typeof record?.id !== "string" || record.id === "") throw new EngineError("failed", `${client.server.name} named no job`);
  await keepNote(JSON.stringify({ server: client.server.url, id: record.id })).catch(async (error: unknown) => {
    await forget(call, record.id as string);
    throw error;
  });
  if (signal.aborted) await forget(call, record.id);
  signal.throwIfAborted();
  return record.id;
}

async function follow(call: Call, id: string): Promise<void> {
  const { client, signal, progress, waiting, running } = call;
  let lastHeard = performance.now();
  for (;;) {
    try {
      const record = await look(call, id);
      lastHeard = performance.now();
      if (record.status === "queued") waiting();
      else running();
      if (record.status === "completed") return;
      if (record.status === "failed" || record.status === "cancelled") throw failureOf(call, record);
      // An unknown status is one of a job that goes on.
      if (typeof record.progress === "number") progress(Math.min(1, Math.max(0, record.progress / 100)));
    } catch (error) {
      const isAway = error instanceof Unreachable || (error instanceof EngineError && error.code === "unavailable");
      if (!isAway || performance.now() - lastHeard > patience) throw error;
    }
    await client.pause(interval, signal);
  }
}

async function look({ client, signal }: Call, id: string): Promise<JobRecord> {
  const answer = await client.ask(pathOf(id), { signal });
  if (answer.status === 404) {
    await answer.body?.cancel();
    throw new Forgotten();
  }
  if (!answer.ok) throw await client.refusalOf(answer);
  return ((await client.json(answer, signal)) ?? {}) as JobRecord;
}

function failureOf({ client }: Call, { error }: JobRecord): EngineError {
  const words = typeof error?.message === "string" ? error.message.slice(0, 1000) : "";
  if (/content_policy|moderation|safety/i.test(words)) return contentPolicy();
  return new EngineError("failed", `${client.server.name} could not make the film: ${words}`);
}

/** The film may be there a moment after its job is told to be done. */
async function download({ client, signal }: Call, id: string, path: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const answer = await client.ask(`${pathOf(id)}/content`, { signal });
    if (answer.ok) return client.save(answer, path, signal);
    if (answer.status !== 404 || tries === 5) throw await client.refusalOf(answer);
    await answer.body?.cancel();
    await client.pause(interval / 2, signal);
  }
}

/** Ends the job, where the server can, and removes its film. Nothing depends on the answer. */
async function forget({ client }: Call, id: string): Promise<void> {
  const answer = await client.ask(pathOf(id), { method: "DELETE", signal: AbortSignal.timeout(farewell) }).catch(() => undefined);
  await answer?.body?.cancel();
}

const pathOf = (id: string) => `/v1/videos/${encodeURIComponent(id)}`;
