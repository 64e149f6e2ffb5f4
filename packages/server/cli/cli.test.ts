import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { createAuthenticate } from "../accounts/authenticate.ts";
import { firstAccount } from "../store/database/accounts/accounts.ts";
import type { Database } from "../store/database/database.ts";
import { writeMeta } from "../store/database/meta.ts";
import { addTasks } from "../store/database/tasks/new-tasks.ts";
import { objectsOf } from "../store/database/object-references.ts";
import { openDatabase } from "../store/database/open.ts";
import { Invitations } from "../members/invitations.ts";
import { enqueueEvent } from "../webhooks/enqueue-event.ts";
import { commands, retiredCommands, runCli } from "./cli.ts";

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

test("budgets of accounts and keys are set, listed and removed; amounts are exact", async (t) => {
  const { run } = terminal(t);
  await run("keys create --account studio --name laptop");
  const [id] = (await run("keys list")).out[1]!.split(" ") as [string];
  assert.equal((await run("budgets set --account studio --day 0.1 --month 50")).code, 0);
  assert.equal((await run(`budgets set --key ${id} --month 0.000125`)).code, 0);
  const listed = (await run("budgets list", { ATELIER_BUDGET_DAY: "20" })).out.map((line) => line.split(/ {2,}/).slice(0, 5).join("|"));
  assert.deepEqual(listed, [
    "WHOSE|PERIOD|LIMIT|SPENT|RESERVED", "all|day|20.00|0.00|0.00", "all|month|none|0.00|0.00", "account studio|day|0.10|0.00|0.00",
    "account studio|month|50.00|0.00|0.00", `key ${id}|month|0.000125|0.00|0.00`,
  ]);
  assert.equal((await run("budgets remove --account studio --day")).code, 0);
  assert.equal((await run("budgets remove --account studio --day")).code, 1);
  assert.equal((await run("budgets set --account nobody --day 1")).code, 1);
  for (const wrong of ["", "spend", "set --day 1", "set --account studio", "set --account studio --key x --day 1", "set --account studio --day 1e3"]) {
    assert.equal((await run(`budgets ${wrong}`)).code, 2, wrong);
  }
  assert.match((await run("budgets list", { ATELIER_BUDGET_DAY: "lots" })).error, /ATELIER_BUDGET_DAY must be an amount in US dollars/);
});

test("several keys of one account share it", async (t) => {
  const { folder, run } = terminal(t);
  const made = [(await run("keys create")).out[0]!, (await run("keys create --scopes admin")).out[0]!];
  const database = await openDatabase(folder);
  const callers = await Promise.all(made.map(createAuthenticate(database.db)));
  assert.equal(callers[0]?.accountId, callers[1]?.accountId);
  assert.deepEqual(callers.map((caller) => caller?.scopes), [["catalog", "ai", "account"], ["library", "admin"]]);
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
  const id = await database.transaction((trx) => enqueueEvent(trx, {
    task: { id: "task", account_id: account!.id }, url: "https://receiver.example/hook", body: "{}",
  }));
  await database.db.updateTable("events").set({ state: "failed" }).execute();
  assert.match((await run("webhooks list --state failed")).out[1]!, new RegExp(`^${id} +task +\\S+ +failed +0 +- +https://receiver.example/hook$`));
  assert.equal((await run(`webhooks resend ${id}`)).code, 0);
  assert.deepEqual((await run("webhooks list --state failed")).out, []);
  assert.deepEqual(await run("webhooks resend another"), { code: 1, out: [], error: "Delivery not found" });
  await database.close();
});

test("lists of nothing say so, with and without an account", async (t) => {
  const { run } = terminal(t);
  const none = "There is no webhook delivery yet: a task whose body names a webhook_url makes some.";
  const lists = async () => Promise.all(["webhooks list", "tasks list"].map(async (line) => run(line)));
  const expected = [none, "There is no task yet."].map((error) => ({ code: 0, out: [], error }));
  assert.deepEqual(await run("keys list"), { code: 0, out: [], error: "There is no key yet." });
  assert.deepEqual(await lists(), expected);
  await run("keys create");
  assert.deepEqual(await lists(), expected);
  assert.match((await run("webhooks list --state failed")).error, /^No webhook delivery fits/);
  assert.match((await run("tasks list --status failed")).error, /^No task fits/);
});

test("the version is printed", async (t) => {
  const { run } = terminal(t);
  for (const line of ["--version", "-v"]) {
    const { code, out } = await run(line);
    assert.deepEqual([code, out.length], [0, 1]);
    assert.match(out[0]!, /^\d+\.\d+\.\d+/);
  }
});

