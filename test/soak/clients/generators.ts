/**
 * `npm run soak -- generators [words]`: three generators of clients take `openapi.json` without a warning, what they write compiles, and a small program
 * on each searches, tries out, creates, waits and reads an error against the service. They come from their registries, pinned; one that cannot be had here
 * is reported and left out. openapi-typescript is in `test/e2e/openapi.test.ts`.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { fillSmallLibrary } from "../../parts/fill-small-library.ts";
import { probeKey, startProbeService } from "../../parts/probe-service.ts";
import type { Generator, Given, Seen } from "./generators-parts/generator.ts";
import { heyApi } from "./generators-parts/hey-api.ts";
import { openapiGenerator } from "./generators-parts/openapi-generator.ts";
import { openapiPythonClient } from "./generators-parts/openapi-python-client.ts";

const document = join(import.meta.dirname, "../../../openapi.json");
const expected: Seen = {
  found: ["sun"], estimated: true, status: "COMPLETED", files: 1, error: { status: 400, code: "invalid_request", fields: ["left"] }, usage: true,
};

const ends: (() => unknown)[] = [];
const folder = await mkdtemp(join(tmpdir(), "atelier-generators-"));
try {
  const service = await startProbeService({ after: (end: () => unknown) => ends.push(end) } as never);
  await fillSmallLibrary(service);
  const picture = await sharp({ create: { width: 96, height: 64, channels: 3, background: "#b08060" } }).png().toBuffer();
  const given = { SERVICE: service.url.replace(/\/$/, ""), KEY: probeKey, PICTURE: picture.toString("base64") };
  const words = process.argv.slice(2);
  const isAsked = ({ name }: Generator) => words.length === 0 || words.some((word) => name.includes(word));
  for (const generator of [heyApi, openapiPythonClient, openapiGenerator].filter(isAsked)) {
    try {
      console.log(`${generator.name}: ${await prove(generator, given)}`);
    } catch (error) {
      process.exitCode = 1;
      console.log(`${generator.name}: FAILS: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
} finally {
  for (const end of ends) await end();
  await rm(folder, { recursive: true, force: true });
}

/** @returns what was seen, in words @throws Error where something does not hold */
async function prove(generator: Generator, given: Given): Promise<string> {
  const missing = generator.needs.filter((program) => spawnSync("sh", ["-c", `command -v ${program}`]).status !== 0);
  if (missing.length > 0) return `not proved, ${missing.join(" and ")} is not here`;
  const own = join(folder, generator.name.replaceAll(/\W+/g, "-"));
  await mkdir(own);
  try {
    await generator.fetch(own);
  } catch (error) {
    return `not proved, it cannot be had here: ${String(error).trim().split("\n").at(-1)}`;
  }
  const said = (await generator.generate(own, document)).split("\n");
  const warnings = said.filter((line) => /warn|error|cannot|unsupported/i.test(line) && !/\bINFO\b/.test(line));
  const others = warnings.filter((line) => !generator.own.some((known) => known.test(line)));
  assert.deepEqual(others, []);
  await generator.compile(own);
  const seen = JSON.parse((await generator.run(own, given)).trim().split("\n").at(-1)!) as Seen;
  assert.deepEqual(seen, expected);
  const count = warnings.length - others.length;
  return `takes the document without a warning${count > 0 ? " but its own" : ""}, compiles, and its program has seen ${JSON.stringify(seen)}`;
}
