import { join } from "node:path";
import { EngineError, type EngineResult, type RemoteContext } from "@atelier/engine/engine.ts";
import { Unreachable } from "@atelier/engine/http/failures.ts";
import { publicSentence } from "@atelier/engine/http/public-sentence.ts";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import type { Profile } from "../profiles/profile.ts";
import { Broken, isBusy, isNotHere, PromptLost, Stalled } from "../servers/errors.ts";
import { lacksOf } from "../servers/lacks.ts";
import type { Seat, ServerPool } from "../servers/server-pool.ts";
import type { FoundWorkflow } from "../find-workflows.ts";
import type { ModelFile, Plan, Work } from "../workflow.ts";
import { type Note, readNote, writeNote } from "./note.ts";
import { promptId } from "./prompt-id.ts";
import { rising } from "./rising.ts";
import { runSteps } from "./run-steps.ts";
import type { Strays } from "./strays.ts";

/** Times that a job goes to another server, or again to the same, because one has lost it or does not take it. */
const mostMoves = 3;

/** Shares of the progress: what is prepared here, what the server does, what is finished here. */
const prepared = 0.02;
const worked = 0.92;

export interface JobParts {
  pool: ServerPool;
  /** Ways to do the job, the best first. */
  ways: readonly FoundWorkflow[];
  profile: Profile;
  strays: Strays;
}

/** Does a job on one server of the pool, and where that is lost on another. */
export async function runJob(job: EngineJob, context: RemoteContext, parts: JobParts): Promise<EngineResult> {
  const { pool, ways, profile, strays } = parts;
  const { signal } = context;
  const progress = rising((fraction) => context.progress(fraction));
  const work = workOf(job, context);
  const plans = new Map<string, Promise<Plan>>();
  const planOf = ({ id, workflow }: FoundWorkflow) => plans.get(id) ?? plans.set(id, workflow.plan(work as never, profile)).get(id)!;
  const avoid = new Set<string>();
  let note: Note = readNote(context.note) ?? { server: "", workflow: "", round: -1, strays: [] };
  for (const { server, prompt } of note.strays) {
    const member = pool.byUrl(server);
    if (member) strays.later(member, prompt);
  }
  progress(prepared / 2);
  let latest = "";
  let refusal: EngineError | undefined;
  for (let moves = 0; ; moves++) {
    signal.throwIfAborted();
    const waysOn = (known: Parameters<typeof lacksOf>[1]) => ways.filter(({ needs }) => lacksOf(needs, known) === undefined).map(({ id }) => id);
    context.waiting();
    const seat = await pool.seat({ waysOn, noted: note.server || undefined, avoid }, signal).catch((error: unknown) => {
      throw signal.aborted ? signal.reason : withRefusal(error, refusal);
    });
    context.running();
    try {
      const { url } = seat.member.server;
      const resumes = note.server === url && note.workflow === seat.way;
      if (!resumes) note = { ...note, server: url, workflow: seat.way, round: note.round + 1 };
      await context.keepNote(writeNote(note));
      const way = ways.find(({ id }) => id === seat.way)!;
      const plan = await planOf(way);
      progress(prepared);
      return await carryOut(job, context, { seat, way, plan, note, resumes, strays, work, progress, onPrompt: (prompt) => (latest = prompt) });
    } catch (error) {
      signal.throwIfAborted();
      await noteFailure(error, seat, latest, context);
      note = await afterFailure(error, seat, note, latest, context);
      avoid.add(seat.member.server.url);
      // Whoever is busy is not asked again before it says so: where there is no other, the job waits elsewhere than here.
      const goesOn = isBusy(error) ? pool.hasOther({ waysOn, avoid }) : mayMove(error);
      if (!goesOn || moves === mostMoves) throw error;
      if (isNotHere(error)) refusal = error;
    } finally {
      seat.leave();
    }
  }
}

interface Chosen {
  seat: Seat;
  way: FoundWorkflow;
  plan: Plan;
  note: Note;
  resumes: boolean;
  strays: Strays;
  work: Work & { folder: string };
  progress(fraction: number): void;
  /** Called with the id of each prompt before it is submitted. */
  onPrompt(prompt: string): void;
}

