import { join } from "node:path";
import { EngineError, type EngineResult, type RemoteContext } from "@atelier/engine/engine.ts";
import { jobClasses } from "@atelier/engine/jobs/job-class.ts";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { finish } from "../finish/finish.ts";
import { membersOf } from "../offers/members.ts";
import { type Order, orderOf } from "../offers/order.ts";
import { chooseEntry, resolve } from "../profiles/choose.ts";
import { planInput } from "../profiles/plan-input.ts";
import { microsFor } from "../profiles/price.ts";
import type { Entry } from "../profiles/profile.ts";
import type { Connection } from "../providers/provider.ts";
import { explained } from "./explained.ts";
import { fetchResult, type Result } from "./fetch-result.ts";
import { type Bounds } from "./fit-for-model.ts";
import { followRequest } from "./follow-request.ts";
import { readNote, writeNote } from "./note.ts";
import type { Meaning, Waits } from "./patience.ts";
import type { Host, Request } from "./request.ts";
import { sendFiles } from "./send-files.ts";
import { farewell, isLeftToAnother, submitOnce, unknown } from "./submit-once.ts";

export interface JobHosts {
  all: readonly Host[];
  /** Those that the job may be given to, in order. */
  preferred: readonly Host[];
  waits: Waits;
}

/** Has a job done by a provider: submitted once, or found again by its note, followed, fetched and finished. */
export async function runJob({ all, preferred, waits }: JobHosts, job: EngineJob, context: RemoteContext): Promise<EngineResult> {
  const rising = risingOf(context);
  const order = orderOf(job);
  rising.progress(0.01);
  context.signal.throwIfAborted();
  const request = await found(all, rising.note) ?? (await submitted(preferred, order, job, rising));
  const { host, entry, model, accepted } = request;
  const made = join(job.scratch, "made");
  const units = await obtained(request, order, { path: made, of: jobClasses[job.kind], waits }, rising);
  await discard(host.connection, request.uploads);
  rising.progress(0.92);
  const { files, sourceType } = await finish(job, made, rising.signal).catch(asPaid);
  rising.signal.throwIfAborted();
  rising.progress(1);
  const { notApplied } = planInput(entry, order);
  const cost = costOf(request, order, units);
  return {
    files, sourceType, fidelity: "generative", model: `${host.provider.name}:${model}`,
    ...(cost && { cost }),
    extras: {
      provider: host.provider.name, provider_request: accepted.id,
      ...(notApplied.length > 0 && { not_applied: notApplied.map(({ parameter, reason }) => ({ instruction: parameter, reason })) }),
    },
  };
}

/** The request of an earlier attempt. @throws EngineError `engine_unknown` for one that was being submitted when that attempt died */
async function found(hosts: readonly Host[], text: string | undefined): Promise<Request | undefined> {
  const note = readNote(text);
  if (!note) return undefined;
  const host = hosts.find(({ provider }) => provider.name === note.provider);
  const entry = host?.profile.entries.find(({ name }) => name === note.entry);
  if (!("accepted" in note)) throw unknown(note.provider);
  if (!host || !entry) {
    const message = `${note.provider} works on a request of an entry that is no longer there (${note.entry})`;
    throw new EngineError("engine_unknown", message, { reason: "The provider that has accepted the work is no longer set up" });
  }
  return { host, entry, model: note.model, accepted: note.accepted, micros: note.micros, uploads: note.uploads ?? [] };
}

async function submitted(hosts: readonly Host[], order: Order, job: EngineJob, context: RemoteContext): Promise<Request> {
  const { signal } = context;
  for (const host of hosts) {
    const entry = chooseEntry(host.profile.entries, order);
    const model = entry && resolve(entry.model, order);
    if (!entry || model === undefined) continue;
    const { connection, provider } = host;
    const fitting = { target: job.target, scratch: job.scratch, signal, boundsOf: (file: LocalFile) => boundsIn(entry, order, file) };
    const uploads: string[] = [];
    try {
      const input = await sendFiles(planInput(entry, order).input, connection, fitting, uploads);
      context.progress(0.08);
      signal.throwIfAborted();
      const micros = microsFor(entry, order);
      const accepted = await submitOnce({ connection, provider: provider.name, entry: entry.name, model, micros, input, uploads }, context);
      context.progress(0.1);
      return { host, entry, model, accepted, micros, uploads };
    } catch (error) {
      // Of a request that may have been accepted, the provider may still need them.
      if (!isUnknown(error)) await discard(connection, uploads);
      throw explained(error, provider, entry, order);
    }
  }
  throw new EngineError("unavailable", `no provider does this ${job.kind}`, { class: "permanent", reason: "No provider does this work" });
}

