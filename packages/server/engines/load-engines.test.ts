import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startFailure } from "../process/start-failure.ts";
import { loadEngine } from "./load-engines.ts";

/** What `createEngine` of the engine "farm" does, and the sentence that the operator gets; undefined: the stack. */
const table: [string, string, string | undefined][] = [
  [
    "refuses its settings",
    'if (!settings.servers) throw new Error("ATELIER_FARM_SERVERS must name a server."); return engine;',
    "The engine farm cannot start: ATELIER_FARM_SERVERS must name a server.",
  ],
  ["gets no URL where one is needed", 'new URL(settings.server ?? "10.0.0.7"); return engine;', "The engine farm cannot start: Invalid URL"],
  [
    "makes another engine",
    'return { ...engine, id: "form" };',
    "packages/farm-engine/farm-engine.ts must export createEngine, which makes an engine with the id farm.",
  ],
  ["has a fault", "return settings.servers.length;", undefined],
];
for (const [what, body, expected] of table) {
  test(`the start with an engine that ${what} ends with ${expected === undefined ? "its stack" : "one sentence"}`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "atelier-engines-"));
    t.after(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, "farm-engine"));
    const engine = 'const engine = { id: "farm", capabilities: async () => ({}), run: () => Promise.reject() };';
    await writeFile(join(folder, "farm-engine", "farm-engine.ts"), `${engine}\nexport function createEngine(settings: any) { ${body} }\n`);
    const failure: unknown = await loadEngine(folder, "farm", {}).catch((error: unknown) => error);
    assert.ok(failure instanceof Error);
    assert.equal(startFailure(failure), expected);
  });
}