test("a task of whose prompt nothing was applied is no plain success", async (t) => {
  const { folder, run } = terminal(t);
  await run("keys create");
  const database = await openDatabase(folder);
  await waitingTask(database, "edit");
  const extras = { applied: [] as string[], not_applied: [{ instruction: "add a thing", clause: "give her a hat", reason: "new things are not drawn" }] };
  const complete = (extras: object) => database.db.updateTable("tasks").set({ status: "COMPLETED", extras_json: JSON.stringify(extras) }).execute();
  await complete(extras);
  assert.match((await run("tasks list")).out[1]!, / COMPLETED .* nothing applied$/);
  const shown = await run("tasks show edit");
  assert.match(shown.out.join("\n"), /^not applied +give her a hat: new things are not drawn$/m);
  assert.equal(shown.error, "Warning: nothing applied of what was asked for.");
  await complete({ ...extras, applied: ["warmer"] });
  assert.match((await run("tasks list")).out[1]!, / only a part applied$/);
  await complete({ applied: ["warmer"], not_applied: [] });
  assert.match((await run("tasks list")).out[1]!, / -$/);
  assert.equal((await run("tasks show edit")).error, "");
  await database.close();
});

/** A waiting task of the first account. */
async function waitingTask(database: Database, id: string): Promise<void> {
  const account_id = (await firstAccount(database.db))!.id;
  const [attempt, failures, progress, not_before, created_at] = [0, 0, 0, 0, 1_700_000_000_000];
  const nothing = {
    work: null, note_json: null, key_id: null, input_json: null, words: null, price_json: null,
    lease_token: null, lease_until: null, error_code: null, error_message: null, engine: null, fidelity: null,
    started_at: null, finished_at: null,
  };
  const task = {
    id, account_id, endpoint: "image-expand/model", kind: "expand-image", class: "picture" as const, status: "CREATED" as const, job_json: "{}",
    webhook_url: "https://receiver.example/hook", attempt, failures, progress, not_before, created_at, expires_at: created_at + 1e13,
    results_json: "[]", extras_json: "{}", ...nothing
  };
  await addTasks(database.db, [{ task, objects: ["input"], owner: `tasks/${id}` }]);
}