/** What was made, in a file, and what the provider has counted for its bill. @throws EngineError for a request that gave nothing, with what it has cost */
async function obtained(request: Request, order: Order, { path, of, waits }: Obtaining, context: RemoteContext): Promise<number | undefined> {
  const { host: { connection, provider }, entry, model, accepted, uploads } = request;
  const { signal } = context;
  let isEnded = false;
  try {
    const followed = await followRequest(connection, request, waits, context);
    if (followed.is === "lost") throw lostOn(provider.name, followed);
    isEnded = true;
    context.progress(0.85);
    const fetched = await fetchResult(connection, request, of, { path, waits, context, ...(followed.failure && { failure: followed.failure }) });
    if (fetched.is === "lost") throw lostResult(fetched);
    if (fetched.is === "fetched") return fetched.units;
    // It has ended without a result: whoever repeats the job may order it again.
    await context.keepNote(writeNote(undefined));
    throw charged(explained(fetched.failure, provider, entry, order) as EngineError, costOf(request, order, fetched.units ?? 0));
  } catch (error) {
    const isLeft = signal.aborted && isLeftToAnother(signal.reason);
    if (!isEnded && !isLeft) await connection.cancel(model, accepted, AbortSignal.timeout(farewell)).catch(() => {});
    if (!isLeft) await discard(connection, uploads);
    signal.throwIfAborted();
    throw error;
  }
}

interface Obtaining {
  path: string;
  of: Result;
  waits: Waits;
}

const inWords = "it may have been done and charged for: look at your requests there before you order it again";

/** Why asking for a request has ended. */
function lostOn(provider: string, { meaning, cause }: { meaning: Meaning; cause: unknown }): EngineError {
  const says = meaning === "gone" ? "no longer knows the work that it has accepted" : "has accepted the work, and gives no answer about it that is of use";
  return new EngineError("engine_unknown", `${provider} ${says}`, { reason: `The provider ${provider} ${says}: ${inWords}`, cause });
}

function lostResult({ meaning, cause }: { meaning: Meaning; cause: unknown }): EngineError {
  if (cause instanceof EngineError && cause.code === "engine_unknown") return cause;
  const why = cause instanceof EngineError ? cause.reason : undefined;
  const says = meaning === "gone" ? "the provider no longer has its result" : `its result cannot be had${why === undefined ? "" : `. ${why}`}`;
  return new EngineError("engine_unknown", `a result is lost (${meaning})`, { reason: `The work was done and may be charged for, but ${says}`, cause });
}

/** What was charged for is ordered again by nobody but the caller. */
function charged(failure: EngineError, cost: EngineResult["cost"]): EngineError {
  if (!cost?.reported || cost.micros === 0) return failure;
  return EngineError.from({ ...failure.report, class: failure.class === "transient" ? "permanent" : failure.class, cost });
}

/** Inputs live on by themselves for a while where they cannot be deleted: no task fails of that. */
export async function discard(connection: Connection, uploads: readonly string[]): Promise<void> {
  if (uploads.length > 0) await connection.discard?.(uploads, AbortSignal.timeout(farewell)).catch(() => {});
}

const isUnknown = (error: unknown): boolean => error instanceof EngineError && error.code === "engine_unknown";

/** What was made was paid for, and is as it is: fetched again, it would be the same. */
function asPaid(error: unknown): never {
  if (!(error instanceof EngineError) || error.code !== "failed") throw error;
  const reason = "The work was done and may be charged for, but its result is not what was ordered";
  throw new EngineError("engine_unknown", error.message, { reason, cause: error });
}

function boundsIn({ kind, lengths = {} }: Entry, order: Order, file: LocalFile): { bounds: Bounds; parameter: string } | undefined {
  const name = Object.keys(order.inputs).find((one) => [order.inputs[one] ?? []].flat().includes(file));
  if (name === undefined || !lengths[name]) return undefined;
  const { most, ...others } = lengths[name];
  const mostNow = most === undefined ? undefined : resolve(most, order);
  return { bounds: { ...others, ...(mostNow !== undefined && { most: mostNow }) }, parameter: membersOf(kind)[name] ?? name };
}

/** @returns undefined where nobody knows it: then what was reserved is what it costs */
function costOf({ entry, model, micros }: Request, order: Order, units: number | undefined): EngineResult["cost"] {
  // An entry may have got another model since.
  const unit = resolve(entry.model, order) === model ? entry.price.unit : undefined;
  if (units !== undefined && unit !== undefined) return { micros: Math.round(units * unit * 1e6), reported: true };
  return micros === undefined ? undefined : { micros, reported: false };
}

function risingOf(context: RemoteContext): RemoteContext {
  let reached = 0;
  return {
    ...context,
    progress(fraction) {
      if (fraction <= reached) return;
      reached = Math.min(1, fraction);
      context.progress(reached);
    },
  };
}
