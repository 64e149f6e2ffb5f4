import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { createAuthenticate } from "../accounts/authenticate.ts";
import { firstAccount } from "../store/database/accounts.ts";
import { openDatabase } from "../store/database/open.ts";
import { enqueueEvent } from "../webhooks/enqueue-event.ts";
import { runCli } from "./cli.ts";

/** A command line on a data folder of its own. */
function terminal(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "cli-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return {
    folder,
    async run(line: string, environment: NodeJS.ProcessEnv = {}) {
      const out: string[] = [];
      const error: string[] = [];
      const code = await runCli(line.split(" ").filter(Boolean), {
        environment: { ATELIER_DATA_DIR: folder, ...environment },
        out: (text) => out.push(text),
        error: (text) => error.push(text),
      });
      return { code, out, error: error.join("\n") };
    },
  };
}

test("a key made by command works, is listed without being shown, and is refused once revoked", async (t) => {
  const { folder, run } = terminal(t);
  const { code, out, error } = await run("keys create --account studio --name laptop --scopes catalog,ai --premium --expires 30 --reads 5/10");
  assert.deepEqual([code, out.length], [0, 1]);
  const database = await openDatabase(folder);
  const caller = await createAuthenticate(database.db)(out[0]!);
  assert.deepEqual([caller?.scopes, caller?.premium, caller?.limits], [["catalog", "ai"], true, { read: { rate: 5, burst: 10 } }]);
  assert.ok(error.includes(caller!.keyId));

  const listed = await run("keys list");
  assert.match(listed.out[1]!, /^\S+ +studio +laptop +ak_\S{5}… +catalog,ai +yes +\d{4}-\d\d-\d\d +until \d{4}-\d\d-\d\d$/);
  assert.ok(!listed.out.join().includes(out[0]!));

  assert.equal((await run(`keys revoke ${caller!.keyId}`)).code, 0);
  assert.equal(await createAuthenticate(database.db)(out[0]!), undefined);
  assert.equal((await run(`keys revoke ${caller!.keyId}`)).code, 1);
  await database.close();
});

test("several keys of one account share it", async (t) => {
  const { folder, run } = terminal(t);
  const made = [(await run("keys create")).out[0]!, (await run("keys create --scopes admin")).out[0]!];
  const database = await openDatabase(folder);
  const callers = await Promise.all(made.map(createAuthenticate(database.db)));
  assert.equal(callers[0]?.accountId, callers[1]?.accountId);
  assert.deepEqual(callers.map((caller) => caller?.scopes), [["catalog", "ai", "account"], ["admin"]]);
  await database.close();
});

test("the webhook secret is the only thing on standard output, and rotates", async (t) => {
  const { run } = terminal(t);
  assert.deepEqual(await run("webhooks secret"), { code: 1, out: [], error: "There is no account yet: start the service once, or make a key." });
  await run("keys create");
  const first = await run("webhooks secret");
  assert.match(first.out.join("\n"), /^whsec_\S+$/);
  const rotated = await run("webhooks secret --rotate");
  assert.notEqual(rotated.out[0], first.out[0]);
  assert.ok(rotated.error.includes(first.out[0]!));
});

test("deliveries are listed and resent", async (t) => {
  const { folder, run } = terminal(t);
  await run("keys create");
  const database = await openDatabase(folder);
  const account = await firstAccount(database.db);
  const id = await database.transaction((trx) => enqueueEvent(trx, { task: { id: "task", account_id: account!.id }, url: "https://receiver.example/hook", body: "{}" }));
  await database.db.updateTable("events").set({ state: "failed" }).execute();
  assert.match((await run("webhooks list --state failed")).out[1]!, new RegExp(`^${id} +task +\\S+ +failed +0 +- +https://receiver.example/hook$`));
  assert.equal((await run(`webhooks resend ${id}`)).code, 0);
  assert.deepEqual((await run("webhooks list --state failed")).out, []);
  assert.deepEqual(await run("webhooks resend another"), { code: 1, out: [], error: "Delivery not found" });
  await database.close();
});

const misuses = [
  "",
  "paint",
  "keys",
  "keys burn",
  "keys create extra",
  "keys create --colour red",
  "keys create --scopes everything",
  "keys create --expires never",
  "keys create --reads 50",
  "keys create --creates 0/5",
  "keys create --name",
  "keys list --all",
  "keys revoke",
  "keys revoke a b",
  "webhooks",
  "webhooks list --state lost",
  "webhooks list --limit 0",
  "webhooks resend",
  "webhooks secret --rotate=yes",
];

for (const line of misuses) {
  test(`"atelier ${line}" prints the usage and exits with 2`, async (t) => {
    const { code, out, error } = await terminal(t).run(line);
    assert.equal(code, 2);
    assert.match(`${out.join("\n")}\n${error}`, /Usage: atelier /);
  });
}

test("help is no misuse", async (t) => {
  const { run } = terminal(t);
  for (const line of ["--help", "help", "keys --help", "webhooks list -h"]) {
    const { code, out } = await run(line);
    assert.deepEqual([code, out[0]?.startsWith("Usage: atelier ")], [0, true]);
  }
});

test("a bad setting is told in one sentence", async (t) => {
  const { code, error } = await terminal(t).run("keys list", { ATELIER_PORT: "many" });
  assert.deepEqual([code, error], [1, 'ATELIER_PORT must be an integer from 0 to 65535, not "many".']);
});
