import { jobClasses } from "@atelier/engine/jobs/job-class.ts";
import type { EngineJob, JobKind } from "@atelier/engine/jobs/job.ts";
import { ffmpegVersion } from "@atelier/media/ffmpeg.ts";
import { withVision } from "./vision/what-saw.ts";
import { type Capability, type Engine, type EngineContext, EngineError, type EngineResult, type Fidelity } from "@atelier/engine/engine.ts";
import { kinds as found } from "./kinds.generated.ts";

type Work<K extends JobKind> = (job: EngineJob<K>, context: EngineContext) => Promise<EngineResult>;

/** Every kind that this engine does, and how to load the file that does it, when a job of the kind comes. */
const kinds: { [K in JobKind]?: { fidelity: Fidelity; load(): Promise<Work<K>> } } = found;

/** The engine that is always there: classical methods on the processor and no service to call. Runs in a process of its own, which it may block. */
const engine = {
  id: "local",

  async capabilities() {
    const hasFfmpeg = (await ffmpegVersion()) !== undefined;
    const missing: Capability = { ready: false, reason: "ffmpeg is not installed" };
    const lacks = (kind: string) => jobClasses[kind as JobKind] === "film" && !hasFfmpeg;
    return Object.fromEntries(
      Object.entries(kinds).map(([kind, { fidelity }]): [string, Capability] => [kind, lacks(kind) ? missing : { ready: true, fidelity, repeats: true }]),
    );
  },

  async run<K extends JobKind>(job: EngineJob<K>, context: EngineContext) {
    context.signal.throwIfAborted();
    const kind = kinds[job.kind as K];
    if (!kind) throw new EngineError("unavailable", `the local engine does not do ${job.kind}`);
    const work: Work<K> = await kind.load();
    const { result, sight } = await withVision(() => work(job, context));
    const vision = [...sight.models].sort();
    // A first guess that was given up does not count where a second look found the subject.
    const isUnsure = sight.isUnsure && result.extras?.subject !== true;
    const extras: Record<string, unknown> = { ...result.extras, ...(vision.length > 0 && { vision }), ...(isUnsure && { subject: "uncertain" }) };
    return { ...result, extras };
  },
} satisfies Engine;

export const createEngine = () => engine;
