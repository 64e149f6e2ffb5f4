import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { startPostgres } from "@atelier/tools/postgres/start-postgres.ts";
import { until } from "@atelier/tools/service/until.ts";
import type { Notice } from "../notices.ts";
import { PostgresNotices } from "./open.ts";

describe("notices over PostgreSQL", { skip: whySkipped("PostgreSQL") ?? false }, () => {
  test("what one process tells the others hear, each once, it itself not, also after the server came back", async (t) => {
    const server = await startPostgres();
    t.after(() => server.stop());
    const url = await server.create();
    const [one, two, three] = [await PostgresNotices.open(url), await PostgresNotices.open(url), await PostgresNotices.open(url)];
    t.after(() => Promise.all([one, two, three].map((notices) => notices.close())));
    const heard: Notice[][] = [[], [], []];
    for (const [index, notices] of [one, two, three].entries()) notices.listen((notice) => heard[index]!.push(notice));
    for (let n = 0; n < 300; n++) one.send(["changed", `task-${n}-${"x".repeat(40)}`]);
    for (let n = 0; n < 5; n++) one.send(["created"]);
    await until(20_000, "all are heard", async () => heard[1]!.length >= 301 && heard[2]!.length >= 301);
    assert.deepEqual(heard.map((all) => all.length), [0, 301, 301]);

    await server.crash();
    await until(30_000, "they hear again", async () => {
      two.send(["cancelled", "a"]);
      return heard[0]!.some(([name]) => name === "cancelled");
    });
  });
});
