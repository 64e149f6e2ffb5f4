import { type FileHandle, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { type Engine, EngineError } from "@atelier/engine/engine.ts";
import type { Materials } from "@atelier/engine/materials.ts";
import { type HoldParts, holdPrice } from "../budgets/hold-price.ts";
import { offerAsSent, paidEngineOf } from "../budgets/price.ts";
import { brokenRules } from "../endpoints/definition/broken-rules.ts";
import type { Endpoint, MediaFacts } from "../endpoints/definition/endpoint.ts";
import { isCharged, type Offer } from "../engines/offer.ts";
import type { EngineRouter } from "../engines/router.ts";
import { describedPicture, type FetchedInput, type JobServices, noServices, type Phase } from "../job/messages.ts";
import { openOwnFile } from "../processes/confinement/open-own-file.ts";
import { removeWithin } from "../processes/confinement/remove-within.ts";
import type { PromptModel } from "../prompts/prompt-model.ts";
import type { SafetyChecker } from "../safety/safety-checker.ts";
import type { Marking } from "@atelier/media/provenance/marking.ts";
import { noteTrial } from "../engines/trials.ts";
import type { TaskRow } from "../store/database/tasks/tasks.ts";
import type { StoredJob } from "../tasks/stored-task.ts";
import type { AttemptTrace } from "./attempt-trace.ts";
import { type GatherParts, gatherInputs } from "./gather-inputs.ts";
import type { JobOutcome } from "../job/messages.ts";
import type { JobProcesses } from "./job-processes/job-processes.ts";
import type { Place } from "./job-processes/job-run.ts";
import { knownInputs, type KnownMedia, knownOfFiles, pricedOrder } from "../tasks/estimates/known-inputs.ts";
import { filesIn, type InputFile } from "../tasks/input/stored-input.ts";
import { keepBeforePaying, keepFetched } from "./keep-fetched.ts";
import { describePicture } from "./describe-picture.ts";
import { callersWords } from "./callers-words.ts";
import { expandJob } from "./expand-job.ts";
import { TaskNote } from "./task-note.ts";
import { refuseUnsafe } from "../safety/refuse-unsafe.ts";

export interface RunParts extends GatherParts, HoldParts {
  engines: EngineRouter;
  /** Settings of an engine, for its job process. */
  settingsOf(engine: Engine): unknown;
  /** Those of the engine of this id as they are now, for jobs that run; undefined where it is no longer used. */
  settingsNow?(engine: string): unknown;
  safety: SafetyChecker;
  /** Absent: the local rules enrich prompts and make those that are missing. */
  promptModel?: PromptModel | undefined;
  marking(): Promise<Marking>;
  log: Logger;
  endpointOf(path: string): Endpoint;
  processes: Pick<JobProcesses, "run"> & Partial<Pick<JobProcesses, "reserve">>;
  /** What engines may use of the catalogs, put into a folder. */
  materialsIn(folder: string): Materials;
  /** Where each attempt gets a directory of its own, named after its lease. */
  scratchRoot: string;
}

export type Attempt = TaskRow & { lease_token: string };

/** An attempt, the engine that carries it out, and the signals of both. */
export interface RunContext {
  engine: Engine | undefined;
  signal: AbortSignal;
  progress(fraction: number): void;
  phase(phase: Phase): void;
  /** Where the service is traced. */
  trace?: AttemptTrace | undefined;
}

export interface Run {
  engine: string;
  outcome: JobOutcome;
  /** The files of the outcome by their paths, which are for names alone by now. */
  opened: ReadonlyMap<string, FileHandle>;
  /** What the engine had asked for the job. */
  offer: Offer;
  /** From the claim to finished files. */
  seconds: number;
  /** Inputs that were fetched, as objects by now. */
  inputs: InputFile[];
}

/** Bytes of a picture of 768 pixels a side, as JPEG. */
const mostDescribed = 4 * 1024 * 1024;

/**
 * Does the work of one attempt, up to finished files in its scratch directory, and hands them to `use`, after which the
 * directory is removed.
 * @throws EngineError, or the signal's reason.
 */
export async function runTask<T>(parts: RunParts, task: Attempt, context: RunContext, use: (run: Run) => Promise<T>): Promise<T> {
  const { engine, signal, progress, phase, trace } = context;
  const begun = performance.now();
  const asked = JSON.parse(task.job_json) as StoredJob;
  const shared = engine?.remote !== undefined;
  const owner = task.account_id;
  const place = engine && parts.processes.reserve?.(asked.kind, { name: engine.id, settings: parts.settingsOf(engine) }, { owner, shared });
  const folders = foldersOf(task.lease_token, parts.scratchRoot, place);
  const { root, scratch, given } = folders;
  const opened = new Map<string, FileHandle>();
  let noted: TaskNote | undefined;
  try {
    for (const folder of new Set([scratch, given])) await mkdir(folder, { recursive: true });
    const report = (category: string) => parts.log.warn({ task: task.id, category }, "refused by the content policy");
    await refuseUnsafe(parts.safety, asked, signal, report);
    if (engine === undefined) throw withoutEngine(task);
    const { job, extras } = await expandJob(parts, asked, { isRemote: shared, signal, report });
    const { kind, parameters, inputs, output, seed } = job;
    const fetched = await gatherInputs(parts, inputs, { folder: given, owner, signal, stored: filesIn(task.input_json) });
    signal.throwIfAborted();
    const known = knownOf(fetched, task.input_json);
    checkRules(parts.endpointOf(task.endpoint), job, { info: known });
    const offer = offerAsSent(task, parts.engines.offerOf(engine, pricedOrder(job, knownInputs(inputs, known))));
    task.price_json = await holdPrice(parts, task, offer);
    if (isCharged(offer)) task.input_json = await keepBeforePaying(parts, task, fetched);
    const note = (noted = new TaskNote(parts.database, task, engine.id));
    const order = {
      id: task.id,
      engine: { name: engine.id, settings: parts.settingsOf(engine) },
      kind, parameters, inputs: fetched, output, seed,
      marking: await parts.marking(),
      scratch,
      ...(note.earlier !== undefined && { note: note.earlier }),
      ...(parts.promptModel && { describes: true as const }),
      ...(trace && { traced: true as const }),
    };
    const services: JobServices = {
      ...parts.materialsIn(given),
      ...(trace?.services ?? noServices),
      keepNote: (text) => note.keep(text),
      settings: async () => parts.settingsNow?.(engine.id),
      noteTrial: (trial) => noteTrial(parts.database, engine.id, kind, trial),
      describe: async () => describePicture(parts, job, await readDescribed(scratch, root), signal, report),
    };
    const enter = (now: Phase) => {
      note.wait(now.is === "waiting" ? now.position : undefined);
      phase(now);
    };
    const carryOut = () => parts.processes.run(order, { services, signal, progress, phase: enter, owner, shared, place });
    const made = await (trace ? trace.inProcess(carryOut) : carryOut());
    await place?.stop();
    for (const path of pathsOf(made)) if (!opened.has(path)) opened.set(path, await openOwnFile(path, root));
    const outcome = { ...made, extras: callersWords({ ...made.extras, ...extras }, asked.parameters) };
    const seconds = (performance.now() - begun) / 1000;
    return await use({ engine: engine.id, outcome, opened, offer, seconds, inputs: isCharged(offer) ? [] : await keepFetched(parts.objects, fetched) });
  } finally {
    noted?.stop();
    await leave(folders, opened, place);
  }
}

/** @throws EngineError `invalid_input` for what the rules say of media that came after the task, in the words of a refused create */
function checkRules(endpoint: Endpoint, { body }: StoredJob, media: MediaFacts): void {
  const broken = body ? brokenRules(endpoint, body, media) : [];
  if (broken.length > 0) throw new EngineError("invalid_input", broken.map(({ name, reason }) => `${name} ${reason}`).join("; "));
}

/** Nobody may do a task. What was sent to where it is paid for before that engine was taken away is done by no other. */
function withoutEngine(task: Attempt): EngineError {
  if (paidEngineOf(task) === undefined) return new EngineError("unavailable", "no engine is ready", { reason: "No engine is ready for this kind of work" });
  const reason = "The provider that has accepted the work is no longer connected: it may have been done and charged for, look at your requests there";
  return new EngineError("engine_unknown", "the engine that was paid is no longer used", { reason });
}

/** Where an attempt of this name works, in `root`, and where what it reads lies. */
interface Folders {
  name: string;
  root: string;
  scratch: string;
  /** Where its process cannot change anything, and this one may write without looking where a name leads. */
  given: string;
}

function foldersOf(name: string, scratchRoot: string, place: Place | undefined): Folders {
  const root = place?.cell.own ?? scratchRoot;
  return { name, root, scratch: join(root, name), given: join(place?.cell.given ?? root, name) };
}

async function leave({ name, root, given }: Folders, opened: Run["opened"], place: Place | undefined): Promise<void> {
  for (const file of opened.values()) await file.close();
  // A process that has left what cannot be removed ends, and its cell with it.
  await removeWithin(root, name).catch(() => place?.process?.kill());
  await rm(given, { recursive: true, force: true });
  place?.release();
}

/** What is known of each input when it is there: what was found in what was fetched, and of what came with the task. */
function knownOf(fetched: Record<string, FetchedInput | FetchedInput[]>, json: string | null): (field: string) => KnownMedia {
  const found = new Map(Object.values(fetched).flat().map((input) => [input.field, input.found]));
  const ofFile = knownOfFiles(json);
  return (field) => found.get(field) ?? ofFile(field);
}

function pathsOf({ files }: JobOutcome): string[] {
  return files.flatMap(({ path, preview }) => (preview ? [path, preview.path] : [path]));
}

/** @throws Error for more than any copy that a job process makes for the model has */
async function readDescribed(scratch: string, root: string): Promise<Buffer> {
  const file = await openOwnFile(join(scratch, describedPicture), root);
  try {
    if ((await file.stat()).size > mostDescribed) throw new Error("a job process made too large a picture for the model");
    return await file.readFile();
  } finally {
    await file.close();
  }
}
