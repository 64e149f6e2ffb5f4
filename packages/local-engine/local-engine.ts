import { jobClasses } from "@atelier/engine/jobs/job-class.ts";
import type { EngineJob, JobKind } from "@atelier/engine/jobs/job.ts";
import { ffmpegVersion } from "@atelier/media/ffmpeg.ts";
import { withVision } from "./vision/what-saw.ts";
import { type Capability, type Engine, type EngineContext, EngineError, type EngineResult } from "@atelier/engine/engine.ts";

const classical: Capability = { ready: true, fidelity: "classical", repeats: true };

type Work<K extends JobKind> = (job: EngineJob<K>, context: EngineContext) => Promise<EngineResult>;

/**
 * Every kind that this engine does: what it can say of itself, and its file, loaded when a job of the kind comes. Add a kind with its file and an
 * entry here.
 */
const kinds: { [K in JobKind]?: { capability: Capability; load(): Promise<Work<K>> } } = {
  "animate-image": {
    capability: classical,
    load: async () => (await import("./animate-image/animate-image.ts")).animateImage,
  },
  "edit-image": {
    capability: classical,
    load: async () => (await import("./edit-image/edit-image.ts")).editImage,
  },
  "edit-video": {
    capability: classical,
    load: async () => (await import("./edit-video/edit-video.ts")).editVideo,
  },
  "expand-image": {
    capability: classical,
    load: async () => (await import("./expand-image/expand-image.ts")).expandImage,
  },
  "generate-video": {
    capability: { ready: true, fidelity: "procedural", repeats: true },
    load: async () => (await import("./generate-video/generate-video.ts")).generateVideo,
  },
  "inpaint-image": {
    capability: classical,
    load: async () => (await import("./inpaint-image/inpaint-image.ts")).inpaintImage,
  },
  "lip-sync": {
    capability: classical,
    load: async () => (await import("./lip-sync/lip-sync.ts")).lipSync,
  },
  "move-camera": {
    capability: { ready: true, fidelity: "approximate", repeats: true },
    load: async () => (await import("./move-camera/move-camera.ts")).moveCamera,
  },
  "retouch-skin": {
    capability: classical,
    load: async () => (await import("./retouch-skin/retouch-skin.ts")).retouchSkin,
  },
  "transfer-motion": {
    capability: classical,
    load: async () => (await import("./transfer-motion/transfer-motion.ts")).transferMotion,
  },
  "upscale-video": {
    capability: classical,
    load: async () => (await import("./upscale-video/upscale-video.ts")).upscaleVideo,
  },
};

/** The engine that is always there: classical methods on the processor and no service to call. Runs in a process of its own, which it may block. */
const engine = {
  id: "local",

  async capabilities() {
    const hasFfmpeg = (await ffmpegVersion()) !== undefined;
    const missing: Capability = { ready: false, reason: "ffmpeg is not installed" };
    const lacks = (kind: string) => jobClasses[kind as JobKind] === "film" && !hasFfmpeg;
    return Object.fromEntries(Object.entries(kinds).map(([kind, { capability }]) => [kind, lacks(kind) ? missing : capability]));
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
