import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type Engine, EngineError } from "../engine.ts";
import type { JobKind } from "../jobs/job.ts";
import { noMaterials } from "../materials.ts";
import { internals, type Misdeed, misdeeds } from "./misdeeds.conformance.ts";
import { makeSampleJobs, type SampleJobs, toJob } from "../samples/sample-jobs.ts";

/** An engine that asks one server, which gives up a connection that says nothing for a second. */
export interface FaultyTwin {
  engine: Engine;
  /** Kinds of which it is asked. */
  kinds: readonly JobKind[];
  /** The server does this whenever it is asked for work; undefined: nothing wrong. */
  misbehave(misdeed: Misdeed | undefined): void;
  /** Times that it was asked for work. */
  asked(): number;
  /** Each order is paid for: one whose answer was lost ends as `engine_unknown`. */
  pays?: true;
}

/** What every engine must make of a server's faults: the class that decides what follows, a sentence that callers may read, and no question too many. */
export function faultConformance({ engine, kinds, misbehave, asked, pays }: FaultyTwin): void {
  describe(`faults of a server of the engine ${engine.id}`, () => {
    let folder: string;
    let jobs: SampleJobs;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "atelier-faults-"));
      jobs = await makeSampleJobs(folder);
    });
    after(() => rm(folder, { recursive: true, force: true }));

    const failureOf = async (kind: JobKind): Promise<EngineError> => {
      const scratch = join(await mkdtemp(join(folder, "scratch-")), "engine");
      await mkdir(scratch);
      const silent = { progress() {}, waiting() {}, running() {}, keepNote: async () => {} };
      const context = { ...silent, id: crypto.randomUUID(), signal: new AbortController().signal, materials: noMaterials };
      const error: unknown = await engine.run(toJob(jobs[kind][0] as never, 7, scratch), context).then(
        () => assert.fail("it made something of a fault"),
        (cause: unknown) => cause,
      );
      assert.ok(error instanceof EngineError, String(error));
      return error;
    };

    for (const kind of kinds) {
      for (const usual of misdeeds) {
        const { reason: _reason, retryAfter: _retryAfter, ...unknown } = usual;
        const misdeed: Misdeed = pays && usual.lost ? { ...unknown, class: "permanent" } : usual;
        test(`${kind}: ${misdeed.name} is ${misdeed.class}`, { timeout: 60_000 }, async () => {
          const before = asked();
          misbehave(misdeed);
          const error = await failureOf(kind).finally(() => misbehave(undefined));
          assert.equal(error.class, misdeed.class, `${error.code}: ${error.message}`);
          if (pays && misdeed.lost) assert.equal(error.code, "engine_unknown");
          if (misdeed.class === "refused") assert.equal(error.code, "content_refused");
          if (misdeed.reason) assert.match(error.reason ?? "", misdeed.reason);
          assert.match(error.reason ?? "", /^[A-Z].*\p{L}.*$/u, "callers get a reason");
          assert.doesNotMatch(error.reason ?? "", internals);
          assert.ok((error.reason ?? "").length <= 400);
          if (misdeed.retryAfter !== undefined) {
            const { retryAfter = 0 } = error;
            assert.ok(retryAfter <= misdeed.retryAfter && retryAfter > misdeed.retryAfter - 3000, `to be repeated in ${retryAfter} ms`);
          }
          // Whether it is asked again is for the service to decide, which has a slot for others meanwhile.
          if (misdeed.class !== "transient" || misdeed.retryAfter !== undefined) assert.equal(asked() - before, 1);
        });
      }
    }
  });
}