test("tasks are listed, shown, cancelled and retried as new ones with the same job and inputs", async (t) => {
  const { folder, run } = terminal(t);
  await run("keys create");
  const database = await openDatabase(folder);
  await writeMeta(database.db, "link-secret", "s".repeat(32));
  await waitingTask(database, "first-task");
  assert.match((await run("tasks list --status created")).out[1]!, /^first-task +default +image-expand\/model +CREATED +0 % +2023-11-14T22:13:20.000Z +-$/);
  assert.match((await run("tasks show first-task")).out.join("\n"), /^waiting before it +0$/m);

  assert.deepEqual(await run("tasks retry first-task"), { code: 1, out: [], error: "Only a task that has failed can be retried" });
  assert.equal((await run("tasks cancel first-task")).code, 0);
  assert.match((await run("tasks show first-task")).out.join("\n"), /^error +cancelled: The task was cancelled$/m);
  assert.equal((await database.db.selectFrom("events").selectAll().execute()).length, 1, "its webhook is stored");
  assert.equal((await run("tasks cancel first-task")).code, 1);

  const { out } = await run("tasks retry first-task");
  const [again] = await database.db.selectFrom("tasks").selectAll().where("id", "=", out[0]!).execute();
  assert.deepEqual([again?.status, again?.job_json, again?.attempt, again?.error_code], ["CREATED", "{}", 0, null]);
  assert.deepEqual(await objectsOf(database.db, `tasks/${out[0]}`), ["input"]);
  assert.equal((await run("tasks list")).out.length, 3);
  assert.equal((await run("tasks show nothing")).code, 1);
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
  "tasks",
  "tasks burn",
  "tasks list --status lost",
  "tasks show",
  "tasks retry a b",
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

test("a command that is gone is named with what does it now", async (t) => {
  const { run } = terminal(t);
  for (const [name, instead] of Object.entries(retiredCommands)) {
    const { code, error } = await run(name);
    assert.deepEqual([code, error.split("\n", 1)[0], name in commands], [2, `There is no command ${name} any more: ${instead}.`, false]);
  }
});

test("help is no misuse", async (t) => {
  const { run } = terminal(t);
  for (const line of ["--help", "help", "keys --help", "webhooks list -h"]) {
    const { code, out } = await run(line);
    assert.deepEqual([code, out[0]?.startsWith("Usage: atelier ")], [0, true]);
  }
});

test("a bad setting is reported in one sentence", async (t) => {
  const { code, error } = await terminal(t).run("keys list", { ATELIER_PORT: "many" });
  assert.deepEqual([code, error], [1, 'ATELIER_PORT must be an integer from 0 to 65535, not "many".']);
});

test("people are invited, listed, given a role and ended by command; the last admin is not", async (t) => {
  const { folder, run } = terminal(t);
  await run("keys create --name first");
  const invited = await run("people invite --role admin --email Ada@example.org", { ATELIER_PUBLIC_URL: "https://media.example.org" });
  const token = /^https:\/\/media\.example\.org\/join#t=([\w-]{43})$/.exec(invited.out[0]!)![1]!;
  assert.match((await run("people list")).error, /admin, ada@example\.org, until \d/);
  const database = await openDatabase(folder);
  await new Invitations(database).accept(token, { name: "Ada" }, null);
  assert.match((await run("people list")).out[1]!, /^\S+ +Ada +ada@example\.org +admin +\S+ +never +active$/);
  assert.match((await run("people end ada@example.org")).error, /last member with the role admin/);
  const second = (await run("people invite --role admin --email bo@example.org")).out[0]!.split("#t=")[1]!;
  await new Invitations(database).accept(second, { name: "Bo" }, null);
  assert.match((await run("people role ada@example.org viewer")).error, /Ada is viewer/);
  assert.match((await run("people reset ada@example.org")).out[0]!, /^http:\/\/127\.0\.0\.1:\d+\/reset#t=[\w-]{43}$/);
  assert.equal((await run("people end ada@example.org")).code, 0);
  assert.equal((await run("people list")).out.length, 2);
  assert.match((await run("people list --ended")).out.join("\n"), /ended \d{4}/);
  for (const [line, code] of [["people", 2], ["people invite --role owner", 2], ["people end", 2], ["people end none@example.org", 1]] as const) {
    assert.equal((await run(line)).code, code, line);
  }
  await database.close();
});

test("commands that change something are in the audit log by their words, their options' names and what they touched; others are not", async (t) => {
  const { run } = terminal(t);
  await run("keys create --account studio --name laptop --scopes catalog");
  const [id] = (await run("keys list")).out[1]!.split(" ") as [string];
  await run(`budgets set --account studio --day 1`);
  await run("webhooks secret --account studio");
  await run("webhooks secret --account studio --rotate");
  await run("keys revoke nobody");
  await run(`keys revoke ${id}`);
  const { out } = await run("audit --account studio");
  const recorded = out.slice(1).map((line) => line.split(/ {2,}/)).map(([, who, what, of, outcome]) => [who!.split(" ")[0], what, of, outcome]);
  assert.deepEqual(recorded, [
    ["cli", "keys revoke", `keys/${id}`, "done"], ["cli", "keys revoke", "keys/nobody", "failed"], ["cli", "webhooks secret", "webhook-secrets", "done"],
    ["cli", "budgets set", "budgets/accounts/studio", "done"], ["cli", "keys create", `keys/${id}`, "done"],
  ]);
  assert.equal((await run("audit --account studio --csv --operation nothing")).out.length, 1, "the heading alone");
  const [head, row] = (await run(`audit --account studio --csv --object keys/${id} --to ${new Date().toISOString().slice(0, 10)}`)).out;
  assert.match(head!, /^at,actor,/);
  assert.match(row!, /command,,,[^,]*,keys revoke,keys,/);
  assert.ok(!(await run("audit --account studio --csv")).out.join().includes("laptop"), "what follows an option is not kept");
  assert.equal((await run("audit --from yesterday")).code, 1);
});

test("every command says whether it changes something, and none is recorded where its arguments only read", async () => {
  const changing = {
    budgets: ["set", "remove"], engines: ["connect", "disconnect", "check --spend 1"], import: ["sounds", "music", "icons", "boards"],
    keys: ["create", "revoke"], people: ["invite", "role", "end", "reset"],
    tasks: ["cancel", "retry"], webhooks: ["resend", "secret --rotate"],
  } as Record<string, string[]>;
  for (const [name, load] of Object.entries(commands)) {
    const { changes, usage } = await load();
    const actions = new Set(usage.map((line) => line.split(" ")[1] ?? ""));
    for (const action of actions) {
      const expected = changing[name]?.includes(action) ? `${name} ${action}` : undefined;
      assert.equal(changes([action]), expected, `${name} ${action}`);
    }
    for (const line of changing[name] ?? []) assert.equal(changes(line.split(" ")), `${name} ${line.split(" ")[0]}`);
  }
  assert.equal((await commands.import!()).changes(["sounds", "x", "--dry-run"]), undefined);
});
