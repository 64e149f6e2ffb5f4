import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { jobKinds } from "../jobs/job-class.ts";
import type { JobKind, Jobs } from "../jobs/job.ts";
import type { LocalFile } from "../jobs/local-file.ts";
import type { Target } from "../jobs/target.ts";
import { readText } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { formats } from "@atelier/media/media-types.ts";
import { sniffFile } from "@atelier/media/sniff-file.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import { type Capabilities, type Engine, EngineError, type EngineResult, type RemoteContext } from "../engine.ts";
import { engineErrorCodes } from "../engine-error.ts";
import { noMaterials } from "../materials.ts";
import { makeSampleJobs, type SampleJob, type SampleJobs, toJob } from "../samples/sample-jobs.ts";
import { withTornInputs } from "./torn-inputs.conformance.ts";

export interface EngineTwin {
  engine: Engine;
  /** Kinds to try of those that it claims; absent: all. */
  kinds?: readonly JobKind[];
  /** The first job of each kind, and the next ones only as long as a parameter that must be read was not. */
  quick?: boolean;
  /** Milliseconds that an abort may take: two seconds, after which the process would be killed. More only for an engine that has its process alone. */
  abortWithin?: number;
  /** Seconds that one of the samples may take, which are small. */
  endWithin?: number;
  /** Parameters that the engine has no use for. Where this is given, it must read every other one that the samples of a kind have. */
  ignores?: { readonly [K in JobKind]?: readonly (keyof Jobs[K]["parameters"])[] };
  /** What the engine has left running elsewhere, such as prompts of a remote server. */
  leftElsewhere?(): Promise<string[]>;
}

/** What every engine must do, for every kind that it claims. Each engine's test calls this. */
export function engineConformance({ engine, kinds, quick = false, abortWithin = 2000, endWithin = 300, ignores, leftElsewhere }: EngineTwin): void {
  describe(`the engine ${engine.id}`, () => {
    let folder: string;
    let jobs: SampleJobs;
    let capabilities: Capabilities;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "atelier-engine-"));
      jobs = await makeSampleJobs(folder);
      capabilities = await engine.capabilities(new AbortController().signal);
    });
    after(() => rm(folder, { recursive: true, force: true }));

    const scratch = async () => {
      const path = await mkdtemp(join(folder, "scratch-"));
      await mkdir(join(path, "engine"));
      return path;
    };
    const run = async (job: SampleJob, changes: Partial<RemoteContext> = {}, seed = 7) => {
      const place = await scratch();
      const result = engine.run(toJob(job, seed, join(place, "engine")), contextOf(changes));
      return { place, result };
    };
    /** The result, or an error that says what did not end. The timer keeps this process alive, also where nothing else would. */
    const inTime = async (result: Promise<EngineResult>, sentence: () => string) => {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new Error(sentence())), endWithin * 1000);
      return Promise.race([result, late.promise]).finally(() => clearTimeout(timer));
    };
    /** Sample jobs of a kind that the engine takes. */
    const ofKind = (kind: JobKind): SampleJob[] => {
      const capability = capabilities[kind];
      return (jobs[kind] as SampleJob[]).filter((job) => capability?.ready && capability.refuses?.(job as never) === undefined);
    };

    test("a kind is ready with a fidelity, or says why it is not", () => {
      for (const capability of Object.values(capabilities)) assert.ok(capability.ready ? capability.fidelity : capability.reason.length > 0);
      for (const kind of kinds ?? []) {
        const capability = capabilities[kind];
        if (!capability?.ready) assert.fail(`${kind} is not ready: ${capability?.reason ?? `${engine.id} does not claim it`}`);
      }
    });

    test("a kind that it does not do is refused as unavailable", async () => {
      for (const kind of jobKinds.filter((one) => capabilities[one] === undefined)) {
        const { result } = await run(jobs[kind][0] as SampleJob);
        await assert.rejects(result, (error: EngineError) => error.code === "unavailable");
      }
    });

    for (const kind of kinds ?? jobKinds) {
      test(
        `${kind}: the ordered size, length, rate and sound; progress that never falls; every parameter read; the same again for the same seed`,
        async (t) => {
          const capability = capabilities[kind];
          if (!capability?.ready) return t.skip("not claimed");
          const ignored = ignores?.[kind] as readonly string[] | undefined;
          const named = ignores ? ofKind(kind).flatMap(({ parameters }) => Object.keys(parameters)) : [];
          const declared = new Set(named.filter((name) => !ignored?.includes(name)));
          const read = new Set<PropertyKey>();
          for (const [index, sample] of ofKind(kind).entries()) {
            if (quick && index > 0 && [...declared].every((name) => read.has(name))) break;
            const job = recorded(sample, read);
            const reported: number[] = [];
            let turn: "waiting" | "running" = "running";
            const { result, place } = await run(job, {
              progress: (fraction) => void reported.push(fraction), waiting: () => void (turn = "waiting"), running: () => void (turn = "running"),
            });
            const made = await inTime(result, () => `${kind} did not end within ${endWithin} s, after the progress ${reported.at(-1) ?? "nothing"}`);
            assert.equal(turn, "running" as string, "it says that it waits, and has done the work");
            assert.deepEqual(
              reported,
              [...reported].sort((a, b) => a - b),
              "progress fell",
            );
            assert.ok(reported.every((fraction) => fraction >= 0 && fraction <= 1));
            await checkResult(made, job.target, place);
            assert.deepEqual(await readdir(place), ["engine"], "it wrote beside its scratch folder");
            assert.equal(childrenOfThisProcess(), 0, "it left a program running");
            if (!capability.repeats) continue;
            const again = await inTime((await run(job)).result, () => `${kind} did not end within ${endWithin} s the second time`);
            assert.deepEqual(await contentOf(again.files), await contentOf(made.files), "the same seed gave something else");
          }
          const dead = [...declared].filter((name) => !read.has(name)).join(", ");
          assert.equal(dead, "", `${dead} of ${kind} does nothing: ${engine.id} never reads it for any sample of packages/engine/kinds/${kind}.ts`);
        },
      );

      test(`${kind}: an abort ends it with the signal's reason and leaves nothing running`, { timeout: 600_000 }, async (t) => {
        const [job] = ofKind(kind);
        if (!job) return t.skip("not claimed");
        await checkAbort((changes) => run(job, changes), abortWithin);
        assert.deepEqual((await leftElsewhere?.()) ?? [], []);
      });

      test(`${kind}: inputs that cannot be read are an error of a known code, not a result`, { timeout: 600_000 }, async (t) => {
        const [job] = ofKind(kind);
        if (!job || Object.values(job.inputs).flat().length === 0) return t.skip("not claimed, or without inputs");
        const { result } = await run(await withTornInputs(job, folder));
        const error = await result.then(
          () => assert.fail("it made something of nothing"),
          (cause: unknown) => cause,
        );
        assert.ok(error instanceof Error && (!(error instanceof EngineError) || engineErrorCodes.includes(error.code)));
      });
    }
  });
}

