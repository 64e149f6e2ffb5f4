import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { test } from "node:test";
import { jobClasses, jobKinds } from "./jobs/job-class.ts";
import { timeLimitOf } from "./jobs/time-limit-of.ts";
import { makeSampleJobs, type SampleJob } from "./samples/sample-jobs.ts";

test("every file of kinds/ is a kind of its name", async () => {
  const files = (await readdir(join(import.meta.dirname, "kinds"))).map((file) => file.replace(/\.ts$/, "")).sort();
  assert.deepEqual([...jobKinds].sort(), files, "run `npm run generate`");
});

test("every kind has samples of its class, with a time limit", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-kinds-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const [kind, jobs] of Object.entries(await makeSampleJobs(folder))) {
    for (const job of jobs as SampleJob[]) {
      assert.equal(job.target.duration === undefined ? "picture" : "film", jobClasses[job.kind], kind);
      assert.ok(timeLimitOf(job) >= 600, kind);
    }
  }
});

test("longer and larger films may be worked on for longer, pictures by their size", () => {
  const limit = (kind: "generate-video" | "upscale-video" | "edit-image", target: object) =>
    timeLimitOf({ kind, parameters: {}, target: { width: 1920, height: 1080, frameRate: 24, ...target } } as never);
  const measured = 1560;
  assert.ok(limit("generate-video", { duration: 15 }) > 3 * measured, "fifteen seconds at full size, of which 1,560 s of work were measured on one card");
  assert.ok(limit("generate-video", { duration: 15 }) > 1.5 * limit("generate-video", { duration: 5 }));
  assert.ok(limit("generate-video", { duration: 15 }) > limit("generate-video", { duration: 15, width: 1280, height: 720 }));
  assert.ok(limit("upscale-video", { duration: 300, frameRate: 60 }) > limit("upscale-video", { duration: 300, frameRate: 30 }));
  assert.ok(limit("edit-image", { width: 8000, height: 5000 }) > limit("edit-image", {}));
});

test("the package names no file outside of it: whoever installs it has the suite", async () => {
  const sources = (await readdir(import.meta.dirname, { recursive: true, withFileTypes: true })).filter(({ name }) => name.endsWith(".ts"));
  for (const { name, parentPath } of sources) {
    const source = await readFile(join(parentPath, name), "utf8");
    for (const [, path] of source.matchAll(/["'`]((?:\.\.?\/)[^"'`\s]*)["'`]/g)) {
      const within = relative(import.meta.dirname, resolve(parentPath, path!));
      assert.ok(!within.startsWith(".."), `${name}: ${path}`);
    }
  }
});
