import assert from "node:assert/strict";
import { test } from "node:test";
import { checkStructure } from "./check-structure.ts";

/** What the check says of one file with this text, in a tree that is otherwise empty. */
function complaints(path: string, text: string, others: Record<string, string> = {}): string[] {
  return checkStructure(new Map(Object.entries({ [path]: text, ...others })));
}

const violations: [name: string, path: string, text: string, says: RegExp][] = [
  ["the store knows a rule", "packages/server/store/database/catalog/icons.ts", 'import { rank } from "../../../catalog/search/rank.ts";', /knows no rule/],
  ["the store knows a setting", "packages/server/store/objects/disk/open.ts", 'import type { Config } from "../../../config/settings.ts";', /knows no rule/],
  ["a service knows HTTP", "packages/server/catalog/icons/icon-service.ts", 'import { sendProblem } from "../../http/problem.ts";', /services know no HTTP/],
  [
    "a service knows HTTP by a type", "packages/server/catalog/icons/icon-service.ts", 'import type { FastifyRequest } from "fastify";',
    /services know no HTTP/,
  ],
  ["a service knows a part of the HTTP framework", "packages/server/tasks/get-task.ts", 'await import("@fastify/swagger");', /services know no HTTP/],
  ["a service writes its own query", "packages/server/tasks/create-task.ts", 'import { sql } from "kysely";', /only the store writes/],
  [
    "an engine knows the database", "packages/local-engine/retouch-skin/retouch.ts",
    'import { findTask } from "@atelier/server/store/database/tasks/tasks.ts";', /know no database/,
  ],
  ["an engine knows a task", "packages/comfyui-engine/run.ts", 'export * from "@atelier/server/tasks/task.ts";', /know no database, task/],
  ["the local engine opens a connection", "packages/animatic/places/forest.ts", 'import { request } from "undici";', /need no network/],
  [
    "an engine draws a film itself", "packages/local-engine/animate-image/air.ts", 'import { ridge } from "@atelier/animatic/layers/ridge.ts";',
    /how films are drawn/,
  ],
  [
    "an endpoint knows an engine", "packages/server/endpoints/skin-enhancer-flexible.ts",
    'import { local } from "@atelier/local-engine/local-engine.ts";', /knows jobs and no engine/,
  ],
  ["the configuration knows another folder", "packages/server/config/settings.ts", 'import { invalidRequest } from "../errors.ts";', /knows no other folder/],
  [
    "the search index knows the rest", "packages/search/rank.ts", 'import { foldName } from "@atelier/server/catalog/music/fields.ts";',
    /knows nothing of the rest/,
  ],
  ["a part of all catalogs knows one", "packages/server/catalog/index/live-index.ts", 'import { icons } from "../icons/definition.ts";', /knows none of them/],
  [
    "a catalog knows who puts the catalogs together", "packages/server/catalog/sounds/item.ts", 'import { Catalogs } from "../open-catalogs.ts";',
    /knows no other/,
  ],
  ["the thread of the indexes loads a schema library", "packages/server/catalog/icons/fields.ts", 'import Type from "typebox";', /schema library/],
  [
    "the service needs the starter", "packages/server/catalog/audio/cover-art.ts",
    'import { Random } from "@atelier/starter-library/synthesis/random.ts";', /client of the import/,
  ],
  ["a program is started", "packages/local-engine/lip-sync/speak.ts", 'import { spawn } from "node:child_process";', /starts no program/],
  [
    "ffmpeg is run past its gate", "packages/engine/fitting/fit-film.ts",
    'import { runUngated } from "@atelier/media/ffmpeg-program.ts";', /through its gate/,
  ],
  ...["sharp", "@resvg/resvg-js", "@atelier/media/ffmpeg.ts", "@atelier/media/images/load-sharp.ts", "@atelier/media/images/render-svg.ts"].map(
    (drawer): [string, string, string, RegExp] => (
      [`a route draws or decodes by ${drawer}`, "packages/server/boards/board-cover.ts", `await import("${drawer}");`, /must not draw, decode or measure/]
    ),
  ),
  [
    "a route parses a drawing", "packages/server/catalog/icons/routes.ts", 'import { writeCode } from "./code/write-code.ts";',
    /no drawing is parsed or rendered/,
  ],
  ["the environment is read outside the configuration", "packages/media/probe.ts", "const path = process.env.PATH;", /reads the environment/],
  ["a folder has a name that says nothing", "packages/media/utils/clamp.ts", "", /folder called utils/],
  ["a file is over 600 lines", "packages/media/probe.ts", "\n".repeat(601), /has 601 lines/],
];

for (const [name, path, text, says] of violations) {
  test(`reported: ${name}`, () => {
    const found = complaints(path, text);
    assert.equal(found.length, 1, found.join("; "));
    assert.match(found[0]!, says);
    assert.ok(found[0]!.startsWith(path));
  });
}

test("reported: files import one another in a circle, types included", () => {
  const others = {
    "packages/x/b.ts": 'import type { C } from "./deep/c.ts";', "packages/x/deep/c.ts": 'export { a } from "../a.ts";',
    "packages/x/d.ts": 'import "./a.ts";'
  };
  assert.deepEqual(
    complaints("packages/x/a.ts", 'import { b } from "./b.ts";', others),
    ["a cycle of imports: packages/x/a.ts -> packages/x/b.ts -> packages/x/deep/c.ts -> packages/x/a.ts"]
  );
});

test("what the rules allow is not complained about", () => {
  const allowed: [string, string][] = [
    [
      "packages/server/app/create-app.ts",
      'import { createServer } from "../http/server.ts"; import { local } from "../engines/local/local-engine.ts"; ' +
        'import { openSqlite } from "../store/database/sqlite/open.ts";',
    ],
    ["packages/server/tasks/routes.ts", 'import type { Routes } from "../http/server-types.ts"; import "fastify";'],
    ["packages/server/catalog/catalog.test.ts", 'import "fastify"; import { createServer } from "../http/server.ts"; process.env.HOME;'],
    ["packages/server/config/load-config.ts", "process.env;"],
    [
      "packages/server/store/database/catalog/icons.ts",
      'import { sql } from "kysely"; import { notFound } from "../../errors.ts"; import type { Db } from "./schema.ts";',
    ],
    ["packages/media/probe.ts", `// process.environment is another word\n${"\n".repeat(598)}`],
    ["packages/media/tables.generated.ts", "\n".repeat(5000)],
  ];
  for (const [path, text] of allowed) assert.deepEqual(complaints(path, text), []);
});

test("a folder of more than 25 files besides tests is reported", () => {
  const folder = (files: number) => Object.fromEntries(Array.from({ length: files }, (_, i) => [`packages/media/a/${i}.ts`, ""]));
  const tests = { "packages/media/a/0.test.ts": "" };
  assert.deepEqual(checkStructure(new Map(Object.entries({ ...folder(25), ...tests }))), []);
  assert.match(checkStructure(new Map(Object.entries(folder(26)))).join(), /packages\/media\/a holds 26 files/);
});