function contextOf(changes: Partial<RemoteContext>): RemoteContext {
  const silent = { progress() {}, waiting() {}, running() {}, keepNote: async () => {} };
  return { id: crypto.randomUUID(), signal: new AbortController().signal, materials: noMaterials, ...silent, ...changes };
}

/** A job that notes which of its parameters are read. */
function recorded(job: SampleJob, read: Set<PropertyKey>): SampleJob {
  const get = (parameters: object, name: PropertyKey, receiver: unknown): unknown => (read.add(name), Reflect.get(parameters, name, receiver));
  return { ...job, parameters: new Proxy(job.parameters, { get }) } as SampleJob;
}

const childrenOfThisProcess = () => process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;

async function checkAbort(run: (changes: Partial<RemoteContext>) => Promise<{ result: Promise<EngineResult> }>, within: number): Promise<void> {
  const reason = new Error("nobody wants it any more");
  const before = new AbortController();
  before.abort(reason);
  await assert.rejects((await run({ signal: before.signal })).result, (error) => error === reason, "it worked on, though aborted before");

  const during = new AbortController();
  let abortedAt = Number.POSITIVE_INFINITY;
  const abort = () => {
    abortedAt = Math.min(abortedAt, performance.now());
    during.abort(reason);
  };
  // At the first progress: a computation that blocks this thread lets no timer fire.
  const { result } = await run({ signal: during.signal, progress: abort });
  const late = setTimeout(abort, 300);
  const error = await result.then(
    () => assert.fail("it finished, though aborted"),
    (cause: unknown) => cause,
  );
  clearTimeout(late);
  assert.equal(error, reason);
  const took = performance.now() - abortedAt;
  assert.ok(took < within, `it took ${Math.round(took)} ms to end`);
  await sleep(50);
  assert.equal(childrenOfThisProcess(), 0, "it left a program running");
}

async function checkResult({ files, sourceType, fidelity, extras }: EngineResult, target: Target, place: string): Promise<void> {
  assert.ok(fidelity && sourceType);
  JSON.stringify(extras ?? {});
  assert.equal(files.length, 1);
  for (const file of files) {
    assert.ok(file.path.startsWith(join(place, "engine")), `${file.path} is not in its scratch folder`);
    await checkType(file, target.frameRate === undefined ? "image" : "video");
    if (target.frameRate === undefined) await checkPicture(file, target);
    else await checkFilm(file, target);
  }
}

/** The file is of the type that the result says, and that is one of the medium. */
async function checkType({ path, mediaType }: LocalFile, medium: "image" | "video"): Promise<void> {
  const { format } = await sniffFile(path);
  const found = format === undefined ? "no media file" : formats[format].mediaType;
  assert.equal(found, mediaType, `the result says ${mediaType}, and the file is ${found}`);
  assert.ok(mediaType.startsWith(`${medium}/`), `the result is ${mediaType} where ${medium === "image" ? "a picture" : "a film"} was ordered`);
}

async function checkPicture({ path }: LocalFile, target: Target): Promise<void> {
  const { width, height } = await (await loadSharp())(path).metadata();
  assert.deepEqual({ width, height }, { width: target.width, height: target.height });
}

/** As the finishing step demands it. */
async function checkFilm({ path }: LocalFile, { width, height, frameRate = 0, duration = 0, sound }: Target): Promise<void> {
  const clip = await probeClip(path);
  assert.ok(clip, "it cannot be read");
  assert.deepEqual([clip.width, clip.height], [width, height]);
  assert.ok(Math.abs(clip.frameRate / frameRate - 1) < 0.001, `${clip.frameRate} frames a second`);
  assert.ok(Math.abs(clip.frames - duration * frameRate) < 1.01, `${clip.frames} frames`);
  // Sound that nobody ordered is cut off.
  if (sound) assert.ok(clip.sound, "it has no sound");
}

/** What is seen and heard, without what containers say of themselves. */
function contentOf(files: readonly LocalFile[]): Promise<string[]> {
  return Promise.all(
    files.map(async ({ path, mediaType }) => {
      if (mediaType.startsWith("image/"))
        return createHash("sha256")
          .update(await (await loadSharp())(path).raw().toBuffer())
          .digest("hex");
      return runUngated(["-i", path, "-map", "0", "-f", "framemd5", "pipe:1"], readText);
    }),
  );
}
