import assert from "node:assert/strict";
import { test } from "node:test";
import fastify from "fastify";
import { together } from "./together.ts";

test("requests that come at the same time are handled in step, a few at a time, and each gets its own answer", async (t) => {
  const http = fastify();
  t.after(() => http.close());
  const steps: string[] = [];
  let others = 0;
  http.get("/:name", { preHandler: together }, async (request) => {
    const { name } = request.params as { name: string };
    steps.push("search");
    await Promise.resolve();
    steps.push("write");
    if (name === "5") throw new Error("this one fails");
    return { name, others };
  });
  await http.ready();
  const names = Array.from({ length: 40 }, (_, i) => String(i));
  setImmediate(() => others++);
  const answers = await Promise.all(names.map((name) => http.inject(`/${name}`)));
  assert.deepEqual(answers.map(({ statusCode }) => statusCode), names.map((name) => (name === "5" ? 500 : 200)));
  assert.deepEqual(answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json<{ name: string }>().name), names.filter((name) => name !== "5"));
  const runs = steps.join(" ").match(/(search )+/g)!.map((run) => run.split(" ").length - 1);
  assert.ok(runs.every((length) => length <= 16) && runs.length <= 5, `searched ${runs.join(", ")} at a time`);
});
