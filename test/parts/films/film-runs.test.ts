import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { loadEndpoints } from "@atelier/server/endpoints/definition/load-endpoints.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import type { MediaFiles } from "../media-files.ts";
import { filmMedia } from "./film-media.ts";
import { exactly } from "./film-run.ts";
import { filmRuns } from "./film-runs.ts";
import { departures } from "./probe-film.ts";

interface Schema {
  type?: string;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
}

const media = { url: (name: string) => name, inline: (name: string) => name } as MediaFiles;

/** Of the lengths that `model-v3` takes as text, a few stand for those that take minutes. */
const isLong = (path: string, option: string, value: unknown) => path.startsWith("video/model-v3") && option === "duration" && Number(value) > 5;

test("every value of every enumerated and boolean option of a video endpoint has its run", async () => {
  const missing: string[] = [];
  for (const { path, produces, body } of await loadEndpoints()) {
    if (produces !== "video") continue;
    const bodies = filmRuns.filter((run) => run.path === path).map((run) => run.body(media));
    const visit = ({ properties = {} }: Schema, given: Record<string, unknown>[]) => {
      for (const [name, schema] of Object.entries(properties)) {
        const values = schema.enum ?? (schema.type === "boolean" ? [true, false] : []);
        const taken = new Set(given.map((one) => one[name] ?? schema.default));
        missing.push(...values.filter((value) => !taken.has(value) && !isLong(path, name, value)).map((value) => `${path}: ${name} ${String(value)}`));
        if (schema.properties) visit(schema, given.map((one) => (one[name] ?? {}) as Record<string, unknown>));
      }
    };
    visit(body as Schema, bodies);
  }
  assert.deepEqual(missing, []);
});

test("a film that is as promised passes the probe, and each departure is reported", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "probe-film-"));
  t.after(() => rm(folder, { recursive: true }));
  const make = async (...more: string[]) => {
    const path = join(folder, "film.mp4");
    await runUngated(["-y", ...filmMedia["25.mp4"]!, "-ar", "48000", ...more, path], ignoreOutput);
    return readFile(path);
  };
  const marked = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"];
  const good = await make("-movflags", "+faststart", ...marked);
  const film = { size: exactly(320, 240), rate: "25/1", frames: 12, sound: true, flash: 6 / 25, beep: 6 / 25 };
  assert.deepEqual(await departures(good, film), []);
  const found = await departures(good, { size: exactly(322, 240), rate: "24/1", frames: 14, sound: false, flash: 0.1, beep: 0.1 });
  for (const word of ["size 320x240", "rate 25/1", "12 frames", "sound where none", "pictures of", "turns bright at", "sounds from"]) {
    assert.ok(found.some((problem) => problem.includes(word)), `${word} in ${found.join("; ")}`);
  }
  const bad = await departures(await make("-vf", "setsar=2", "-shortest"), { ...film, frames: 12 });
  for (const word of ["pixels of 2:1", "colours", "cannot be played"]) assert.ok(bad.some((problem) => problem.includes(word)), `${word} in ${bad.join("; ")}`);
  const broken = Buffer.from(good);
  broken.fill(0x55, broken.length - 3000);
  assert.ok((await departures(broken, film)).length > 0, "what is broken is told");
});