async function carryOut(job: EngineJob, context: RemoteContext, chosen: Chosen): Promise<EngineResult> {
  const { seat, way, plan, note, resumes, strays, work, progress, onPrompt } = chosen;
  const { signal } = context;
  const done = await runSteps(
    {
      task: context.id,
      plan,
      member: seat.member,
      promptOf(step) {
        const prompt = promptId(context.id, note.round, step);
        onPrompt(prompt);
        return prompt;
      },
      resumes,
      scratch: job.scratch,
      remoteFolder: work.folder,
      strays,
    },
    {
      signal,
      progress: (fraction) => progress(prepared + fraction * (worked - prepared)),
      waiting: () => context.waiting(),
      running: () => context.running(),
    },
  );
  // What is left to do is done here.
  seat.leave();
  const file = await plan.finish(done.made);
  signal.throwIfAborted();
  if (context.isCheck) await context.noteTrial?.({ place: seat.member.server.url, passed: true, mark: done.last });
  // The prompt of a check stays in the history, which tells of a restart: it holds no caller's words.
  done.forget({ keepsLast: context.isCheck === true });
  progress(1);
  const models = modelNames(way.needs.models);
  const extras = { ...plan.extras, ...(plan.notApplied.length > 0 && { not_applied: plan.notApplied }) };
  const model = models.length > 0 ? { model: models.join(", ") } : {};
  return { files: [file], fidelity: "generative", sourceType: plan.sourceType, ...model, extras };
}

/** Those that make pictures first, then encoders and what is added to them. */
function modelNames(files: readonly ModelFile[]): string[] {
  const makers = files.filter(({ folder }) => ["diffusion_models", "checkpoints", "unet"].includes(folder));
  return [...new Set([...makers, ...files].map(({ model }) => model))];
}

const mayMove = (error: unknown) => isNotHere(error) || [Unreachable, PromptLost, Stalled].some((kind) => error instanceof kind);

/** That there is no other server says less than why the last one would not. While another is only away, the job may be done yet. */
function withRefusal(error: unknown, refusal: EngineError | undefined): unknown {
  if (!refusal || !(error instanceof Unreachable)) return refusal ?? error;
  return new EngineError("unavailable", refusal.message, { class: "transient", ...(refusal.reason !== undefined && { reason: refusal.reason }), cause: error });
}

/** What the next attempt must know: to begin again, anywhere, and of prompts that could not be ended. */
async function afterFailure(error: unknown, { member, way }: Seat, note: Note, prompt: string, context: RemoteContext): Promise<Note> {
  if (isNotHere(error)) member.refused(way);
  const isSilent = error instanceof Unreachable;
  const stray = isSilent ? [{ server: member.server.url, prompt }] : [];
  const next = { ...note, server: "", strays: [...note.strays, ...stray] };
  await context.keepNote(writeNote(next)).catch(() => {});
  return next;
}

/** Tells that the kind cannot be done at a server, where the failure says so. A check is one for that: whatever its prompt has failed of counts. */
async function noteFailure(error: unknown, { member }: Seat, mark: string, { noteTrial, isCheck }: RemoteContext): Promise<void> {
  const isOfCheck = isCheck === true && error instanceof EngineError && error.code === "failed";
  if (!(error instanceof Broken) && !isOfCheck) return;
  const says = error instanceof Broken ? error.says : (publicSentence(error.message.replace(`${member.server.name} `, "")) ?? "failed");
  const subject = error instanceof Broken && error.file !== undefined ? { subject: error.file } : {};
  await noteTrial?.({ place: member.server.url, passed: false, says, ...subject, mark }).catch(() => {});
}

/** Names on the server begin with a folder of the job's own; those of results are unlike in each attempt, so that no cached node leaves them out. */
function workOf(job: EngineJob, { id, signal }: RemoteContext): Work & { folder: string } {
  const folder = `atelier/${id.toLowerCase()}`;
  const attempt = crypto.randomUUID().slice(0, 8);
  return {
    job,
    signal,
    folder,
    input: (name) => `${folder}/${name}`,
    output: (name) => `${folder}/${attempt}-${name}`,
    file: (name) => join(job.scratch, name),
  };
}
