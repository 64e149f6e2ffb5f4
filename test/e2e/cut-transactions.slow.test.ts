import assert from "node:assert/strict";
import { test } from "node:test";
import { openPostgres } from "@atelier/server/store/database/postgres/open.ts";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { sharedPostgres } from "@atelier/tools/postgres/shared-postgres.ts";
import { cutOne } from "../parts/cut-transactions/cut-one.ts";

/** Where locks are held longest: between the first statement and the last. All points by all cuts: `npm run soak -- cut-transactions`. */
const points = [
  ["create in steps", 2], ["claim", 2], ["end", 2], ["edit", 2], ["webhook claim", 2], ["sweep", 2], ["renew", 1], ["create", 1],
] as const;

test("a process that vanishes inside a transaction stops nobody for 10 s, and neither loses nor doubles anything", {
  skip: whySkipped("PostgreSQL") ?? false, timeout: 120_000,
}, async (t) => {
  const server = await sharedPostgres();
  t.after(() => server.stop());
  const filled = await server.create();
  await (await openPostgres(filled)).close();
  const cut = await Promise.all(points.map(([kind, after]) => cutOne(server, filled, kind, after, "silence")));
  assert.ok(cut.filter(Boolean).length >= 7, `${cut.filter(Boolean).length} were cut`);
});
