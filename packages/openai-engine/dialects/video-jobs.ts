import type { FormData } from "undici";
import { EngineError } from "@atelier/engine/engine.ts";
import { failureInRecord, permanentFault } from "@atelier/engine/http/failures.ts";
import { pause } from "@atelier/engine/pause.ts";
import { answerWithin } from "../defaults.ts";
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
  error?: unknown;
}

class Forgotten extends Error {}

const isAway = (error: unknown): error is EngineError =>
  error instanceof EngineError && error.class === "transient" && ["unavailable", "busy"].includes(error.code);

/**
 * Carries out a job of `/v1/videos`: submits it, or finds it again by its note, follows it to its end, and saves the film. One that a restart of the
 * server has lost is submitted again. When nobody wants the job any more, it is cancelled at the server.
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
      // A server that is out of reach, or too busy to say how far it is, goes on working: the next attempt finds the job by its note.
      if (signal.aborted || !isAway(error)) await forget(call, id);
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
  const asked = { form, signal: late.signal, within: answerWithin(client.server, "picture") };
  const record = (await (await client.succeed("/v1/videos", asked)).json()) as JobRecord | null;
  if (record?.error) throw failureInRecord(client.server, "did not take the film", record);
  if (typeof record?.id !== "string" || record.id === "") throw permanentFault(`${client.server.name} named no job`, "The model server named no job");
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
  for (let between = interval; ; between = interval) {
    try {
      const record = await look(call, id);
      lastHeard = performance.now();
      if (record.status === "queued") waiting();
      else running();
      if (record.status === "completed") return;
      if (record.status === "failed" || record.status === "cancelled") throw failureInRecord(client.server, "could not make the film", record);
      // An unknown status is one of a job that goes on.
      if (typeof record.progress === "number") progress(Math.min(1, Math.max(0, record.progress / 100)));
    } catch (error) {
      if (!isAway(error)) throw error;
      between = Math.max(interval, error.retryAfter ?? 0);
      if (performance.now() - lastHeard + between > patience) throw error;
    }
    await pause(between, signal);
  }
}

async function look({ client, signal }: Call, id: string): Promise<JobRecord> {
  const answer = await client.ask(pathOf(id), { signal });
  if (answer.status === 404) {
    await answer.discard();
    throw new Forgotten();
  }
  if (!answer.ok) throw await answer.failure();
  return ((await answer.json()) ?? {}) as JobRecord;
}

/** The film may be there a moment after its job is reported done. */
async function download({ client, signal }: Call, id: string, path: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const answer = await client.ask(`${pathOf(id)}/content`, { signal });
    if (answer.ok) return answer.save(path);
    if (answer.status !== 404 || tries === 5) throw await answer.failure();
    await answer.discard();
    await pause(interval / 2, signal);
  }
}

/** Ends the job, where the server can, and removes its film. Nothing depends on the answer. */
async function forget({ client }: Call, id: string): Promise<void> {
  const answer = await client.ask(pathOf(id), { method: "DELETE", signal: AbortSignal.timeout(farewell) }).catch(() => undefined);
  await answer?.discard();
}

const pathOf = (id: string) => `/v1/videos/${encodeURIComponent(id)}`;
